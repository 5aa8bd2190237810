import { paths } from '../../paths';
import { Icon } from '../block/icon';
import { SummaryList } from '../block/summary-list';
import { KeptPart } from '../kept-part';
import { pricePerInterval } from '../text/interval-text';
import { useView } from '../view';

interface SideBlockProps {
  productName: string;
  studioName: string;
  /** Links for changing product and studio; absent once they are fixed. */
  changeHref?: { product: string; studio: string };
  ageConfirmed?: boolean;
  dueTodayMinor: number;
  /** The next charges with their civil dates. */
  next: readonly { amountMinor: number; date: string }[];
  everyMonths: number;
}

/** "Your membership", beside every step from 1100 px. */
export function SideBlock(props: SideBlockProps) {
  return <KeptPart name="side" component={Side} fixed={{ ...props }} />;
}

function Side(props: SideBlockProps) {
  const { t } = useView();
  return (
    <section className="block side" aria-labelledby="side-title">
      <h2 id="side-title">{t('side.title')}</h2>
      <Facts {...props} />
    </section>
  );
}

/** The same below 1100 px: one line with today's sum that stays in view, and opens to the rest. */
export function PriceRow(props: SideBlockProps) {
  return <KeptPart name="price-row" component={Along} fixed={{ ...props }} />;
}

function Along(props: SideBlockProps) {
  const { t, format } = useView();
  return (
    <details className="along fold">
      <summary className="wrap">
        <span className="strong">
          {props.productName}, {props.studioName}
        </span>
        <span className="num">
          {t('side.today')} <b>{format.money(props.dueTodayMinor)}</b>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="wrap side">
        <Facts {...props} />
      </div>
    </details>
  );
}

function Facts({
  productName,
  studioName,
  changeHref,
  ageConfirmed,
  dueTodayMinor,
  next,
  everyMonths,
}: SideBlockProps) {
  const { t, format } = useView();
  const change = (href: string | undefined) => (href ? { href, label: t('side.swap') } : undefined);
  return (
    <>
      <SummaryList
        bold
        rows={[
          {
            term: t('side.product'),
            value: productName,
            change: change(changeHref?.product ?? paths.signup.entry.href()),
          },
          {
            term: t('side.studio'),
            value: studioName,
            change: change(changeHref?.studio ?? paths.signup.entry.href()),
          },
          ...(ageConfirmed ? [{ term: t('side.age'), value: t('side.ageConfirmed') }] : []),
        ]}
      />
      <p className="sum">
        <span className="strong">{t('side.today')}</span>
        <span className="price">{format.money(dueTodayMinor)}</span>
        {next.map(({ amountMinor, date }) => (
          <span className="small soft" key={date}>
            {t('side.then', {
              price: pricePerInterval(t, format.money(amountMinor), everyMonths),
              date: format.date(date),
            })}
          </span>
        ))}
      </p>
    </>
  );
}
