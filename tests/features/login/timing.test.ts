import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import {
  displaySubscriptionNumber,
  makeSubscriptionNumber,
} from '../../../worker/domain/membership/subscription-number';
import { paths } from '../../../worker/paths';
import { createVisitor } from '../../setup/people/visitor';
import { printFigure } from '../../setup/runtime/figures';
import { createWorld, type World } from '../../setup/world';

const { DB, SOAK } = env as unknown as { DB: D1Database; SOAK: string };
const pairs = 500;
/** A quiet machine shows it in so few; a busy one goes on until it does, or all are asked. The long runs ask all at once. */
const firstLook = SOAK === 'full' ? pairs : 100;
const limitMs = 5;
const login = paths.login.href();
const request = paths.requestActivationCode.href();

const median = (values: number[]) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const numberOf = (index: number) => makeSubscriptionNumber(markets.denmark, index);
const emailOf = (kind: Kind, index: number) => `${kind}-${index}@example.com`;
type Kind = 'known' | 'unknown';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  // Mail leaves after the answer; here it would only disturb the next one's time.
  world.services.outbox.wake = () => undefined;
  const at = new Date().toISOString();
  const member = DB.prepare(
    `INSERT INTO member (member_id, market, first_name, last_name, email, email_key, phone, street, zip, city, language, origin, created_at, updated_at)
     VALUES (?1, 'denmark', 'Anna', 'Holm', ?2, ?2, '+4520144060', 'Gade 1', '2200', 'København N', 'da', 'signup', ?3, ?3)`,
  );
  const subscription = DB.prepare(
    `INSERT INTO subscription (subscription_id, number, market, member_id, product_id, studio_id, state, snapshot_json, currency,
                               first_amount_minor, draft_id, ordering_session, start_now, ordered_at, access_from, anchor_date, updated_at)
     VALUES (?1, ?2, 'denmark', ?1, '', '', 'active', '{}', 'DKK', 0, '', '', 1, ?3, '2026-01-01', '2026-01-01', ?3)`,
  );
  const code = DB.prepare(
    `INSERT INTO activation_code (code_id, member_id, code_mac, channel, created_at, expires_at) VALUES (?1, ?2, ?3, 'printed', ?4, ?5)`,
  );
  for (let from = 0; from < pairs; from += 50) {
    const batch: D1PreparedStatement[] = [];
    for (let index = from; index < from + 50; index += 1) {
      const id = crypto.randomUUID();
      const made = await world.services.activationCodes.make('printed');
      batch.push(
        member.bind(id, emailOf('known', index), at),
        subscription.bind(id, numberOf(index), at),
        code.bind(made.codeId, id, made.codeMac, at, made.expiresAt),
      );
    }
    await DB.batch(batch);
  }
});
beforeEach(() => DB.batch([DB.prepare('DELETE FROM budget'), DB.prepare('DELETE FROM outbox')]));

/**
 * Asks for known and unknown addresses by turns; the median of the differences within a pair, in milliseconds, and how many
 * pairs were asked.
 */
async function difference(
  name: string,
  ask: (email: string, index: number) => Promise<() => Promise<Response>>,
  status: number,
): Promise<{ apartMs: number; asked: number }> {
  const differences: number[] = [];
  async function once(kind: Kind, index: number): Promise<number> {
    const send = await ask(emailOf(kind, index), index);
    const started = performance.now();
    const answer = await send();
    const took = performance.now() - started;
    expect(answer.status).toBe(status);
    return took;
  }
  await once('unknown', pairs);
  let apartMs = Number.POSITIVE_INFINITY;
  for (let index = 0; index < pairs && !(index >= firstLook && index % 50 === 0 && apartMs < limitMs); index += 1) {
    // Neither is always the second one.
    const [first, second]: Kind[] = index % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known'];
    const [one, other] = [await once(first as Kind, index), await once(second as Kind, index)];
    differences.push(index % 2 === 0 ? one - other : other - one);
    apartMs = Math.abs(median(differences));
  }
  printFigure(`${name} timing: ${differences.length} pairs, median of their differences ${apartMs.toFixed(2)} ms`);
  return { apartMs, asked: differences.length };
}

describe('a known and an unknown address cost the same time', () => {
  it('when a code by mail is asked for', { timeout: 180_000 }, async () => {
    const ask = async (email: string) => () => createVisitor(world).post(login, { email });
    expect((await difference('login', ask, 303)).apartMs).toBeLessThan(limitMs);
  });

  it('when an activation code is tried', async () => {
    const ask = async (email: string) => () =>
      createVisitor(world).post(login, { email, activationCode: 'ABCDE23456' });
    expect((await difference('activation login', ask, 422)).apartMs).toBeLessThan(limitMs);
  });

  it('when an activation code is asked for', async () => {
    const ask = async (email: string, index: number) => {
      const idempotencyKey = await world.services.idempotency.createKey('', paths.requestActivationCode.patterns[0]);
      const fields = { email, subscriptionNumber: displaySubscriptionNumber(numberOf(index)), idempotencyKey };
      return () => createVisitor(world).post(request, fields);
    };
    const { apartMs, asked } = await difference('activation request', ask, 303);
    expect(apartMs).toBeLessThan(limitMs);
    const { total } = (await DB.prepare(`SELECT COUNT(*) AS total FROM outbox WHERE kind = 'mail'`).first()) as {
      total: number;
    };
    expect(total).toBe(asked);
  });
});
