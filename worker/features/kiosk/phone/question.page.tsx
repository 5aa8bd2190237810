import { Note } from '../../../ui/block/banner';
import { Button } from '../../../ui/form/button';
import { Form } from '../../../ui/form/form';
import { KioskLayout } from '../../../ui/layout/layouts';
import { useView } from '../../../ui/view';
import type { PhoneProps } from './phone-props';
import { Where } from './where';

/** Before anything happens, asks whether the visitor stands at this screen. Both answers are equally easy. */
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
