import { paths } from '../../paths';
import { Block } from '../../ui/block/banner';
import { Button, LinkButton } from '../../ui/form/button';
import { Form } from '../../ui/form/form';
import { JourneyLayout } from '../../ui/layout/journey-layout';
import { Alternatives } from '../../ui/studio/alternatives';
import { useView } from '../../ui/view';
import { AgeHintBanner } from './age-hint';
import type { AgePageProps } from './age-props';

/** After a no only staff can decide; this page offers no issuer. */
export function ShowId({ chrome, issuers, staffCheck, alternatives }: AgePageProps) {
  const { t } = useView();
  return (
    <JourneyLayout chrome={chrome} title={t('age.staff')} styles={['form', 'rows', 'questions']}>
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
      {alternatives.length > 0 && (
        <Block className="instead">
          <Alternatives alternatives={alternatives} why={t('age.without')} />
        </Block>
      )}
    </JourneyLayout>
  );
}
