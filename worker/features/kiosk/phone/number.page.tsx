import { Banner, Note } from '../../../ui/block/banner';
import { BigMark } from '../../../ui/drawings/mark';
import { Button } from '../../../ui/form/button';
import { Form } from '../../../ui/form/form';
import { KioskLayout } from '../../../ui/layout/kiosk-layout';
import { useView } from '../../../ui/view';
import { MoreTime } from './bound.page';
import type { PhoneProps } from './phone-props';

/** Seconds between reloads until the number was entered at the screen. */
const refreshSeconds = 5;

/** After a yes: the number to enter at the screen; once it was entered, the link to continue on the phone. */
export function PhoneNumberPage({ action, view, tooEarly }: PhoneProps & { tooEarly: boolean }) {
  const { t, format } = useView();
  const isTyped = view.phase === 'complete';
  const until = format.time(view.until);
  const title = isTyped ? t('kioskPhone.hasIt') : t('kioskPhone.over18');
  return (
    <KioskLayout
      title={title}
      languages
      {...(isTyped ? { top: <BigMark />, styles: ['journey'] } : { refreshSeconds })}
    >
      {tooEarly && (
        <Banner
          tone="neutral"
          title={t('kioskPhone.typeFirst')}
          text={t('kioskPhone.typeThis', { number: view.number ?? '' })}
          role="status"
        />
      )}
      <h1>{title}</h1>
      <p className="lead">{isTyped ? t('kioskPhone.thereOrHere', { time: until }) : t('kioskPhone.type')}</p>
      {!isTyped && (
        <>
          <div className="number-block wash">
            <p className="small">{t('kioskPhone.yourNumber')}</p>
            <p className="match">{view.number}</p>
            <p className="small">{t('kioskPhone.validUntil', { time: until })}</p>
          </div>
          {!tooEarly && <p>{t('kioskPhone.then')}</p>}
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
