import { paths } from '../../paths';
import { ErrorSummary } from '../../ui/form/error-summary';
import type { IssuerChoice } from '../../ui/identity/issuer-choice';
import type { JourneyChrome } from '../../ui/layout/journey-chrome';
import { JourneyLayout } from '../../ui/layout/journey-layout';
import type { Alternative } from '../../ui/studio/alternatives';
import { useView } from '../../ui/view';
import { type AgeHint, AgeHintBanner } from './age-hint';
import { IssuerList } from './issuer-list';
import { ShowId } from './show-id';

interface IssuersPageProps {
  chrome: JourneyChrome;
  issuers: readonly IssuerChoice[];
  /** The posted issuer does not exist here. */
  fault: boolean;
  hint: AgeHint | null;
  alternatives: readonly Alternative[];
  /** Where and when staff can check a document; null when no studio can. */
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
