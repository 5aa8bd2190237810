import type { MarketId } from '../markets/market';
import type { MovementKind } from './movement';

/** Movements of one month, rate, seller and kind; sums in minor units. */
export interface VatLine {
  readonly market: MarketId;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly currency: string;
  /** VAT number of the seller; empty for payments recorded before it was kept. */
  readonly seller: string;
  readonly vatRateBasisPoints: number;
  /** `soldOutside`: sold, with a receipt, and paid outside of the provider; `keptOutside`: the same sum, which its account never had. */
  readonly kind: MovementKind | 'soldOutside' | 'keptOutside';
  readonly count: number;
  /** What the account gained, below zero what it lost. */
  readonly amountMinor: number;
  /** By how much more members have to get back. */
  readonly owedMinor: number;
  /** VAT of receipts, less that of credit notes. */
  readonly vatMinor: number;
}

/** What the ledger's day sums say of a month, minor units. */
export type LedgerSum = Pick<VatLine, 'month' | 'currency' | 'amountMinor' | 'owedMinor'>;

/**
 * Sales of one month, seller and rate, in minor units: receipts less credit notes. VAT is that of the documents, each
 * rounded by itself (Directive 2006/112/EC, article 226 (10): the amount on the invoice is what is payable). A dispute
 * takes money and no VAT back: whether unpaid sales reduce it is each country's rule (article 90).
 */
export interface VatSales extends Pick<VatLine, 'month' | 'currency' | 'seller' | 'vatRateBasisPoints' | 'vatMinor'> {
  readonly receipts: number;
  readonly creditNotes: number;
  readonly grossMinor: number;
  readonly netMinor: number;
}

/**
 * How the sales of a month come to the ledger's two sums: `account − owed = sales + disputes + elsewhere + carried`.
 * `off`: by how much they do not; zero in both where all is well.
 */
export interface VatBalance {
  readonly month: string;
  readonly currency: string;
  readonly salesMinor: number;
  /** Money that banks took and gave back, their fees, and what they settled with members. */
  readonly disputesMinor: number;
  /** Owed to members and paid to them without the provider, less what they paid without it. */
  readonly elsewhereMinor: number;
  /** Left to later invoices. */
  readonly carriedMinor: number;
  readonly accountMinor: number;
  readonly owedMinor: number;
  readonly off: { readonly accountMinor: number; readonly owedMinor: number };
}

const sum = (lines: readonly VatLine[], of: (line: VatLine) => number) =>
  lines.reduce((all, line) => all + of(line), 0);
const ofKind = (lines: readonly VatLine[], ...kinds: readonly VatLine['kind'][]) =>
  lines.filter(({ kind }) => kinds.includes(kind));
/** What has a receipt or a credit note. */
export const documented: readonly VatLine['kind'][] = ['charge', 'creditNote', 'soldOutside'];
/** What lines add to the account beyond what is owed for it. */
const resultOf = (lines: readonly VatLine[]) => sum(lines, ({ amountMinor, owedMinor }) => amountMinor - owedMinor);

/** Sales by month, seller and rate, in the order of the lines; rates under which nothing was sold are left out. */
export function salesOf(lines: readonly VatLine[]): readonly VatSales[] {
  const groups = Map.groupBy(
    ofKind(lines, ...documented),
    ({ month, currency, seller, vatRateBasisPoints }) => `${month} ${currency} ${seller} ${vatRateBasisPoints}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { month, currency, seller, vatRateBasisPoints } = first;
    const [grossMinor, vatMinor] = [resultOf(group), sum(group, (line) => line.vatMinor)];
    return [
      {
        ...{ month, currency, seller, vatRateBasisPoints, grossMinor, vatMinor, netMinor: grossMinor - vatMinor },
        receipts: sum(ofKind(group, 'charge', 'soldOutside'), ({ count }) => count),
        creditNotes: sum(ofKind(group, 'creditNote'), ({ count }) => count),
      },
    ];
  });
}

const disputeKinds = ['disputeTaken', 'disputeReturned', 'disputeFee', 'disputeFeeReturned', 'disputeLost'] as const;

/** One balance for each month and currency that either side knows. */
export function balancesOf(lines: readonly VatLine[], ledger: readonly LedgerSum[]): readonly VatBalance[] {
  const months = new Set([...lines, ...ledger].map(({ month, currency }) => `${month} ${currency}`));
  return [...months].toSorted().map((name) => {
    const [month = '', currency = ''] = name.split(' ');
    const here = lines.filter((line) => line.month === month && line.currency === currency);
    const theirs = ledger.find((one) => one.month === month && one.currency === currency);
    const [accountMinor, owedMinor] = [theirs?.amountMinor ?? 0, theirs?.owedMinor ?? 0];
    return {
      ...{ month, currency, accountMinor, owedMinor },
      salesMinor: resultOf(ofKind(here, ...documented)),
      disputesMinor: resultOf(ofKind(here, ...disputeKinds)),
      elsewhereMinor: resultOf(ofKind(here, 'paidOtherwise', 'keptOutside')),
      carriedMinor: resultOf(ofKind(here, 'balanceCarried')),
      off: {
        accountMinor: accountMinor - sum(here, (line) => line.amountMinor),
        owedMinor: owedMinor - sum(here, (line) => line.owedMinor),
      },
    };
  });
}
