import type { ReactNode } from 'react';
import { paths } from '../../../paths';
import { GoneSky, TroubleSky, WaitSky } from '../../../ui/drawings/skies';
import { Button, LinkButton } from '../../../ui/form/button';
import { Form } from '../../../ui/form/form';
import { KioskLayout } from '../../../ui/layout/kiosk-layout';
import { useView } from '../../../ui/view';

/**
 * `used`: the check has been used for another sign-up. `wrongNumbers`: a wrong number was entered at the screen three times.
 */
export type PhoneMessageKind =
  | 'stale'
  | 'inUse'
  | 'over'
  | 'used'
  | 'thanks'
  | 'unavailable'
  | 'refused'
  | 'fail'
  | 'noBirthdate'
  | 'wrongNumbers';

const drawings: Partial<Record<PhoneMessageKind, ReactNode>> = {
  stale: <WaitSky />,
  inUse: <GoneSky />,
  over: <GoneSky />,
  used: <GoneSky />,
  thanks: <GoneSky />,
};

interface PhoneMessageProps {
  kind: PhoneMessageKind;
  /** The message is an error, so it shows the request id; that a check is over is none. */
  isRefusal: boolean;
  /** Address of the check, for links back to it. */
  action: string;
  /** When staff look at documents in the screen's studio; null where they do not, or it does not help. */
  staffLine: string | null;
}

/** One message: what happened, what to do, and at most one button. */
export function PhoneMessagePage({ kind, isRefusal, action, staffLine }: PhoneMessageProps) {
  const { t, requestId } = useView();
  const title = t(`kioskPhone.message.${kind}`);
  return (
    <KioskLayout title={title} languages top={drawings[kind] ?? <TroubleSky />} styles={['error']}>
      <h1>{title}</h1>
      <p className="lead">{t(`kioskPhone.message.${kind}Lead`)}</p>
      {staffLine && (
        <p>
          <b>{staffLine}</b>
        </p>
      )}
      <WayOn kind={kind} action={action} />
      {isRefusal && kind !== 'over' && <p className="micro">{t('errors.id', { id: requestId })}</p>}
    </KioskLayout>
  );
}

function WayOn({ kind, action }: { kind: PhoneMessageKind; action: string }) {
  const { t } = useView();
  if (kind === 'stale') return <LinkButton href={paths.kiosk.typeCode.href()}>{t('kioskPhone.typeDigits')}</LinkButton>;
  if (kind === 'unavailable') {
    return (
      <Form action={action}>
        <Button name="intent" value="continue" icon="refresh" busy={t('form.busy')}>
          {t('form.tryAgain')}
        </Button>
      </Form>
    );
  }
  return (
    <LinkButton kind={kind === 'thanks' ? 'quiet' : undefined} href={paths.signup.entry.href()}>
      {t(kind === 'refused' ? 'age.findStudio' : 'kioskPhone.ownWay')}
    </LinkButton>
  );
}
