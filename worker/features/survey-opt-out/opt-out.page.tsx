import { paths } from '../../paths';
import { Button, LinkButton } from '../../ui/form/button';
import { HomeButton, useHome } from '../../ui/form/home-button';
import { SignupLayout } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';

/** Says what would end, with one button; or that it has ended already. */
export function OptOutPage({ token, ended }: { token: string; ended: boolean }) {
  const { t } = useView();
  const home = useHome();
  const title = t(ended ? 'surveyOptOut.ended' : 'surveyOptOut.title');
  return (
    <SignupLayout title={title} hidden>
      <h1>{title}</h1>
      <p className="lead">{t('surveyOptOut.lead')}</p>
      {ended ? (
        <HomeButton />
      ) : (
        <form method="post" action={paths.surveyOptOut.href({ token })} className="actions">
          <Button kind="plain" busy={t('form.busy')}>
            {t('surveyOptOut.button')}
          </Button>
          <LinkButton kind="quiet" href={home}>
            {t('surveyOptOut.keep')}
          </LinkButton>
        </form>
      )}
    </SignupLayout>
  );
}
