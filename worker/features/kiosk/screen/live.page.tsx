import { Fragment } from 'react';
import { paths } from '../../../paths';
import { KioskLive } from '../../../ui/identity/kiosk-live';
import { KioskLayout } from '../../../ui/layout/kiosk-layout';
import type { TextKey } from '../../../ui/text/text-key';
import { useView } from '../../../ui/view';
import { ScreenButtons } from './buttons';
import type { Screen } from './screen-props';
import { refreshOf } from './screen-props';

interface LivePageProps extends Screen {
  /** Name of the issuer that the phone will use; null: staff will look at a document. */
  issuer: string | null;
}

const titles: Partial<Record<Screen['snapshot']['phase'], TextKey>> = {
  bound: 'kiosk.bound.title',
  idle: 'kiosk.idle.title',
};

/** Waits for a phone, asks whether anybody is still there, or shows that a phone has taken the check. */
export function LivePage(props: LivePageProps) {
  const { t } = useView();
  const { snapshot, place, large } = props;
  const isBound = snapshot.phase === 'bound';
  const title = t(titles[snapshot.phase] ?? 'kiosk.live.title');
  return (
    <KioskLayout
      title={title}
      place={place}
      large={large}
      foot={false}
      idle={false}
      styles={['journey', 'rows']}
      {...refreshOf(props)}
    >
      {isBound ? (
        <>
          <h1>{title}</h1>
          <p className="lead">{t('kiosk.bound.lead')}</p>
        </>
      ) : (
        <WaitingOrIdle phase={snapshot.phase} />
      )}
      <KioskLive {...props} />
      {!isBound && <Steps {...props} />}
      {snapshot.shortCode && <NoCamera code={snapshot.shortCode} />}
      <ScreenButtons {...props} hasStaff={props.hasStaff && props.issuer !== null} withText withWays={!isBound} />
    </KioskLayout>
  );
}

/** Both are in the page, since the screen goes from one to the other without being loaded. */
function WaitingOrIdle({ phase }: Pick<Screen['snapshot'], 'phase'>) {
  const { t } = useView();
  const words = {
    waiting: [t('kiosk.live.title'), t('kiosk.live.lead')],
    idle: [t('kiosk.idle.title'), t('kiosk.idle.leave')],
  };
  return (
    <div>
      {Object.entries(words).map(([of, [heading, lead]]) => (
        <div key={of} data-phase={of} hidden={phase !== of}>
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
        </div>
      ))}
    </div>
  );
}

function Steps({ snapshot, issuer }: LivePageProps) {
  const { t } = useView();
  const steps = [
    t('kiosk.live.scan'),
    t('kiosk.live.match', { code: snapshot.matchCode ?? '' }),
    issuer === null ? t('kiosk.live.staff') : t('kiosk.live.answer', { issuer }),
  ];
  return (
    <ol
      className="rows numbered"
      aria-label={t('kiosk.live.steps')}
      data-phase="waiting"
      hidden={snapshot.phase !== 'waiting'}
    >
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

const addressMark = '\u0001';
const codeMark = '\u0002';

/** The same check without a camera: a short address, and the code in groups of digits. */
function NoCamera({ code }: { code: string }) {
  const { t, origin } = useView();
  const parts: Record<string, string> = {
    [addressMark]: new URL(origin).host + paths.kiosk.typeCode.href(),
    [codeMark]: `${code.slice(0, 4)}\u00a0${code.slice(4)}`,
  };
  const words = t('kiosk.live.goTo', { address: addressMark, code: codeMark }).split(
    new RegExp(`(${addressMark}|${codeMark})`),
  );
  return (
    <p className="small reach">
      <b>{t('kiosk.live.noCamera')}</b>{' '}
      {words.map((word) => (
        <Fragment key={word}>{parts[word] ? <b className="num">{parts[word]}</b> : word}</Fragment>
      ))}
    </p>
  );
}
