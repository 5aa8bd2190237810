import { toIso } from '../../domain/dates';
import type { Market } from '../../domain/market';
import type { Billing } from '../billing/port';
import type { Database } from '../database/database';
import type { Disputes } from '../disputes/port';
import type { Membership } from '../membership/port';
import type { Outbox } from '../outbox/port';
import type { PaymentProvider } from '../payment/port';
import type { Difference, ReconciliationReport } from './port';
import { askAgain, compareBooks, newMs, runningOn, wholeMs } from './reconcile-books';
import { bringUnheard } from './reconcile-changes';
import { compareDisputes } from './reconcile-disputes';
import { type Answer, keep, lastAnswer } from './reconcile-keep';
import { compareLedger } from './reconcile-ledger';
import { type ListName, listNames, readInParts, type Seen } from './reconcile-lists';
import { compareCharges, compareRefunds } from './reconcile-money';
import { dayMs, hourMs } from './reconcile-turn';

interface Parts {
  database: Database;
  payment: PaymentProvider;
  billing: Billing;
  membership: Membership;
  disputes: Disputes;
  outbox: Pick<Outbox, 'requeue'>;
  market: Market;
  now: () => number;
}

/** A payment counts from its first try, and the last one may be three weeks later. */
const triedMs = 23 * dayMs;
const nothing: Seen<never> = { rows: [], spans: [], rests: [] };

/** What is missing in our books is fetched and booked first; a difference is what is left after that. */
export async function reconcile(parts: Parts): Promise<ReconciliationReport> {
  const { database, payment, market, outbox, now } = parts;
  const last = await lastAnswer(database);
  const rests = last?.rests ?? {};
  // Not again from the top while parts of it wait: it would never come to its end.
  const isOpen = listNames.some((name) => (rests[name] ?? []).length > 0);
  const isWhole = !isOpen && (last === null || last.wholeAt <= now() - dayMs);
  const since = Math.min(now() - (isWhole ? wholeMs : newMs), (last?.readAt ?? now()) - (isWhole ? triedMs : dayMs));
  const [charges, refunds] = await Promise.all([
    readInParts(payment.listCharges, since, rests.charges),
    readInParts(payment.listRefunds, since, rests.refunds),
  ]);
  const [theirs, backs] = [charges.ok ? charges.value : nothing, refunds.ok ? refunds.value : nothing];
  const [charged, paidBack] = [await compareCharges(parts, theirs), await compareRefunds(parts, backs)];
  const disputes = await readInParts(payment.listDisputes, since, rests.disputes);
  const asked = disputes.ok ? disputes.value : nothing;
  if (disputes.ok) await compareDisputes(parts, asked);
  // Everything else is asked for by what is owed; these are known by their events alone.
  const heardAt = last?.heardAt ?? now();
  const changes = await readInParts(payment.listChanges, heardAt - hourMs, rests.changes);
  const told = changes.ok ? changes.value : nothing;
  const isUnheard = await bringUnheard(parts, told);
  await askAgain(database, outbox, now());
  const books = await compareBooks(parts);
  const lists = { charges: theirs, refunds: backs, disputes: asked, changes: told };
  const differences: Difference[] = [
    ...charged.differences,
    ...paidBack.differences,
    ...(charges.ok ? await runningOn(parts) : []),
    ...books.differences,
    ...(await compareLedger(database, lists, market)),
  ];
  const report: ReconciliationReport = {
    checked: theirs.rows.length + backs.rows.length + books.looked,
    differences,
    cut: listNames.filter((name) => lists[name].rests.length > 0),
    providerUnavailable: !charges.ok || !refunds.ok || !disputes.ok || !changes.ok,
  };
  // What was not asked for in this run may lie before the next one's window: that one takes everything again.
  const isLeft = charged.isLeft || paidBack.isLeft;
  const wholeAt = isLeft ? 0 : isWhole ? now() : (last?.wholeAt ?? now());
  const of = <Value>(value: (name: ListName) => Value) =>
    Object.fromEntries(listNames.map((name) => [name, value(name)])) as Record<ListName, Value>;
  const answer: Answer | null = report.providerUnavailable
    ? last
    : { readAt: now(), wholeAt, heardAt: isUnheard ? heardAt : now(), rests: of((name) => lists[name].rests) };
  await keep(database, { report, at: toIso(now()), answer, spans: of((name) => lists[name].spans) });
  return report;
}
