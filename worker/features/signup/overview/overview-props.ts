import type { DiscountRefusal } from '../../../domain/money/discount';
import type { Quote } from '../../../domain/money/pricing';
import type { Missing } from '../../../domain/signup/journey';
import type { JourneyChrome } from '../../../ui/layout/journey-chrome';
import type { OverviewFault } from './faults';
import type { OverviewRows } from './rows';

/** What the visitor saw before the price changed; amounts in minor units. */
export interface OldPrice {
  readonly firstMinor: number;
  readonly thenMinor: number;
  readonly intervalMonths: number;
}

export interface OverviewPageProps {
  chrome: JourneyChrome;
  rows: OverviewRows;
  /** What the order still lacks, in the order of the steps. */
  missing: readonly Missing[];
  /** Quotes with the same amounts; the dates differ by the start, now or after the withdrawal period. */
  quotes: { readonly now: Quote; readonly later: Quote };
  /** Only one that the visitor typed. */
  discountCode: string | null;
  discountRefusal: DiscountRefusal | null;
  intervalMonths: number;
  /** The market's wording, verbatim, with the date filled in. */
  legal: { orderButton: string; acceptTerms: string; startNow: string };
  /** The signed quote, so that nobody is charged an amount that this page did not show. */
  token: string;
  formKey: string;
  values: { acceptTerms: boolean; startNow: boolean };
  faults: readonly OverviewFault[];
  oldPrice: OldPrice | null;
  /** A cancelled membership of this member that still runs. */
  ending: { productName: string; stopDate: string } | null;
  /** This member has this product already. */
  alreadyMember: boolean;
  /** An earlier order could not be read; ordering is disabled until it can. */
  unreadable?: boolean;
}

/** What the price and the form below it say. */
export type PriceAndOrderProps = Omit<
  OverviewPageProps,
  'chrome' | 'rows' | 'oldPrice' | 'ending' | 'alreadyMember' | 'unreadable'
>;
