import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { probeDatabase } from '../../setup/databases/database-probe';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld } from '../../setup/world';

/** The fields of a request's line, and nothing else: none can hold what a person is called, typed or was sent. */
const fields = {
  event: 'request',
  route: expect.stringMatching(/^(?:none|\/[\w./:-]*)$/),
  method: expect.stringMatching(/^[A-Z]+$/),
  status: expect.any(Number),
  requestId: expect.stringMatching(/^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}$/),
  durationMs: expect.any(Number),
  d1Calls: expect.any(Number),
  d1Ms: expect.any(Number),
  market: 'denmark',
};

it('says how often a request asked D1 and how long it waited, each request for itself', async () => {
  const probe = probeDatabase((env as unknown as { DB: D1Database }).DB);
  const slow: { ms: number; begun: number } = { ms: 0, begun: 0 };
  const wait = async <Value>(work: () => Promise<Value>) => {
    slow.begun += 1;
    if (slow.ms > 0) await new Promise((resolve) => setTimeout(resolve, slow.ms));
    return work();
  };
  const { database } = probe;
  const DB = {
    prepare: (sql: string) => database.prepare(sql),
    batch: (list: D1PreparedStatement[]) => wait(() => database.batch(list)),
    withSession(kind?: string) {
      const session = database.withSession(kind as never);
      return { batch: (list: D1PreparedStatement[]) => wait(() => session.batch(list)) };
    },
  } as unknown as D1Database;
  const world = await createWorld({ DB });
  const member = createVisitor(world, { language: 'en' });
  await member.joins(member.plainProduct());
  await world.settle();
  const lineOf = (answer: Response) =>
    world.log
      .map((line) => JSON.parse(line) as Record<string, number>)
      .find(
        ({ event, requestId }) =>
          String(event) === 'request' && String(requestId) === answer.headers.get('x-request-id'),
      );

  // What an isolate learns with its first request is not asked again.
  await member.get(paths.account.payments.href());
  slow.ms = 30;
  slow.begun = 0;
  const account = await member.get(paths.account.payments.href());
  const asked = slow.begun;
  const line = lineOf(account);
  expect(line).toMatchObject(fields);
  expect(Object.keys(line ?? {}).sort()).toEqual([...Object.keys(fields), 'outcome', 'language'].sort());
  expect(line?.d1Calls).toBeGreaterThan(0);
  expect(line?.d1Calls).toBeLessThanOrEqual(asked);
  expect(line?.d1Ms).toBeGreaterThanOrEqual(25 * (line?.d1Calls ?? 0));

  // Many at once, of which half ask nothing of it: each line has its own figures, not those of the isolate.
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => [
      member.get(paths.account.payments.href()),
      createVisitor(world).get('/healthz'),
    ]).flat(),
  );
  const counts = answers.map((answer) => lineOf(answer)?.d1Calls);
  expect(counts.filter((_, index) => index % 2 === 1)).toEqual(Array(6).fill(0));
  for (const count of counts.filter((_, index) => index % 2 === 0)) expect(count).toBe(line?.d1Calls);

  // A database that does not answer is counted with its tries.
  slow.ms = 0;
  probe.isDown = true;
  const ready = await member.get(paths.health.ready.href());
  probe.isDown = false;
  expect([ready.status, lineOf(ready)?.d1Calls]).toEqual([503, 3]);
});
