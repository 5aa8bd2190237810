import type { RequestContext } from '../../../context';
import { Refusal } from '../../../failures';
import { inMarket } from './reach';

/** What an operator is refused with where a task is unknown or finished, which get the same answer: a 404 that leads to `back`. */
export const gone = (c: RequestContext, back: string) => new Refusal('notFound', { continueAt: inMarket(c, back) });
