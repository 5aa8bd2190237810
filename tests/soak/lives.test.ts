import { expect, it } from 'vitest';
import { civilDateOf } from '../../worker/domain/dates';
import { hasAccess } from '../../worker/domain/membership';
import { createChance } from '../model/chance';
import { rows } from '../setup/books';
import { debitMarkets } from '../setup/debit-markets';
import { handsOf, type Member } from '../setup/member';
import { paymentsOf, type subscriptionRow } from '../setup/money';
import { createWorld, type World } from '../setup/world';
import { does, joinsAs, type Life, lifeOf } from './life';
import { figure, longestMs, scaled, seed } from './scale';

/**
 * Lives of memberships over two years of clock, with every action, and with events that are lost, doubled, shuffled and up to
 * three days late. At the end of each day on which nothing of a life is in flight its books, its ledger and the provider say
 * the same, nobody who paid is shut out and nobody is charged after the end.
 */
const wanted = Number(process.env.SOAK_LIVES ?? scaled(12, 10_000));
const together = scaled(20, 50);
const days = Number(process.env.SOAK_DAYS ?? scaled(120, 730));
const timeZone = 'Europe/Copenhagen';

interface Held {
  readonly at: number;
  readonly deliver: () => Promise<unknown>;
}

/** Each event by itself is lost, told twice, or late; what is late overtakes and is overtaken. */
function createMischief(of: number) {
  const chance = createChance(of);
  const held: Held[] = [];
  const tally = { told: 0, lost: 0, doubled: 0, late: 0 };
  const clock = { now: () => 0 };
  return {
    tally,
    clock,
    held,
    onTheWay: (deliver: (request: Request) => Promise<Response>) => async (request: Request) => {
      const body = await request.text();
      const again = () => deliver(new Request(request.url, { method: 'POST', headers: request.headers, body }));
      tally.told += 1;
      if (chance.happens(0.05)) {
        tally.lost += 1;
        return new Response(null, { status: 200 });
      }
      if (chance.happens(0.05)) {
        tally.doubled += 1;
        held.push({ at: clock.now() + chance.below(3 * 86_400_000), deliver: again });
      }
      if (!chance.happens(0.25)) return again();
      tally.late += 1;
      held.push({ at: clock.now() + chance.below(chance.happens(0.2) ? 3 * 86_400_000 : 7_200_000), deliver: again });
      return new Response(null, { status: 200 });
    },
    async release(): Promise<void> {
      const due = held.filter(({ at }) => at <= clock.now());
      for (const one of due) held.splice(held.indexOf(one), 1);
      for (const one of due) await one.deliver();
    },
  };
}

interface Lived {
  readonly life: Life;
  readonly member: Member;
  readonly diary: string[];
  /** As it was when all agreed last. */
  readonly seen: { mark: string };
}

/** Everything that can have changed of all lives, read once a day. */
interface Today {
  readonly day: number;
  readonly rows: ReadonlyMap<string, Awaited<ReturnType<typeof subscriptionRow>>>;
  readonly moved: ReadonlyMap<string, readonly string[]>;
}

async function todayOf(world: World, day: number): Promise<Today> {
  const all = await rows('SELECT * FROM subscription');
  const moved = new Map<string, string[]>();
  for (const { subscriptionId, kind, amount } of await world.ledger())
    moved.set(subscriptionId, [...(moved.get(subscriptionId) ?? []), `${kind} ${amount}`]);
  return { day, moved, rows: new Map(all.map((row) => [String(row.subscription_id), row])) };
}

/** True: nothing of it is in flight, and all agree. A life in which nothing has happened is looked at once a week. */
async function expectTruth(world: World, { life, member, diary, seen }: Lived, today: Today): Promise<boolean> {
  const { subscriptionId } = member;
  const { day } = today;
  const row = today.rows.get(subscriptionId) ?? {};
  const moved = today.moved.get(subscriptionId) ?? [];
  const mark = `${row.version} ${moved.length} ${row.state}`;
  if (seen.mark === mark && (day + subscriptionId.charCodeAt(0)) % 7 > 0) return true;
  const [waiting] = await rows<{ count: number }>(
    `SELECT COUNT(*) AS count FROM payment WHERE subscription_id = ? AND state = 'pending'`,
    subscriptionId,
  );
  const inFlight = row.wanted_json ?? row.changing_json ?? row.awaited_invoice_json;
  if (inFlight !== null || (waiting?.count ?? 0) > 0) return false;
  const where = `${life.name}, day ${day}\n${diary.join('\n')}`;
  const booked = (await paymentsOf(subscriptionId))
    .filter(({ state, amount_minor }) => state === 'succeeded' && amount_minor > 0)
    .map(({ kind, amount_minor }) => `${kind} ${amount_minor}`);
  expect(booked.toSorted(), where).toEqual(moved.toSorted());
  seen.mark = mark;
  const { facts, standing } = await handsOf(world, member).standing();
  const date = civilDateOf(world.now(), timeZone);
  const covers = await rows(
    `SELECT 1 FROM payment c WHERE c.subscription_id = ?1 AND c.kind = 'charge' AND c.state = 'succeeded' AND c.period_end > ?2
        AND c.period_start < ?2 AND NOT EXISTS (SELECT 1 FROM payment r WHERE r.refunds = c.payment_id)`,
    subscriptionId,
    new Date(world.now()).toISOString(),
  );
  const isOpen = !['paused', 'ended', 'withdrawn'].includes(standing) && facts.accessFrom <= date;
  if (covers.length > 0 && isOpen) expect([where, hasAccess(facts, date)]).toEqual([where, true]);
  return true;
}

async function liveAll(lives: readonly Life[], of: number) {
  const mischief = createMischief(of);
  const world = await createWorld({}, { markets: debitMarkets, onTheWay: mischief.onTheWay });
  mischief.clock.now = world.now;
  const tally = { days: 0, quiet: 0, deeds: 0 };
  const lived: Lived[] = [];
  for (let day = 0; day < days; day += 1) {
    for (const life of lives)
      if (life.joins === day)
        lived.push({
          life,
          member: await joinsAs(world, life),
          diary: [`${day} joins by ${life.card}`],
          seen: { mark: '' },
        });
    for (const one of lived)
      for (const deed of one.life.deeds) {
        if (deed.day !== day) continue;
        const done = await does(world, one.member, deed);
        if (done) one.diary.push(`${day} ${done}`);
        if (done) tally.deeds += 1;
      }
    for (const part of [0.05, 0.35, 0.6]) {
      world.advance(part * 86_400);
      await world.sandboxPost('/stripe/clock', { advanceDays: part });
      await world.settle();
      await mischief.release();
      await world.services.jobs.sweep();
      await world.settle();
    }
    await world.services.jobs.reconcile();
    await world.settle();
    const today = await todayOf(world, day);
    for (const one of lived) {
      tally.days += 1;
      if (await expectTruth(world, one, today)) tally.quiet += 1;
    }
  }
  return { ...tally, ...mischief.tally };
}

it(`${wanted} lives, their books and the provider`, { timeout: longestMs }, async () => {
  const total: Record<string, number> = { lives: 0 };
  for (let from = 0; from < wanted; from += together) {
    const lives = Array.from({ length: Math.min(together, wanted - from) }, (_, index) =>
      lifeOf(seed + from + index, days),
    );
    const counts = await liveAll(lives, seed + from);
    total.lives = (total.lives ?? 0) + lives.length;
    for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count;
  }
  figure('lives of memberships', { seed, ...total });
  expect(total.quiet).toBeGreaterThan((total.days ?? 0) / 2);
});
