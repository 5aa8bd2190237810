import type { RequestContext } from '../../context';
import { addMonths, civilDateOf } from '../../domain/dates';

const monthCount = 36;

/**
 * The months to choose from, the present one first, and those that the address asks for, the earlier one first.
 * @param usual how many months back a period begins that the address says nothing of
 */
export function monthsAsked(c: RequestContext, timeZone: string, usual: number) {
  const first = `${civilDateOf(c.var.now, timeZone).slice(0, 7)}-01`;
  const months = Array.from({ length: monthCount }, (_, index) => addMonths(first, -index).slice(0, 7));
  const asked = (name: string) => months.find((month) => month === c.req.query(name));
  const [from = '', until = ''] = [asked('from') ?? months[usual], asked('until') ?? months[0]].map(String).sort();
  return { months, period: { from, until } };
}
