import { paths } from '../../paths';
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
  /** The next charge and its civil date. */
  next: { amountMinor: number; date: string; everyMonths: number } | null;
}

/** "Your membership", beside every step from 1100 px. */
export function SideBlock(props: SideBlockProps) {
  return <KeptPart name="side" component={Side} fixed={{ ...props }} />;
}

function Side({ productName, studioName, changeHref, ageConfirmed, dueTodayMinor, next }: SideBlockProps) {
  const { t, format } = useView();
  const change = (href: string | undefined) => (href ? { href, label: t('side.swap') } : undefined);
  return (
    <section className="block side" aria-labelledby="side-title">
      <h2 id="side-title">{t('side.title')}</h2>
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
        {next && (
          <span className="small soft">
            {t('side.then', {
              price: pricePerInterval(t, format.money(next.amountMinor), next.everyMonths),
              date: format.date(next.date),
            })}
          </span>
        )}
      </p>
    </section>
  );
}
