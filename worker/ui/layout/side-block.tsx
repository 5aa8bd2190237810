import type { ReactNode } from 'react';
import { Icon } from '../block/icon';
import { SummaryList, SummaryRows } from '../block/summary-list';
import { Dome, SmallDome } from '../drawings/dome';
import { KeptPart } from '../kept-part';
import { pricePerInterval } from '../text/interval-text';
import { useView } from '../view';
import type { JourneyChrome, JourneySide } from './journey-chrome';

interface CardProps {
  side: JourneySide;
  step: JourneyChrome['step'];
}

/** "Your membership", a house that fills as the visitor goes on: beside every step from 68 rem. */
export function SideBlock({ side, step }: CardProps) {
  const { t } = useView();
  return (
    <section className="card" aria-label={t('side.product')}>
      <Dome {...step} />
      <KeptPart name="side" component={Offer} fixed={offerOf(side)}>
        <Known {...side} />
      </KeptPart>
    </section>
  );
}

/** The same below 68 rem: one line with today's sum that stays in view, and opens to the card. */
export function PriceRow(props: CardProps) {
  const { productName, studioName, firstAmountMinor } = props.side;
  return (
    <details className="along fold">
      <KeptPart name="price-row" component={Row} fixed={{ productName, studioName, firstAmountMinor }} />
      <SideBlock {...props} />
    </details>
  );
}

type Shown = Pick<JourneySide, 'productName' | 'studioName' | 'firstAmountMinor'>;

function Row({ productName, studioName, firstAmountMinor }: Shown) {
  const { t, format } = useView();
  return (
    <summary className="wrap">
      <SmallDome />
      <span className="strong">{`${productName}, ${studioName}`}</span>
      <span className="num figure">
        {t('side.today')}
        <br />
        <b>{format.money(firstAmountMinor)}</b>
      </span>
      <Icon name="chevron-down" />
    </summary>
  );
}

/** What is the same for everybody who chose this: all that may be kept. */
function offerOf({ age, skinType, firstName, ...offer }: JourneySide) {
  return offer;
}

function Offer({ children, ...offer }: ReturnType<typeof offerOf> & { children?: ReactNode }) {
  const { t, format } = useView();
  const { productName, studioName, changeProductHref, changeStudioHref } = offer;
  const change = (href: string) => ({ href, label: t('side.swap') });
  return (
    <>
      <SummaryList
        bold
        rows={[
          { term: t('side.product'), value: productName, change: change(changeProductHref) },
          { term: t('side.studio'), value: studioName, change: change(changeStudioHref) },
        ]}
      >
        {children}
      </SummaryList>
      <p className="sum">
        <span className="strong">{t('side.today')}</span>
        <span className="price">{format.money(offer.firstAmountMinor)}</span>
        {offer.next.map(({ amountMinor, date }) => (
          <span className="small soft" key={date}>
            {t('side.then', {
              price: pricePerInterval(t, format.money(amountMinor), offer.intervalMonths),
              date: format.date(date),
            })}
          </span>
        ))}
      </p>
    </>
  );
}

/** What the visitor has proved or said. Never in a kept part. */
function Known({ age, skinType, firstName }: JourneySide) {
  const { t, onScreen } = useView();
  const rows = [
    { term: t('side.age'), value: age === 'proved' && t('side.ageConfirmed') },
    // On a screen that others look at, nobody's skin is shown.
    {
      term: t('overview.rows.skin'),
      value: skinType !== null && !onScreen && t('skinResult.type', { type: skinType }),
    },
    { term: t('overview.rows.name'), value: firstName },
  ];
  return <SummaryRows rows={rows.filter(({ value }) => value)} />;
}
