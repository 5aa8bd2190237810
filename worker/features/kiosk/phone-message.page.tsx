import type { ReactNode } from 'react';
import { paths } from '../../paths';
import { Button, LinkButton } from '../../ui/button';
import { CloudedSun, DawnSky, SettingSun } from '../../ui/drawings/skies';
import { Form } from '../../ui/form';
import { KioskLayout } from '../../ui/layouts';
import { useView } from '../../ui/view';

/** `used`: the yes went on at the screen. `wrongNumbers`: the screen was told a wrong number three times. */
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
  stale: <DawnSky />,
  inUse: <SettingSun />,
  over: <SettingSun />,
  used: <SettingSun />,
  unavailable: <CloudedSun />,
};

interface PhoneMessageProps {
  kind: PhoneMessageKind;
  /** The answer is no page of the way on, so that it names its line in the log. */
  isRefusal: boolean;
  /** Of the check, for the ways that lead back to it. */
  action: string;
}

/** One thing to say: what is so, what to do, and at most one button. */
export function PhoneMessagePage({ kind, isRefusal, action }: PhoneMessageProps) {
  const { t, requestId } = useView();
  const title = t(`kioskPhone.message.${kind}`);
  return (
    <KioskLayout title={title} languages top={drawings[kind]} styles={['error']}>
      <h1>{title}</h1>
      <p className="lead">{t(`kioskPhone.message.${kind}Lead`)}</p>
      <WayOn kind={kind} action={action} />
      {isRefusal && <p className="micro">{t('errors.id', { id: requestId })}</p>}
    </KioskLayout>
  );
}

function WayOn({ kind, action }: { kind: PhoneMessageKind; action: string }) {
  const { t } = useView();
  switch (kind) {
    case 'thanks':
      return null;
    case 'stale':
      return <LinkButton href={paths.kiosk.typeCode.href()}>{t('kioskPhone.typeDigits')}</LinkButton>;
    case 'unavailable':
      return (
        <Form action={action}>
          <Button name="intent" value="continue" icon="refresh" busy={t('form.busy')}>
            {t('form.tryAgain')}
          </Button>
        </Form>
      );
    case 'refused':
      return <LinkButton href={paths.signup.entry.href()}>{t('age.findStudio')}</LinkButton>;
    default:
      return <LinkButton href={paths.signup.entry.href()}>{t('kioskPhone.ownWay')}</LinkButton>;
  }
}
