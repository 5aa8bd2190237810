import { paths } from '../../../paths';
import { GoneSky } from '../../../ui/drawings/skies';
import { LinkButton } from '../../../ui/form/button';
import { SignupLayout } from '../../../ui/layout/layouts';
import { useView } from '../../../ui/view';

/** Says that the account is closed, what is still kept and until when. */
export function AccountClosedPage({ keptUntil }: { keptUntil: string | null }) {
  const { t, format } = useView();
  return (
    <SignupLayout title={t('profile.closed.title')} hidden top={<GoneSky />} styles={['error']}>
      <h1>{t('profile.closed.title')}</h1>
      <p className="lead">
        {keptUntil ? t('profile.close.stays', { date: format.date(keptUntil) }) : t('profile.closed.nothingStays')}
      </p>
      <LinkButton kind="quiet" href={paths.signup.entry.href()}>
        {t('profile.closed.home')}
      </LinkButton>
    </SignupLayout>
  );
}
