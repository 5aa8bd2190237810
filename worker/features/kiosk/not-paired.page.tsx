import { paths } from '../../paths';
import { LinkButton } from '../../ui/button';
import { SettingSun } from '../../ui/drawings/skies';
import { SignupLayout } from '../../ui/layouts';
import { useView } from '../../ui/view';

/** A command is no text: it is the same in every language. */
const command = 'npm run ops -- device pair --studio … --kind kiosk';

/** Words for a visitor who came by, and one line for who sets screens up. */
export function NotPairedPage() {
  const { t } = useView();
  const title = t('kiosk.notPaired.title');
  return (
    <SignupLayout title={title} hidden idle={false} top={<SettingSun />} styles={['error']}>
      <h1>{title}</h1>
      <p className="lead">{t('kiosk.notPaired.lead')}</p>
      <LinkButton href={paths.signup.entry.href()}>{t('kiosk.notPaired.home')}</LinkButton>
      <p className="micro">
        {t('kiosk.notPaired.operator')} <code>{command}</code>
      </p>
    </SignupLayout>
  );
}
