import { Note } from '../../../ui/block/banner';
import { LinkButton } from '../../../ui/form/button';
import { useView } from '../../../ui/view';
import { ChangeEmail } from './change';
import { WaitForCode } from './code';
import { VerifyFrame } from './frame';
import type { VerifyEmailPageProps } from './verify-props';

export function VerifyEmailPage(props: VerifyEmailPageProps) {
  if (props.state === 'change' || props.fault?.kind === 'email') return <ChangeEmail {...props} />;
  return props.state === 'waiting' ? <WaitForCode {...props} /> : <NothingToEnter {...props} state={props.state} />;
}

type QuietState = Exclude<VerifyEmailPageProps['state'], 'waiting' | 'change'>;

function NothingToEnter({ chrome, state, email, nextHref }: VerifyEmailPageProps & { state: QuietState }) {
  const { t } = useView();
  const title = t(`verify.${state}.title`);
  return (
    <VerifyFrame chrome={chrome} title={title}>
      <h1>{title}</h1>
      {/* Who has joined has no order left to look at. */}
      {(state !== 'proved' || email) && <p className="lead">{t(`verify.${state}.lead`)}</p>}
      {state === 'proved' && email && (
        <Note icon="check">
          <b>{email}</b>
        </Note>
      )}
      <LinkButton href={nextHref}>{t(`verify.${state}.button`)}</LinkButton>
    </VerifyFrame>
  );
}
