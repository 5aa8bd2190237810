import { Button } from '../../../ui/form/button';
import { Form } from '../../../ui/form/form';
import { KioskLayout } from '../../../ui/layout/kiosk-layout';
import { useView } from '../../../ui/view';
import type { PhoneProps } from './phone-props';
import { Where } from './where';

/** The phone has taken the check and the issuer has not answered yet: link to the issuer, and the time left. */
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
