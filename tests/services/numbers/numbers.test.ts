import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPermutation } from '../../../worker/crypto/format-preserving';
import { isSubscriptionNumber } from '../../../worker/domain/membership/subscription-number';
import { ordersOf, rows } from '../../setup/money/records';
import { createVisitor } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import { printFigure } from '../../setup/runtime/figures';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const database = databaseOf('denmark');
const takenNow = async () => (await rows<{ taken: number }>('SELECT taken FROM number_sequence'))[0]?.taken ?? 0;
const moveTo = (taken: number) =>
  database
    .prepare(`INSERT INTO number_sequence (market, taken) VALUES ('denmark', ?1) ON CONFLICT DO UPDATE SET taken = ?1`)
    .bind(taken)
    .run();

/** The numbers are in use, as those that an earlier release drew. */
async function use(numbers: readonly string[]): Promise<void> {
  const [copy] = await rows<Record<string, unknown>>('SELECT * FROM subscription LIMIT 1');
  if (!copy) throw new Error('nobody has ordered');
  const columns = Object.keys(copy);
  const marks = columns.map(() => '?').join(', ');
  await database.batch(
    numbers.map((number) => {
      const row: Record<string, unknown> = { ...copy, number, subscription_id: crypto.randomUUID(), state: 'ended' };
      return database
        .prepare(`INSERT INTO subscription (${columns.join(', ')}) VALUES (${marks})`)
        .bind(...columns.map((column) => row[column]));
    }),
  );
}

async function orders(): Promise<{ status: number; number: string }> {
  const visitor = createVisitor(world);
  await visitor.reachesOverview(visitor.plainProduct());
  const { status } = await visitor.orders();
  return { status, number: (await ordersOf(visitor.email))[0]?.number ?? '' };
}

describe('a subscription number', () => {
  it('is the next of the sequence', async () => {
    const { numbers } = await world.services.numbers.offer();
    const before = await takenNow();
    expect(await orders()).toEqual({ status: 303, number: numbers[0] });
    expect(await orders()).toEqual({ status: 303, number: numbers[1] });
    expect(await takenNow()).toBe(before + 2);
    expect(numbers.every(isSubscriptionNumber)).toBe(true);
  });

  it('passes over those in use, were it twenty in a row', async () => {
    const from = await takenNow();
    const [one, two, three] = [
      await world.services.numbers.offer({ atLeast: from }),
      await world.services.numbers.offer({ atLeast: from + 8 }),
      await world.services.numbers.offer({ atLeast: from + 16 }),
    ];
    await use([...one.numbers, ...two.numbers, ...three.numbers.slice(0, 4)]);
    expect(await orders()).toEqual({ status: 303, number: three.numbers[4] });
    expect(await takenNow()).toBe(from + 21);
  });

  it('is found for everybody where half of all are in use', async () => {
    const from = await takenNow();
    const all: string[] = [];
    for (let place = from; place < from + 64; place += 8)
      all.push(...(await world.services.numbers.offer({ atLeast: place })).numbers);
    const inUse = all.filter((_, index) => (index * 7_919) % 16 < 8);
    await use(inUse);
    const given: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const { status, number } = await orders();
      expect(status).toBe(303);
      given.push(number);
    }
    expect(given).toEqual(all.filter((number) => !inUse.includes(number)).slice(0, 12));
  });

  it('is another for each of a dozen who order at once', async () => {
    const visitors = Array.from({ length: 12 }, () => createVisitor(world));
    for (const visitor of visitors) await visitor.reachesOverview(visitor.plainProduct());
    const answers = await Promise.all(visitors.map((visitor) => visitor.orders()));
    expect(answers.map(({ status }) => status)).toEqual(visitors.map(() => 303));
    const given = await Promise.all(visitors.map(async ({ email }) => (await ordersOf(email))[0]?.number));
    expect(new Set(given).size).toBe(12);
  });

  it('is none of those kept for an import meanwhile', async () => {
    const known = await takenNow();
    const kept = await world.services.numbers.reserve(20);
    expect([kept.from, kept.numbers.length]).toEqual([known, 20]);
    const { number } = await orders();
    expect(kept.numbers).not.toContain(number);
    expect(await takenNow()).toBeGreaterThan(known + 20);
  });

  it('is said to be unavailable, not a fault, when a market has none left', async () => {
    const before = await takenNow();
    await moveTo(10_000_000);
    expect((await orders()).status).toBe(503);
    await moveTo(before);
    expect((await orders()).status).toBe(303);
  });
});

const { SOAK } = env as unknown as { SOAK: string };
/** A sample here; `SOAK=full` for all. */
const many = SOAK === 'full' ? 100_000 : 10_000;

it(`has no two alike among ${many}, in an order that cannot be told from chance`, async () => {
  const permute = createPermutation(new Uint8Array(32).fill(7), { radix: 10, length: 7 });
  const begun = performance.now();
  const numbers: number[] = [];
  for (let place = 0; place < many; place += 1) numbers.push(Number(await permute(place)));
  printFigure(`a number of the permutation: ${((1000 * (performance.now() - begun)) / many).toFixed(0)} µs`);
  expect(new Set(numbers).size).toBe(many);
  // Of neighbours the second is as often above as below, and no distance comes back as that of a formula would.
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
  expect(Math.abs(steps.filter((step) => step > 0).length / steps.length - 0.5)).toBeLessThan(3 / Math.sqrt(many));
  expect(new Set(steps).size).toBeGreaterThan(0.98 * steps.length);
  // Spread evenly: chi square over a hundred cells, 99 degrees of freedom, p < 0.0001 at 161.
  const cells = new Array<number>(100).fill(0);
  for (const number of numbers) cells[Math.floor(number / 100_000)] = (cells[Math.floor(number / 100_000)] ?? 0) + 1;
  expect(cells.reduce((sum, count) => sum + (count - many / 100) ** 2 / (many / 100), 0)).toBeLessThan(161);
});
