import { paths } from '../../../paths';
import { GoneSky } from '../../../ui/drawings/skies';
import { LinkButton } from '../../../ui/form/button';
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
 * Shows the letters that pair it, or the command that does where there are none; whoever opened it by chance finds the
 * way to the sign-up.
 */
export function NotPairedPage({ letters }: NotPairedPageProps) {
  const { t, format } = useView();
  const title = t('kiosk.notPaired.title');
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
      <p className="lead">{t(letters ? 'kiosk.notPaired.type' : 'kiosk.notPaired.lead')}</p>
      {letters && (
        <div>
          <div className="block still letters">
            <p className="match">{`${letters.letters.slice(0, 3)} ${letters.letters.slice(3)}`}</p>
            <p className="small soft">{t('kiosk.notPaired.until', { time: format.time(letters.expiresAt) })}</p>
          </div>
        </div>
      )}
      {!letters && (
        <p className="small soft">
          {t('kiosk.notPaired.operator')} <code>{command}</code>
        </p>
      )}
      <div className="reach bottom">
        {letters && <p>{t('kiosk.notPaired.lead')}</p>}
        <LinkButton href={paths.signup.entry.href()}>{t('kiosk.notPaired.home')}</LinkButton>
      </div>
    </KioskLayout>
  );
}
