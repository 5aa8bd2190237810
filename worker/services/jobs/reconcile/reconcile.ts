import { dayMs, hourMs, toIso } from '../../../domain/dates';
import type { Budget } from '../budget';
import { keepPosition, keepReport, positionOf } from '../lease';
import type { Difference, Position, ReconciliationReport } from '../port';
import { walk } from '../walk';
import { compareDisputes } from './disputes';
import { findingStatements } from './findings';
import { compareLedger } from './ledger';
import { type ListName, listNames, withFresh } from './lists';
import { askAgain, compareMemberships, newMs, runningOn, wholeMs } from './memberships';
import { unknownThere } from './money';
import { emptyTally, listParts, type Place } from './pages';
import type { ReconcileParts } from './parts';

/** A payment is listed by its first attempt, and the last one may be three weeks later. */
const triedMs = 23 * dayMs;

/** Begins to compare what is new, and goes on with what earlier runs had to leave. */
export async function reconcile(parts: ReconcileParts, budget: Budget): Promise<ReconciliationReport> {
  return run(parts, budget, begun(await positionOf(parts.database, 'reconcile'), parts.now()));
}

/** Goes on with what earlier runs had to leave; null: nothing is left. */
export async function reconcileRest(parts: ReconcileParts, budget: Budget): Promise<ReconciliationReport | null> {
  const position = await positionOf(parts.database, 'reconcile');
  return listNames.some((name) => position.parts[name]?.isLeft) ? run(parts, budget, position) : null;
}

const placeOf = (position: Position, name: ListName) => position.parts[name]?.at as Place | undefined;

/**
 * Once a day the whole window is read, in between the last days, and always back to where the list was read to, so that
 * there is no gap. While a part is left only what is new is added, otherwise the part would never be read to its end.
 */
function begun(position: Position, now: number): Position {
  const parts = listNames.map((name) => {
    const { spans = [], readTo = now, wholeAt = 0 } = placeOf(position, name) ?? {};
    // Changes of subscriptions are known by events only; everything else is found by comparing what is owed.
    const isShort = spans.length > 0 || name === 'changes';
    const isWhole = !isShort && wholeAt <= now - dayMs;
    const back = Math.min(now - (isWhole ? wholeMs : newMs), readTo - (isWhole ? triedMs : dayMs));
    const fresh = withFresh(spans, isShort ? readTo - hourMs : back, now);
    const at: Place = { ...fresh, wholeAt: isWhole ? now : wholeAt };
    return [name, { isLeft: true, rows: 0, ...position.parts[name], at }] as const;
  });
  return { ...position, parts: Object.fromEntries(parts) };
}

/** Missing rows are fetched and recorded first; differences are what is left afterwards. */
async function run(parts: ReconcileParts, budget: Budget, from: Position): Promise<ReconciliationReport> {
  const { database, market, outbox, now } = parts;
  const begunAt = now();
  const tally = emptyTally();
  const { position, fault } = await walk(listParts(parts, budget, tally), from, { budget, now: begunAt });
  if (fault) {
    await database.write([keepPosition(database, 'reconcile', position)]);
    throw fault;
  }
  const { charges, refunds, disputes } = tally.seen;
  const isSilent = tally.silent.size > 0;
  if (!tally.silent.has('disputes')) await compareDisputes({ ...parts, budget }, disputes);
  await askAgain(database, outbox, now());
  const memberships = await compareMemberships(parts);
  const asking = { ...parts, budget };
  const fetched = tally.silent.has('charges') ? [] : [await unknownThere(asking, charges), await runningOn(asking)];
  const differences: Difference[] = [
    ...tally.differences,
    ...fetched.flatMap((found) => found.differences),
    ...memberships.differences,
    ...(await compareLedger(database, { disputes }, market)),
  ];
  const report: ReconciliationReport = {
    checked: charges.rows.length + refunds.rows.length + memberships.looked,
    differences,
    cut: listNames.filter((name) => position.parts[name]?.isLeft && !tally.silent.has(name)),
    providerUnavailable: isSilent,
  };
  const at = toIso(begunAt);
  await database.write([
    ...findingStatements(database, report, at, {
      seen: tally.seen,
      unasked: fetched.flatMap(({ unasked }) => unasked),
    }),
    keepReport(database, at, {
      ...{ at, checked: report.checked, differences: differences.length },
      ...(isSilent ? {} : { answer: { readAt: begunAt } }),
    }),
    keepPosition(database, 'reconcile', position),
  ]);
  return report;
}
