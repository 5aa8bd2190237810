import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { KioskLayout } from '../../ui/layouts';
import { useView } from '../../ui/view';
import type { PhoneProps } from './phone-shown';
import { Where } from './phone-where';

/** The check is this phone's and the issuer has not answered: the way back to it, and the time there is. */
export function PhoneBoundPage({ action, studio, view, issuer }: PhoneProps & { issuer: string }) {
  const { t, format } = useView();
  const title = t('kioskPhone.goOn', { issuer });
  return (
    <KioskLayout title={title} languages styles={['rows']}>
      <h1>{title}</h1>
      <p className="lead">{t('kioskPhone.until', { time: format.time(view.until) })}</p>
      <Where studio={studio} view={view} />
      <Form action={action} className="actions">
        <Button name="intent" value="continue" busy={t('form.busy')}>
          {t('age.continueWith', { issuer })}
        </Button>
        {view.mayExtend && <MoreTime />}
      </Form>
    </KioskLayout>
  );
}

export function MoreTime() {
  const { t } = useView();
  return (
    <Button kind="quiet" name="intent" value="extend">
      {t('kioskPhone.more')}
    </Button>
  );
}
