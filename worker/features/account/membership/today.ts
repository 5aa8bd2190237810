import type { RequestContext } from '../../../context';
import { civilDateOf } from '../../../domain/dates';

/** Civil date of this request in the market's zone. */
export const todayOf = (c: RequestContext) => civilDateOf(c.var.now, c.var.market.timeZone);
