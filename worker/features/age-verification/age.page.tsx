import { paths } from '../../paths';
import { Note } from '../../ui/block/banner';
import { ChoiceList } from '../../ui/block/rows';
import { AgeProof } from '../../ui/drawings/age-proof';
import { Button } from '../../ui/form/button';
import { Form } from '../../ui/form/form';
import { staffChoice } from '../../ui/identity/issuer-rows';
import { JourneyLayout } from '../../ui/layout/journey-layout';
import { useView } from '../../ui/view';
import { AgeHintBanner } from './age-hint';
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
        <a href={paths.help.howWeCheckAge.href()}>{t('age.howWeCheck')}</a>
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
