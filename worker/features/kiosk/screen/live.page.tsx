import { Fragment } from 'react';
import { paths } from '../../../paths';
import { KioskLive } from '../../../ui/identity/kiosk-live';
import { KioskLayout } from '../../../ui/layout/kiosk-layout';
import type { TextKey } from '../../../ui/text/text-key';
import { useView } from '../../../ui/view';
import { ScreenButtons } from './buttons';
import { refreshOf, type Screen, shownIn } from './screen-props';

interface LivePageProps extends Screen {
  /** Name of the issuer that the phone will use; null: staff will look at a document. */
  issuer: string | null;
}

const titles: Partial<Record<Screen['snapshot']['phase'], TextKey>> = {
  bound: 'kiosk.bound.title',
  idle: 'kiosk.idle.title',
};

/** Of a document that staff look at, more is kept than a yes or a no. */
const titleOf = ({ issuer }: LivePageProps): TextKey =>
  issuer === null ? 'kiosk.live.staffTitle' : 'kiosk.live.title';

/** Waits for a phone, asks whether anybody is still there, or shows that a phone has taken the check. */
export function LivePage(props: LivePageProps) {
  const { t } = useView();
  const { snapshot, place, large } = props;
  const isBound = snapshot.phase === 'bound';
  const title = t(titles[snapshot.phase] ?? titleOf(props));
  const whileWaiting = shownIn('waiting', props);
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
        <div>
          <h1>{title}</h1>
          <p className="lead">{t('kiosk.bound.lead')}</p>
        </div>
      ) : (
        <WaitingOrIdle {...props} />
      )}
      <KioskLive {...props} />
      <Steps {...props} />
      {snapshot.shortCode && (
        <p className="small reach" {...whileWaiting}>
          <NoCamera code={snapshot.shortCode} />
        </p>
      )}
      <ScreenButtons
        {...props}
        hasStaff={props.hasStaff && props.issuer !== null}
        withText
        withWays={!isBound}
        {...(!isBound && { whileWaiting })}
      />
    </KioskLayout>
  );
}

/** Both are in the page, since the screen goes from one to the other without being loaded. */
function WaitingOrIdle(screen: LivePageProps) {
  const { t } = useView();
  return (
    <div>
      <div {...shownIn('waiting', screen)}>
        <h1>{t(titleOf(screen))}</h1>
        <p className="lead">
          {t('kiosk.live.lead')}
          <br />
          {t(screen.issuer === null ? 'kiosk.live.staffOnly' : 'kiosk.live.only')}
        </p>
      </div>
      <div {...shownIn('idle', screen)}>
        <h1>{t('kiosk.idle.title')}</h1>
        <p className="lead">{t('kiosk.idle.lead')}</p>
      </div>
    </div>
  );
}

function Steps(props: LivePageProps) {
  const { snapshot, issuer } = props;
  const { t } = useView();
  const isBound = snapshot.phase === 'bound';
  const steps = [
    !isBound && t('kiosk.live.scan'),
    t('kiosk.live.match', { code: snapshot.matchCode ?? '' }),
    issuer === null ? t('kiosk.live.staff') : t('kiosk.live.answer', { issuer }),
    isBound && issuer !== null && t('kiosk.number.title'),
  ].filter((step) => step !== false);
  return (
    <ol className="rows numbered" aria-label={t('kiosk.live.steps')} {...(!isBound && shownIn('waiting', props))}>
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
    [codeMark]: `${code.slice(0, 3)}\u00a0${code.slice(3)}`,
  };
  const words = t('kiosk.live.goTo', { address: addressMark, code: codeMark }).split(
    new RegExp(`(${addressMark}|${codeMark})`),
  );
  return (
    <>
      <b>{t('kiosk.live.noCamera')}</b>{' '}
      {words.map((word) => (
        <Fragment key={word}>{parts[word] ? <b className="num">{parts[word]}</b> : word}</Fragment>
      ))}
    </>
  );
}
