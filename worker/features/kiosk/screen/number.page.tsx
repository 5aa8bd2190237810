import { Banner } from '../../../ui/block/banner';
import { Form } from '../../../ui/form/form';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { KioskLive } from '../../../ui/identity/kiosk-live';
import { KioskLayout } from '../../../ui/layout/kiosk-layout';
import { useView } from '../../../ui/view';
import { ScreenButtons } from './buttons';
import { refreshOf, type Screen } from './screen-props';

interface NumberPageProps extends Screen {
  /** The first digit, once it was pressed. */
  typed: string;
  fault: NumberFault | null;
  formKey: string;
}

/** The fourth row stands from the start, so that no key moves under a finger: clear, 0, and an empty place. */
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const longestSeconds = 900;

/** A number pad without script: the first press puts its digit in the address, the second submits both. */
export function NumberPage(props: NumberPageProps) {
  const { address, typed, fault, formKey, place, large } = props;
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
      <p className="match typed block" aria-hidden="true">
        <span>{typed}</span>
        <span />
      </p>
      <Form action={address} className="pad reach">
        {digits.map((digit) => (
          <button type="submit" className="btn quiet num" name="number" value={typed + digit} key={digit}>
            {digit}
          </button>
        ))}
        <button type="submit" className="btn quiet" name="intent" value="clear">
          {t('kiosk.number.clear')}
        </button>
        <button type="submit" className="btn quiet num" name="number" value={`${typed}0`}>
          0
        </button>
        <HiddenFields formKey={formKey} />
      </Form>
      <KioskLive {...props} />
      <ScreenButtons {...props} withWays={false} />
    </KioskLayout>
  );
}

function Fault({ fault }: { fault: NumberFault }) {
  const { t } = useView();
  if (fault === 'twoDigits') return t('kiosk.number.twoDigits');
  return fault === 'keyExpired' ? t('kiosk.number.again') : t('kiosk.number.wrong', { count: fault.left });
}

export type NumberFault = { readonly left: number } | 'twoDigits' | 'keyExpired';
