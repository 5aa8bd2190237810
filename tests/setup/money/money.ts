import { civilDateOf } from '../../../worker/domain/dates';
import type { Member } from '../people/member';
import { sandboxOrigin, type World } from '../world';
import { rows } from './records';

export interface PaymentRow {
  readonly payment_id: string;
  readonly kind: 'charge' | 'refund';
  readonly state: string;
  readonly amount_minor: number;
  readonly receipt_number: string | null;
  readonly refunds: string | null;
  readonly provider_reference: string;
}

export const paymentsOf = (subscriptionId: string) =>
  rows<PaymentRow>('SELECT * FROM payment WHERE subscription_id = ? ORDER BY at, receipt_number', subscriptionId);

export const paymentStates = async (subscriptionId: string) =>
  (await paymentsOf(subscriptionId)).map(({ kind, state }) => `${kind} ${state}`);

/** What really moved at the provider. */
export const movedOf = async (world: World, subscriptionId: string) =>
  (await world.ledger())
    .filter((row) => row.subscriptionId === subscriptionId)
    .map(({ kind, amount }) => `${kind} ${amount}`);

/** What the ledger owes a member, of everything that moved, in minor units; undefined where nothing did. */
export async function owedTo({ subscriptionId }: Member): Promise<number | undefined> {
  const sql = 'SELECT SUM(owed_minor) AS owed FROM movement WHERE subscription_id = ?';
  const ofCells = await rows<{ owed: number | null }>(sql, subscriptionId);
  return ofCells.map(({ owed }) => owed ?? undefined).find((owed) => owed !== undefined);
}

/** The day of an instant where members of these tests live. */
export const dayOf = (instant: unknown) => civilDateOf(String(instant), 'Europe/Copenhagen');

export async function subscriptionRow(subscriptionId: string) {
  const [row] = await rows('SELECT * FROM subscription WHERE subscription_id = ?', subscriptionId);
  if (!row) throw new Error('no such subscription');
  return row;
}

export const fault = (world: World, name: string | null, count?: number) =>
  world.sandboxPost('/stripe/faults', { fault: name, count });

/** A dispute that the bank opens, moves or ends, and what comes of it. @returns its id at the provider */
export async function bankSays(world: World, order: Record<string, unknown>): Promise<string> {
  const answer = await world.sandboxPost('/stripe/disputes', order);
  await world.settle();
  return ((await answer.json()) as { id: string }).id;
}

/** Advances the clocks of app and provider, and delivers the events of that time. */
export async function passes(world: World, days: number): Promise<void> {
  world.advance(days * 86_400);
  await world.sandboxPost('/stripe/clock', { advanceDays: days });
  await world.settle();
}

/** As the outbox does by itself: half an hour and a round of the jobs, again and again. */
export async function recovers(world: World, rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await passes(world, 1 / 48);
    for (const cell of world.cells.all()) await cell.jobs.sweep();
    await world.settle();
  }
}

const dayMs = 86_400_000;

/**
 * Until it is this hour in UTC again, at most a day later. What is compared over members who join one after the other has
 * to begin far from midnight: those on its other side see other dates and pay for other days.
 */
export const passesUntil = (world: World, hourOfDay: number) =>
  passes(world, 1 - ((world.now() / dayMs - hourOfDay / 24) % 1));

/** Hours in which only the app is at work. */
export async function hoursPass(world: World, hours: number) {
  world.advance(hours * 3600);
  const reports = await Promise.all(world.cells.all().map(async (cell) => [cell, await cell.jobs.sweep()] as const));
  return new Map(reports).get(world.services);
}

/** Says to the provider what its owner could say in its dashboard. */
export async function postsToProvider<Answer>(
  world: World,
  path: string,
  fields: Record<string, string> = {},
  method: 'POST' | 'DELETE' = 'POST',
): Promise<Answer> {
  const request = new Request(sandboxOrigin + path, {
    method,
    body: new URLSearchParams(fields).toString(),
    headers: { authorization: `Bearer ${world.providerKey}`, 'content-type': 'application/x-www-form-urlencoded' },
  });
  const answer = (await (await world.sandbox.fetch(request)).json()) as Answer;
  await world.settle();
  return answer;
}

/** Presses a button on the provider's own page of an open invoice, or of another card. */
export async function pressesAt(world: World, url: string, answer: string): Promise<Response> {
  const body = new URLSearchParams({ answer });
  const response = await world.sandbox.fetch(new Request(url, { method: 'POST', body, redirect: 'manual' }));
  await world.settle();
  return response;
}

export async function templatesTo(world: World, { email }: Member): Promise<string[]> {
  const mails = await world.mailTo(email);
  return mails.map(
    ({ tags }) =>
      /order-confirmation|receipt|payment-failed|operator-notice|cancel|change/.exec(JSON.stringify(tags))?.[0] ?? '?',
  );
}
