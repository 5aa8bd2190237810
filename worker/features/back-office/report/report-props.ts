import type { Instant } from '../../../domain/dates';
import type { Market, MarketId } from '../../../domain/markets/market';
import type { InspectionReport, ReportPeriod } from '../../../services/inspection/port';

export interface ReportPageProps {
  report: InspectionReport;
  period: ReportPeriod;
  months: readonly string[];
  /** Markets of the cells that answered. */
  markets: Readonly<Partial<Record<MarketId, Market>>>;
  now: Instant;
}
