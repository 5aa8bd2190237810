import { paths } from '../../paths';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { SignupLayout } from '../../ui/layouts';
import { useView } from '../../ui/view';

/** A GET never logs anybody out: it shows the button that does. */
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
