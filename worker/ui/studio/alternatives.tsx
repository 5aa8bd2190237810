import { paths } from '../../paths';
import { Button, type ButtonKind } from '../form/button';
import { HiddenFields } from '../form/hidden-fields';
import { pricePerInterval } from '../text/interval-text';
import { useView } from '../view';

export interface Alternative {
  productId: string;
  studioId: string;
  /** The code that was typed: it goes along to another product. */
  promotion: string | null;
  /** In the page's language. */
  name: string;
  priceMinor: number;
  /** The first charge. */
  todayMinor: number;
  intervalMonths: number;
}

interface AlternativesProps {
  alternatives: readonly Alternative[];
  /** What each of them has that the chosen product has not. */
  why: string;
  /** The first of them is what to do on this page. */
  leads?: boolean;
}

/** Products that can be had instead, each chosen with the same form as on the entry page. */
export function Alternatives({ alternatives, why, leads }: AlternativesProps) {
  const { t } = useView();
  const [only] = alternatives.length === 1 ? alternatives : [];
  return (
    <>
      <h2 className="h3">{only ? t('skinResult.alternative', { name: only.name }) : t('skinResult.alternatives')}</h2>
      {alternatives.map((alternative, index) => (
        <Row
          key={alternative.productId}
          alternative={alternative}
          why={why}
          named={!only}
          kind={leads && index === 0 ? 'primary' : 'quiet'}
        />
      ))}
    </>
  );
}

interface RowProps extends Pick<AlternativesProps, 'why'> {
  alternative: Alternative;
  named: boolean;
  kind: ButtonKind;
}

function Row({ alternative, why, named, kind }: RowProps) {
  const { t, format } = useView();
  const { productId, studioId, promotion, name, priceMinor, todayMinor, intervalMonths } = alternative;
  return (
    <form method="post" action={paths.signup.entry.href()}>
      <p className="small">
        {named && <strong>{name}</strong>}
        {why} <span className="num">{pricePerInterval(t, format.money(priceMinor), intervalMonths)}</span>
        {todayMinor !== priceMinor && ` · ${t('side.today')} ${format.money(todayMinor)}`}
      </p>
      <Button kind={kind}>{t('skinResult.switch', { name })}</Button>
      <HiddenFields values={{ studio: studioId, product: productId, promotion }} />
    </form>
  );
}
