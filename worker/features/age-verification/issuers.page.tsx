import { paths } from '../../paths';
import { ErrorSummary } from '../../ui/error-summary';
import type { IssuerChoice } from '../../ui/issuer-choice';
import type { JourneyChrome } from '../../ui/journey-chrome';
import { JourneyLayout } from '../../ui/journey-layout';
import { useView } from '../../ui/view';
import { type AgeHint, AgeHintBanner } from './age-hint';
import { IssuerList } from './issuer-list';
import { ShowId } from './show-id';

export interface IssuersPageProps {
  chrome: JourneyChrome;
  issuers: readonly IssuerChoice[];
  /** What was chosen does not exist here. */
  fault: boolean;
  hint: AgeHint | null;
  /** Where and when staff can check in a studio; null: nowhere. */
  staffCheck: string | null;
}

export function IssuersPage({ fault, hint, ...props }: IssuersPageProps) {
  const { t } = useView();
  if (hint === 'refused') return <ShowId {...props} hint={hint} />;
  const title = hint === null ? t('age.choiceTitle') : t('age.anotherWay');
  return (
    <JourneyLayout chrome={props.chrome} title={title} hasErrors={fault} styles={['form', 'rows']}>
      {fault ? (
        <ErrorSummary errors={{ issuers: t('form.error.issuer') }} />
      ) : (
        <AgeHintBanner hint={hint} issuers={props.issuers} />
      )}
      <h1>{title}</h1>
      <p className="lead">{t('age.choiceLead')}</p>
      <IssuerList action={paths.signup.selectIssuers.href()} {...props} />
    </JourneyLayout>
  );
}
