import { paths } from '../../paths';
import { Block } from '../../ui/block/banner';
import { Button, LinkButton } from '../../ui/form/button';
import { Form } from '../../ui/form/form';
import { JourneyLayout } from '../../ui/layout/journey-layout';
import { Alternatives } from '../../ui/studio/alternatives';
import { useView } from '../../ui/view';
import { AgeHintBanner } from './age-hint';
import type { AgePageProps } from './age-props';

/** After a no only staff can decide: no issuer is offered. An only issuer that did not know can be asked again. */
export function ShowId({ chrome, hint, issuers, staffCheck, alternatives }: AgePageProps) {
  const { t } = useView();
  const only = hint === 'noBirthdate' && issuers[0];
  return (
    <JourneyLayout chrome={chrome} title={t('age.staff')} styles={['form', 'rows', 'questions']}>
      <AgeHintBanner hint={hint} issuers={issuers} />
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
      {only && (
        <form method="post" action={paths.signup.ageVerification.href()}>
          <button type="submit" className="link" data-busy="">
            {t('age.askAgain', { issuer: only.name })}
          </button>
        </form>
      )}
      {alternatives.length > 0 && (
        <Block className="instead">
          <Alternatives alternatives={alternatives} why={t('age.without')} />
        </Block>
      )}
    </JourneyLayout>
  );
}
