import { toIso } from '../../../domain/dates';
import type { Result } from '../../../domain/result';
import type { Listed, ListWindow, PaymentFault } from '../../payment/port';
import type { Budget } from '../budget';
import type { Difference } from '../port';
import type { Part, Step } from '../walk';
import { bringUnheard } from './changes';
import { compareLedger } from './ledger';
import { added, type ListName, type ListPlace, readPage, type Seen } from './lists';
import { compareCharges, compareRefunds } from './money';
import type { Compared, ReconcileParts } from './parts';

/** How far a list is, and when its whole window was begun last (0: it has to be read again), epoch milliseconds. */
export interface Place extends ListPlace {
  readonly wholeAt: number;
}

type RowOf<Name extends ListName> = Name extends 'charges'
  ? Listing<'listCharges'>
  : Name extends 'refunds'
    ? Listing<'listRefunds'>
    : Name extends 'disputes'
      ? Listing<'listDisputes'>
      : Listing<'listChanges'>;
type Listing<Method extends 'listCharges' | 'listRefunds' | 'listDisputes' | 'listChanges'> =
  Awaited<ReturnType<ReconcileParts['payment'][Method]>> extends infer Answer
    ? Answer extends { ok: true; value: Listed<infer Row> }
      ? Row
      : never
    : never;

/** What the pages of one run have brought. */
export interface Tally {
  readonly seen: { [Name in ListName]: Seen<RowOf<Name>> };
  readonly differences: Difference[];
  /** Lists that the provider did not answer for. */
  readonly silent: Set<ListName>;
}

const nothing: Seen<never> = { rows: [], spans: [] };
export const emptyTally = (): Tally => ({
  seen: { charges: nothing, refunds: nothing, disputes: nothing, changes: nothing },
  differences: [],
  silent: new Set(),
});

/** D1 calls of a page on which nothing is missing; who finds something missing asks the budget for each. */
const callsAPage = 6;
/** The provider's deadline. */
const pageMs = 10_000;

/** A part for each list; a step is one page: read, what is missing recorded, compared. */
export function listParts(parts: ReconcileParts, budget: Budget, tally: Tally): Part[] {
  const { database, market, payment } = parts;
  const asking = { ...parts, budget };
  const done: Compared = { differences: [], isLeft: false, isUnfinished: false, isSilent: false };
  return [
    part('charges', payment.listCharges, async (page) => {
      const compared = await compareCharges(asking, page);
      const ledger = compared.isUnfinished ? [] : await compareLedger(database, { charges: page }, market);
      return { ...compared, differences: [...compared.differences, ...ledger] };
    }),
    part('refunds', payment.listRefunds, async (page) => {
      const compared = await compareRefunds(asking, page);
      const ledger = compared.isUnfinished ? [] : await compareLedger(database, { refunds: page }, market);
      return { ...compared, differences: [...compared.differences, ...ledger] };
    }),
    // Compared once all of a run's are known, since open ones of ours are looked for among them.
    part('disputes', payment.listDisputes, async () => done),
    part('changes', payment.listChanges, async (page) => {
      const isUnfinished = await bringUnheard(asking, page);
      return { ...done, isUnfinished };
    }),
  ];

  function part<Name extends ListName>(
    name: Name,
    list: (window: ListWindow) => Promise<Result<Listed<RowOf<Name>>, PaymentFault>>,
    compare: (page: Seen<RowOf<Name>>) => Promise<Compared>,
  ): Part {
    let turn = 0;
    return {
      name,
      calls: callsAPage,
      ms: pageMs,
      async step(at): Promise<Step> {
        const place = at as Place;
        const page = await readPage(list, place, turn);
        turn += 1;
        budget.spend({ pages: 1 });
        if (!page.ok) {
          tally.silent.add(name);
          return { at: place, rows: 0, isLeft: true, isOver: true };
        }
        const { seen, place: next } = page.value;
        const compared = await compare(seen);
        if (compared.isSilent) tally.silent.add(name);
        if (compared.isUnfinished) {
          const isOver = compared.isSilent || !budget.allows({ calls: callsAPage, ms: pageMs });
          return { at: place, rows: 0, isLeft: true, isOver: isOver || name === 'changes' };
        }
        tally.differences.push(...compared.differences);
        const all = tally.seen as Record<ListName, Seen<unknown>>;
        all[name] = added(all[name], seen);
        const { spans } = next;
        return {
          at: { ...next, wholeAt: compared.isLeft ? 0 : place.wholeAt } satisfies Place,
          rows: seen.rows.length,
          isLeft: spans.length > 0,
          reached: reachedOf(spans[Math.min(1, spans.length - 1)]?.at),
        };
      },
    };
  }
}

/** The day up to which a list was compared, reading backwards. */
const reachedOf = (at: number | undefined) =>
  at === undefined || at === Number.MAX_SAFE_INTEGER ? null : toIso(at).slice(0, 10);
