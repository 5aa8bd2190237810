import { paths } from '../../paths';
import { Note } from '../../ui/banner';
import { Button } from '../../ui/button';
import { AgeProof } from '../../ui/drawings/age-proof';
import { Form } from '../../ui/form';
import type { IssuerChoice } from '../../ui/issuer-choice';
import type { JourneyChrome } from '../../ui/journey-chrome';
import { JourneyLayout } from '../../ui/journey-layout';
import { ChoiceList } from '../../ui/rows';
import { useView } from '../../ui/view';
import { type AgeHint, AgeHintBanner } from './age-hint';
import { IssuerList, staffChoice } from './issuer-list';
import { ShowId } from './show-id';
import { WhatWeGet } from './what-we-get';

export interface AgePageProps {
  chrome: JourneyChrome;
  hint: AgeHint | null;
  issuers: readonly IssuerChoice[];
  /** Where and when staff can check in a studio; null: nowhere. */
  staffCheck: string | null;
}

/** What is checked, by whom and what is kept, before any button; after a try, what came of it and the ways that are left. */
export function AgePage(props: AgePageProps) {
  const { t } = useView();
  if (props.hint === 'refused') return <ShowId {...props} />;
  const [only, ...others] = props.issuers;
  const several = others.length > 0;
  const hint = props.hint ?? (only && !several && !only.available ? 'unavailable' : null);
  const title = hint === null ? t('age.title') : several ? t('age.anotherWay') : t('form.tryAgain');
  return (
    <JourneyLayout chrome={props.chrome} title={title} styles={['form', 'rows']}>
      <AgeHintBanner hint={hint} issuers={props.issuers} />
      <h1>{title}</h1>
      {hint === null && <p className="lead">{t('age.lead')}</p>}
      {hint === null && <AgeProof />}
      {hint !== null && several ? (
        <IssuerList action={paths.signup.ageVerification.href()} {...props} />
      ) : (
        <Explanation {...props} />
      )}
    </JourneyLayout>
  );
}

function Explanation({ issuers, staffCheck }: AgePageProps) {
  const { t, market } = useView();
  const only = issuers.length === 1 ? issuers[0] : undefined;
  return (
    <>
      <WhatWeGet issuerName={only?.name} />
      <p className="small soft">
        {t('age.kept', { count: market.retention.abandonedOrderDays })}{' '}
        <a className="link" href={paths.help.howWeCheckAge.href()}>
          {t('age.howWeCheck')}
        </a>
      </p>
      <Form action={paths.signup.ageVerification.href()}>
        <Button busy={t('form.busy')}>{only ? t('age.continueWith', { issuer: only.name }) : t('age.choose')}</Button>
        {only && <Note icon="lock">{t('age.sentOn', { issuer: only.name })}</Note>}
      </Form>
      {only && staffCheck && (
        <Form action={paths.signup.selectIssuers.href()}>
          <ChoiceList choices={[staffChoice(t, staffCheck)]} />
        </Form>
      )}
    </>
  );
}
