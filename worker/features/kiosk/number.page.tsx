import { Banner } from '../../ui/banner';
import { Form } from '../../ui/form';
import { HiddenFields } from '../../ui/hidden-fields';
import { KioskLive } from '../../ui/kiosk-live';
import { KioskLayout } from '../../ui/layouts';
import { useView } from '../../ui/view';
import { refreshOf } from './refresh';
import type { NumberFault, Screen } from './screen';
import { ScreenButtons } from './screen-buttons';

interface NumberPageProps extends Screen {
  /** The first digit, once it is pressed. */
  typed: string;
  fault: NumberFault | null;
  idempotencyKey: string;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];
const longestSeconds = 900;

/** Two presses: the first is kept in the address, the second sends both. */
export function NumberPage(props: NumberPageProps) {
  const { address, typed, fault, idempotencyKey, place, large } = props;
  const { t } = useView();
  const title = t('kiosk.number.title');
  const pressed = typed === '' ? t('kiosk.number.none') : `${t('kiosk.number.typed')}: ${typed}`;
  return (
    <KioskLayout
      title={title}
      hasErrors={fault !== null}
      place={place}
      large={large}
      foot={false}
      idle={false}
      {...refreshOf(props, longestSeconds)}
    >
      {fault !== null && <Banner tone="failure" role="alert" title={<Fault fault={fault} />} />}
      <h1>{title}</h1>
      <p className="lead">{t('kiosk.number.lead')}</p>
      <p className="sr" role="status">
        {pressed}
      </p>
      <p className="match typed reach" aria-hidden="true">
        <span>{typed}</span>
        <span />
      </p>
      <Form action={address} className="pad">
        {digits.map((digit) =>
          // A number of two digits does not begin with nought.
          digit === '0' && typed === '' ? null : (
            <button type="submit" className="btn quiet num" name="number" value={typed + digit} key={digit}>
              {digit}
            </button>
          ),
        )}
        <HiddenFields values={{ idempotencyKey }} />
      </Form>
      {typed !== '' && (
        <form method="get" action={address}>
          <button type="submit" className="btn quiet">
            {t('kiosk.number.clear')}
          </button>
        </form>
      )}
      <KioskLive {...props} />
      <ScreenButtons {...props} />
    </KioskLayout>
  );
}

function Fault({ fault }: { fault: NumberFault }) {
  const { t } = useView();
  if (fault === 'twoDigits') return t('kiosk.number.twoDigits');
  return fault === 'keyExpired' ? t('kiosk.number.again') : t('kiosk.number.wrong', { count: fault.left });
}
