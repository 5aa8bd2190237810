import type { SkinResult } from '../../domain/draft';
import { LinkButton } from '../../ui/button';
import type { CodeFormFault } from '../../ui/code-fault';
import type { JourneyChrome } from '../../ui/journey-chrome';
import { StrongPart } from '../../ui/strong-part';
import { useView } from '../../ui/view';
import { ChangeEmail } from './verify-email-change';
import { WaitForCode } from './verify-email-code';
import { VerifyFrame } from './verify-email-frame';

export interface VerifyEmailPageProps {
  /** Null without a product: the page is no step yet. */
  chrome: JourneyChrome | null;
  state: 'start' | 'needsDetails' | 'waiting' | 'proved' | 'change';
  email: string | null;
  expiresAt: number | null;
  fault: CodeFormFault | null;
  /** `again`: it was proved before, and that does not count any more. */
  notice: 'resent' | 'again' | null;
  /** What the skin questions gave, for those who may go on: told before anything is bought. */
  skin: SkinResult | null;
  /** Where "continue" leads: the first page, the details, or the next open step. */
  nextHref: string;
}

export function VerifyEmailPage(props: VerifyEmailPageProps) {
  if (props.state === 'change' || props.fault?.kind === 'email') return <ChangeEmail {...props} />;
  return props.state === 'waiting' ? <WaitForCode {...props} /> : <NothingToEnter {...props} state={props.state} />;
}

export type VerifyEmailFault = CodeFormFault;

type QuietState = Exclude<VerifyEmailPageProps['state'], 'waiting' | 'change'>;

function NothingToEnter({ chrome, state, email, nextHref }: VerifyEmailPageProps & { state: QuietState }) {
  const { t } = useView();
  const title = t(`verify.${state}.title`);
  return (
    <VerifyFrame chrome={chrome} title={title}>
      <h1>{title}</h1>
      <p className="lead">
        {state === 'proved' ? (
          <StrongPart text={(mark) => t('verify.proved.lead', { email: mark })} strong={email ?? ''} apart />
        ) : (
          t(`verify.${state}.lead`)
        )}
      </p>
      <LinkButton href={nextHref}>{t(`verify.${state}.button`)}</LinkButton>
    </VerifyFrame>
  );
}
