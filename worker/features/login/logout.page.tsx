import { paths } from '../../paths';
import { Button } from '../../ui/form/button';
import { Form } from '../../ui/form/form';
import { SignupLayout } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';

/** A GET never logs anybody out: this page shows the button that does. */
export function LogoutPage() {
  const { t, member } = useView();
  const title = t('logout.title');
  return (
    <SignupLayout title={title} hidden back={{ href: member ? paths.account.main.href() : paths.signup.entry.href() }}>
      <h1>{title}</h1>
      <p className="lead">{t('logout.lead')}</p>
      <Form action={paths.logout.href()}>
        <Button kind="plain" busy={t('form.busy')}>
          {t('navigation-menu.logout')}
        </Button>
      </Form>
    </SignupLayout>
  );
}
