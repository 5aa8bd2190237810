import { addMonths, type CivilDate, civilDateOf, type Instant, startOfDay, toIso } from '../dates';
import type { Market } from './market';

type Aged = Pick<Market, 'timeZone' | 'retention'>;

/** ISO instant before which payments and entries of the audit belong into a cell's archive. */
export function archiveCutoff({ timeZone, retention }: Aged, now: number): string {
  return toIso(startOfDay(addMonths(civilDateOf(now, timeZone), -retention.archiveAfterMonths), timeZone));
}

/** ISO instant of the first day that is kept: of whole years of bookkeeping, so that a year ends as a whole. */
export function firstKeptOf({ timeZone }: Aged, now: number, years: number): string {
  const year = Number(civilDateOf(now, timeZone).slice(0, 4)) - years;
  return toIso(startOfDay(`${year}-01-01`, timeZone));
}

/** Last day of bookkeeping's years for a payment: they run from the end of its year in the market. */
export const bookkeptUntil = ({ timeZone, retention }: Aged, paidAt: Instant): CivilDate =>
  `${Number(civilDateOf(paidAt, timeZone).slice(0, 4)) + retention.bookkeepingYears}-12-31`;
