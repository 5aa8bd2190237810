import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { createVisitor } from '../setup/visitor';
import { createWorld } from '../setup/world';

const pairs = 500;
const { DB } = env as unknown as { DB: D1Database };

const median = (values: number[]) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

it('a known and an unknown address cost the same time', async () => {
  const world = await createWorld();
  // Mail leaves after the answer; here it would only disturb the next one's time.
  world.services.outbox.wake = () => undefined;
  const insert = DB.prepare(
    `INSERT INTO member (member_id, market, first_name, last_name, email, email_key, phone, street, zip, city, language, origin, created_at, updated_at)
     VALUES (?1, 'denmark', 'Anna', 'Holm', ?2, ?2, '+4520144060', 'Gade 1', '2200', 'København N', 'da', 'signup', ?3, ?3)`,
  );
  const known = Array.from({ length: pairs }, (_, index) => `known-${index}@example.com`);
  const at = new Date().toISOString();
  for (let from = 0; from < pairs; from += 50)
    await DB.batch(known.slice(from, from + 50).map((email) => insert.bind(crypto.randomUUID(), email, at)));

  const times = { known: [] as number[], unknown: [] as number[] };
  async function ask(kind: keyof typeof times, email: string): Promise<void> {
    const visitor = createVisitor(world);
    const started = performance.now();
    const answer = await visitor.post('/login', { email });
    times[kind].push(performance.now() - started);
    expect(answer.status).toBe(303);
  }
  await ask('known', 'warm-up@example.com');
  times.known.length = 0;
  for (const [index, email] of known.entries()) {
    const asks = [() => ask('known', email), () => ask('unknown', `unknown-${index}@example.com`)];
    // Neither is always the second one.
    for (const one of index % 2 === 0 ? asks : asks.reverse()) await one();
  }
  const difference = Math.abs(median(times.known) - median(times.unknown));
  console.info(
    `FIGURE login timing: ${pairs} pairs, medians ${median(times.known).toFixed(2)} and ${median(times.unknown).toFixed(2)} ms, difference ${difference.toFixed(2)} ms`,
  );
  expect(difference).toBeLessThan(5);
});
