import { unjoinedDays } from '../../domain/markets/retention';
import { paths } from '../../paths';
import { Note } from '../../ui/block/banner';
import { ChoiceList } from '../../ui/block/rows';
import { AgeProof } from '../../ui/drawings/age-proof';
import { Button } from '../../ui/form/button';
import { Form } from '../../ui/form/form';
import { staffChoice } from '../../ui/identity/issuer-rows';
import { JourneyLayout } from '../../ui/layout/journey-layout';
import { Alternatives } from '../../ui/studio/alternatives';
import { useView } from '../../ui/view';
import { AgeHintBanner, titleAfter } from './age-hint';
import type { AgePageProps } from './age-props';
import { IssuerList } from './issuer-list';
import { ShowId } from './show-id';
import { WhatWeGet } from './what-we-get';

/**
 * Says what is checked, by whom and what is stored, before any button. After an attempt, its outcome and the remaining
 * ways.
 */
export function AgePage(props: AgePageProps) {
  const { t } = useView();
  const several = props.issuers.length > 1;
  const isUntold = props.hint === 'noBirthdate' && !several && props.staffCheck !== null;
  if (props.hint === 'refused' || isUntold) return <ShowId {...props} />;
  const hint = props.hint ?? (!several && props.issuers[0]?.available === false ? 'unavailable' : null);
  const title = t(hint !== null && several ? titleAfter(hint) : 'age.title');
  const action = paths.signup.ageVerification.href();
  return (
    <JourneyLayout chrome={props.chrome} title={title} styles={['form', 'rows', 'questions']}>
      <AgeHintBanner hint={hint} issuers={props.issuers} silent={props.silent} action={action} />
      <h1>{title}</h1>
      {hint === null && <p className="lead">{t('age.lead')}</p>}
      {hint === null && <AgeProof />}
      {hint !== null && several ? <IssuerList action={action} {...props} /> : <Explanation {...props} />}
      <Instead alternatives={props.alternatives} />
    </JourneyLayout>
  );
}

function Explanation({ hint, issuers, staffCheck }: AgePageProps) {
  const { t, market } = useView();
  const only = issuers.length === 1 ? issuers[0] : undefined;
  return (
    <>
      {hint === null && <WhatWeGet issuerName={only?.name} />}
      {isFew(issuers) ? (
        <section>
          <h2>{t('age.choiceTitle')}</h2>
          <IssuerList action={paths.signup.ageVerification.href()} issuers={issuers} staffCheck={staffCheck} />
        </section>
      ) : (
        <Form action={paths.signup.ageVerification.href()}>
          <Button busy={t('form.busy')}>{only ? t('age.continueWith', { issuer: only.name }) : t('age.choose')}</Button>
          {only && <Note icon="lock">{t('age.sentOn', { issuer: only.name })}</Note>}
        </Form>
      )}
      {only && staffCheck && (
        <Form action={paths.signup.selectIssuers.href()}>
          <ChoiceList choices={[staffChoice(t, staffCheck)]} />
        </Form>
      )}
      <p className="small soft">
        {t('age.kept', { count: unjoinedDays(market) })}{' '}
        <a href={paths.help.howWeCheckAge.href()}>{t('age.howWeCheck')}</a>
      </p>
    </>
  );
}

/** A few stand on this page, so that nobody opens another one for them; a single one is its button. */
const isFew = ({ length }: readonly unknown[]) => length > 1 && length <= 3;

/** Who is not of age, or would rather not say, is told what can be had without. */
function Instead({ alternatives }: Pick<AgePageProps, 'alternatives'>) {
  const { t } = useView();
  if (alternatives.length === 0) return null;
  return (
    <details className="instead">
      <summary className="link">{t('age.under')}</summary>
      <Alternatives alternatives={alternatives} why={t('age.without')} />
    </details>
  );
}
