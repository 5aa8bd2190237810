import { dayMs, hourMs, toIso } from '../../../domain/dates';
import type { Market } from '../../../domain/markets/market';
import type { Billing } from '../../billing/port';
import type { Database } from '../../database/database';
import type { Disputes } from '../../membership/disputes/port';
import type { Membership } from '../../membership/port';
import type { Outbox } from '../../outbox/port';
import type { PaymentProvider } from '../../payment/port';
import type { WebhookEvents } from '../../webhook-events/port';
import type { Difference, ReconciliationReport } from '../port';
import { bringUnheard } from './changes';
import { compareDisputes } from './disputes';
import { type Answer, keep, lastAnswer } from './last-answer';
import { compareLedger } from './ledger';
import { type ListName, listNames, readInParts, type Seen } from './lists';
import { askAgain, compareMemberships, newMs, runningOn, wholeMs } from './memberships';
import { compareCharges, compareRefunds } from './money';

interface Parts {
  database: Database;
  payment: PaymentProvider;
  billing: Billing;
  membership: Membership;
  disputes: Disputes;
  outbox: Pick<Outbox, 'requeue'>;
  events: WebhookEvents;
  market: Market;
  now: () => number;
}

/** A payment is listed by its first attempt, and the last one may be three weeks later. */
const triedMs = 23 * dayMs;
const nothing: Seen<never> = { rows: [], spans: [], rests: [] };

/** Missing rows are fetched and recorded first; differences are what is left afterwards. */
export async function reconcile(parts: Parts): Promise<ReconciliationReport> {
  const { database, payment, market, outbox, now } = parts;
  const last = await lastAnswer(database);
  const rests = last?.rests ?? {};
  // Do not start the whole window again while parts are left, otherwise it would never be finished.
  const isOpen = listNames.some((name) => (rests[name] ?? []).length > 0);
  const isWhole = !isOpen && (last === null || last.wholeAt <= now() - dayMs);
  const since = Math.min(now() - (isWhole ? wholeMs : newMs), (last?.readAt ?? now()) - (isWhole ? triedMs : dayMs));
  const [charges, refunds] = await Promise.all([
    readInParts(payment.listCharges, since, rests.charges),
    readInParts(payment.listRefunds, since, rests.refunds),
  ]);
  const [theirs, backs] = [charges.ok ? charges.value : nothing, refunds.ok ? refunds.value : nothing];
  const [charged, refunded] = [await compareCharges(parts, theirs), await compareRefunds(parts, backs)];
  const disputes = await readInParts(payment.listDisputes, since, rests.disputes);
  const asked = disputes.ok ? disputes.value : nothing;
  if (disputes.ok) await compareDisputes(parts, asked);
  // Changes of subscriptions are known by events only; everything else is found by comparing what is owed.
  const heardAt = last?.heardAt ?? now();
  const changes = await readInParts(payment.listChanges, heardAt - hourMs, rests.changes);
  const told = changes.ok ? changes.value : nothing;
  const isUnheard = await bringUnheard(parts, told);
  await askAgain(database, outbox, now());
  const memberships = await compareMemberships(parts);
  const lists = { charges: theirs, refunds: backs, disputes: asked, changes: told };
  const differences: Difference[] = [
    ...charged.differences,
    ...refunded.differences,
    ...(charges.ok ? await runningOn(parts) : []),
    ...memberships.differences,
    ...(await compareLedger(database, lists, market)),
  ];
  const report: ReconciliationReport = {
    checked: theirs.rows.length + backs.rows.length + memberships.looked,
    differences,
    cut: listNames.filter((name) => lists[name].rests.length > 0),
    providerUnavailable: !charges.ok || !refunds.ok || !disputes.ok || !changes.ok,
  };
  // What this run did not ask about may be outside the next one's window: that run reads the whole window again.
  const isLeft = charged.isLeft || refunded.isLeft;
  const wholeAt = isLeft ? 0 : isWhole ? now() : (last?.wholeAt ?? now());
  const of = <Value>(value: (name: ListName) => Value) =>
    Object.fromEntries(listNames.map((name) => [name, value(name)])) as Record<ListName, Value>;
  const answer: Answer | null = report.providerUnavailable
    ? last
    : { readAt: now(), wholeAt, heardAt: isUnheard ? heardAt : now(), rests: of((name) => lists[name].rests) };
  await keep(database, { report, at: toIso(now()), answer, spans: of((name) => lists[name].spans) });
  return report;
}
