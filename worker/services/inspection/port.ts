import type { Language } from '../../domain/markets/languages';
import type { MarketId } from '../../domain/markets/market';
import type { AgeFact } from '../age-checks/port';

/** Whole months in each market's time zone, `YYYY-MM`, both included. */
export interface ReportPeriod {
  readonly from: string;
  readonly until: string;
}

export interface CheckCount extends Pick<AgeFact, 'market' | 'method' | 'assurance' | 'policyVersion'> {
  readonly month: string;
  /** True if begun at a kiosk. */
  readonly atKiosk: boolean;
  readonly result: 'yes' | 'no' | 'unknown';
  readonly count: number;
}

export interface DocumentCount {
  readonly market: MarketId;
  readonly documentType: string;
  readonly result: 'yes' | 'no' | 'unknown';
  readonly count: number;
}

export interface ConsentCount {
  readonly kind: string;
  readonly textVersion: string;
  readonly language: Language;
  readonly count: number;
  /** ISO instants of the first and last consent to this version. */
  readonly firstAt: string;
  readonly lastAt: string;
}

export interface InspectionReport {
  readonly checks: readonly CheckCount[];
  readonly documents: readonly DocumentCount[];
  /** Number of members checked again after an earlier `yes`. */
  readonly again: readonly { readonly market: MarketId; readonly count: number }[];
  readonly consents: readonly ConsentCount[];
}

/** Counts for an authority: how ages were checked and which texts were shown. No personal data. */
export interface Inspection {
  report(period: ReportPeriod): Promise<InspectionReport>;
}
