import { type AddressLines, postalLine } from '../../domain/text/address-line';
import { House } from '../drawings/house';
import { KeptPart } from '../kept-part';
import { useView } from '../view';

/** A studio by its name and where it is. */
export interface StudioAddress extends AddressLines {
  studioId: string;
  name: string;
}

export interface StudioItem extends StudioAddress {
  /** Null when the visitor's position is unknown. */
  kilometres: number | null;
  /** Wall-clock times `HH:MM`; `opens` is null if the studio does not open within a day. */
  open:
    | { kind: 'always' }
    | { kind: 'open'; until: string }
    | { kind: 'closed'; opens: string | null; day: 'today' | 'tomorrow' };
  /** Lowest monthly price sold here, in minor units. */
  fromMinor: number | null;
}

interface StudioRowProps {
  studio: StudioItem;
  href: string;
  /** The studio this page is about. */
  current: boolean;
  /** Highlighted like the current one without being chosen: the nearest studio. */
  marked: boolean;
  firstHouse: boolean;
}

/** The whole row is a link: it works without script, can be prefetched and needs one tap. */
export function StudioRow({ studio: { kilometres, ...studio }, href, ...fixed }: StudioRowProps) {
  const { format } = useView();
  // How far it is says where the visitor is, and the address what they looked for: neither is kept.
  const slots = { href, distance: kilometres === null ? undefined : format.distance(kilometres) };
  return <KeptPart name="studio" component={Row} fixed={{ studio, ...fixed }} slots={slots} />;
}

interface RowProps extends Omit<StudioRowProps, 'studio'> {
  studio: Omit<StudioItem, 'kilometres'>;
  distance?: string;
}

function Row({ studio, href, current, marked, firstHouse, distance }: RowProps) {
  const { t, format } = useView();
  const { name, street, zip, city, open, fromMinor } = studio;
  return (
    <li className={current || marked ? 'row studio now' : 'row studio'}>
      <House first={firstHouse} />
      <div>
        <a className="name" href={href} aria-current={current || undefined}>
          {name}
        </a>
        <span className="line">
          {`${street}, `}
          {/* In one piece where there is room for it, and else between code and town. */}
          <span className="part">{postalLine({ zip, city }, ' ')}</span>
        </span>
        <OpenLine open={open} />
      </div>
      <div className="figure">
        {distance && <span className="num strong">{distance}</span>}
        {fromMinor !== null && (
          <span className="line num">{t('select.from', { amount: format.moneyShort(fromMinor) })}</span>
        )}
      </div>
    </li>
  );
}

function OpenLine({ open }: { open: StudioItem['open'] }) {
  const { t, format } = useView();
  if (open.kind === 'always') return <span className="line open">{t('select.openAlways')}</span>;
  if (open.kind === 'open') {
    const isMidnight = open.until === '00:00';
    const text = isMidnight ? t('select.openUntilMidnight') : t('select.openUntil', { time: format.clock(open.until) });
    return <span className="line open">{text}</span>;
  }
  if (open.opens === null) return <span className="line">{t('select.closed')}</span>;
  const time = format.clock(open.opens);
  return (
    <span className="line">
      {open.day === 'today' ? t('select.opensToday', { time }) : t('select.opensTomorrow', { time })}
    </span>
  );
}
