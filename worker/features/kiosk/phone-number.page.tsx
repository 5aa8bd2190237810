import { Banner, Note } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { KioskLayout } from '../../ui/layouts';
import { useView } from '../../ui/view';
import { MoreTime } from './phone-bound.page';
import type { PhoneProps } from './phone-shown';

/** Until the screen has the number this page looks for itself. */
const refreshSeconds = 5;

/** After a yes: the number for the screen, and once the screen has it the way on here. */
export function PhoneNumberPage({ action, studio, view, tooEarly }: PhoneProps & { tooEarly: boolean }) {
  const { t, format, requestId } = useView();
  const isTyped = view.phase === 'complete';
  const title = isTyped ? t('kioskPhone.hasIt') : t('kioskPhone.over18');
  const town = studio?.town ?? view.screenName;
  return (
    <KioskLayout title={title} languages refreshSeconds={isTyped ? undefined : refreshSeconds}>
      {tooEarly && (
        <Banner title={t('kioskPhone.typeFirst')} role="status">
          <p className="micro">{t('errors.id', { id: requestId })}</p>
        </Banner>
      )}
      <h1>{title}</h1>
      <p className="lead">{isTyped ? t('kioskPhone.thereOrHere') : t('kioskPhone.type')}</p>
      {!isTyped && (
        <>
          <div className="number-block wash">
            <p className="small">{t('kioskPhone.yourNumber')}</p>
            <p className="match">{view.number}</p>
            <p className="small">{t('kioskPhone.validUntil', { time: format.time(view.until) })}</p>
          </div>
          <p>{t('kioskPhone.then', { town })}</p>
        </>
      )}
      <Form action={action} className="actions">
        <Button name="intent" value="carryOn" busy={t('form.busy')}>
          {t('kioskPhone.carryOn')}
        </Button>
        {view.mayExtend && <MoreTime />}
      </Form>
      <Note icon="shield-check">{t('kioskPhone.nothingLeft')}</Note>
    </KioskLayout>
  );
}
