import { paths } from '../../../paths';
import { GoneSky } from '../../../ui/drawings/skies';
import { LinkButton } from '../../../ui/form/button';
import { SignupLayout } from '../../../ui/layout/layouts';
import { useView } from '../../../ui/view';

/** A command, so it is the same in every language. */
const command = 'npm run ops -- device pair --studio … --kind kiosk';

/** For a visitor who opened it by chance, with one line for whoever sets up screens. */
export function NotPairedPage() {
  const { t } = useView();
  const title = t('kiosk.notPaired.title');
  return (
    <SignupLayout title={title} hidden idle={false} top={<GoneSky />} styles={['error']}>
      <h1>{title}</h1>
      <p className="lead">{t('kiosk.notPaired.lead')}</p>
      <LinkButton href={paths.signup.entry.href()}>{t('kiosk.notPaired.home')}</LinkButton>
      <p className="micro">
        {t('kiosk.notPaired.operator')} <code>{command}</code>
      </p>
    </SignupLayout>
  );
}
