import { Note } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { KioskLayout } from '../../ui/layouts';
import { useView } from '../../ui/view';
import type { PhoneProps } from './phone-shown';
import { Where } from './phone-where';

/** Before anything happens: is this the screen you stand at? No is as easy as yes. */
export function PhoneQuestionPage({ action, studio, view }: PhoneProps) {
  const { t } = useView();
  const { matchCode } = view;
  return (
    <KioskLayout title={t('kioskPhone.question')} languages styles={['rows']}>
      <h1>{t('kioskPhone.question')}</h1>
      <p className="lead">{t('kioskPhone.onlyThere')}</p>
      <div className="number-block">
        <p className="small soft">{t('kioskPhone.shows')}</p>
        <p className="match">{matchCode}</p>
      </div>
      <Where studio={studio} view={view} />
      <Form action={action} className="actions">
        <Button name="intent" value="continue" busy={t('form.busy')}>
          {t('kioskPhone.yes', { code: matchCode })}
        </Button>
        <Button kind="quiet" name="intent" value="notMe">
          {t('kioskPhone.no')}
        </Button>
      </Form>
      <Note icon="shield-check">{t('kioskPhone.sentLink')}</Note>
    </KioskLayout>
  );
}
