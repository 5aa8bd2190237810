import { paths } from '../../paths';
import { Button, LinkButton } from '../../ui/form/button';
import { Form } from '../../ui/form/form';
import { useHome } from '../../ui/form/home-button';
import { SignupLayout } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';

/** A GET never logs anybody out: this page shows the button that does. */
export function LogoutPage() {
  const { t, member } = useView();
  const title = t('logout.title');
  const back = useHome();
  return (
    <SignupLayout title={title} hidden back={{ href: back }}>
      <h1>{title}</h1>
      <p className="lead">{t('logout.lead')}</p>
      <div className="actions">
        <Form action={paths.logout.href()} className="">
          <Button kind="plain" busy={t('form.busy')}>
            {t('navigation-menu.logout')}
          </Button>
        </Form>
        {member && (
          <LinkButton kind="quiet" href={back}>
            {t('logout.stay')}
          </LinkButton>
        )}
      </div>
    </SignupLayout>
  );
}
