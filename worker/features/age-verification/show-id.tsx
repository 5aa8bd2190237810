import { paths } from '../../paths';
import { Button, LinkButton } from '../../ui/button';
import { Form } from '../../ui/form';
import { JourneyLayout } from '../../ui/journey-layout';
import { useView } from '../../ui/view';
import type { AgePageProps } from './age.page';
import { AgeHintBanner } from './age-hint';

/** After a no only people can decide; nothing on this page asks an issuer again. */
export function ShowId({ chrome, issuers, staffCheck }: AgePageProps) {
  const { t } = useView();
  return (
    <JourneyLayout chrome={chrome} title={t('age.staff')} styles={['form', 'rows']}>
      <AgeHintBanner hint="refused" issuers={issuers} />
      <h1>{t('age.staff')}</h1>
      <p className="lead">{t('age.bringId')}</p>
      {staffCheck && <p>{staffCheck}</p>}
      {staffCheck ? (
        <Form action={paths.signup.selectIssuers.href()}>
          <Button name="issuer" value="manual" busy={t('form.busy')}>
            {t('age.staffStart')}
          </Button>
        </Form>
      ) : (
        <LinkButton href={paths.signup.entry.href()}>{t('age.findStudio')}</LinkButton>
      )}
    </JourneyLayout>
  );
}
