import { GoneSky } from '../../../ui/drawings/skies';
import { KioskLayout } from '../../../ui/layout/kiosk-layout';
import { useView } from '../../../ui/view';

/** A command, so it is the same in every language. */
const command = 'npm run ops -- device pair --studio … --kind kiosk';
/** How soon the screen notices that its letters were typed. */
const lookAgainSeconds = 5;
/** A network that asked too often gets letters again after minutes. */
const withoutLettersSeconds = 60;

interface NotPairedPageProps {
  letters: { readonly letters: string; readonly expiresAt: string } | null;
}

/**
 * Shows the letters that pair it, or the command that does where there are none; whoever opened it by chance reads where
 * to join: nothing on a screen leads it away.
 */
export function NotPairedPage({ letters }: NotPairedPageProps) {
  const { t, format, origin } = useView();
  const title = t('kiosk.notPaired.title');
  const elsewhere = (
    <>
      {t('kiosk.notPaired.lead')} <strong>{new URL(origin).host}</strong>
    </>
  );
  return (
    <KioskLayout
      title={title}
      foot={false}
      idle={false}
      top={letters ? undefined : <GoneSky />}
      styles={['error']}
      refreshSeconds={letters ? lookAgainSeconds : withoutLettersSeconds}
    >
      <h1>{title}</h1>
      <p className="lead">{letters ? t('kiosk.notPaired.type') : elsewhere}</p>
      {letters && (
        <div>
          <div className="block still letters">
            <p className="lead">{t('kiosk.notPaired.letters')}</p>
            <p className="match">{`${letters.letters.slice(0, 3)} ${letters.letters.slice(3)}`}</p>
            <p className="lead">{t('kiosk.notPaired.until', { time: format.time(letters.expiresAt) })}</p>
          </div>
        </div>
      )}
      {letters ? (
        <div className="reach bottom">
          <p>{elsewhere}</p>
        </div>
      ) : (
        <p className="small soft">
          {t('kiosk.notPaired.operator')} <code>{command}</code>
        </p>
      )}
    </KioskLayout>
  );
}
