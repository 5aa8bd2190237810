import type { Language } from '../../domain/languages';
import type { MarketId } from '../../domain/market';

/** Whole months of each market's own calendar, `YYYY-MM`, both included. */
export interface ReportPeriod {
  readonly from: string;
  readonly until: string;
}

export interface CheckCount {
  readonly market: MarketId;
  readonly month: string;
  /** Id of the issuer, or `manual`: a person looked at a document. */
  readonly method: string;
  /** It was begun at a studio's screen. */
  readonly atKiosk: boolean;
  readonly result: 'yes' | 'no' | 'unknown';
  readonly assurance: string;
  readonly policyVersion: string;
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
  /** Instants: in which time this version stood there. */
  readonly firstAt: string;
  readonly lastAt: string;
}

export interface InspectionReport {
  readonly checks: readonly CheckCount[];
  readonly documents: readonly DocumentCount[];
  /** Members who were checked again after an earlier yes. */
  readonly again: readonly { readonly market: MarketId; readonly count: number }[];
  readonly consents: readonly ConsentCount[];
}

/** Counts for an authority: how ages were checked and what people were shown. Nothing of anybody. */
export interface Inspection {
  report(period: ReportPeriod): Promise<InspectionReport>;
}
