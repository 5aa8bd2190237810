import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { codeLimits, tryLimits } from '../../../worker/domain/limits';
import { paths } from '../../../worker/paths';
import { english, textOf } from '../../setup/pages/answers';
import { createOperator } from '../../setup/people/operator';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld } from '../../setup/world';

const { DB } = env as unknown as { DB: D1Database };
const { guessing, condition } = english.backOffice;

it('shows the back office who guesses at codes, and until when they are long', async () => {
  const world = await createWorld({ FLOOD: undefined });
  const operator = await createOperator(world);
  const { health } = world.services.backOffice;
  const read = async () => {
    const { guessing: part } = await health();
    return part.ok ? part.value : null;
  };
  expect(await read()).toEqual({ wrong: 0, networks: 0, longUntil: null, fullUntil: null });
  for (let asked = 0; asked < 4; asked += 1) {
    const guesser = createVisitor(world, { address: '198.51.100.3' });
    await guesser.post(paths.login.href(), { email: `guessed-${asked}@example.com` });
    for (let tries = 0; tries < 5; tries += 1) await guesser.post(paths.login.href(), { code: '000000' });
  }
  expect(await read()).toEqual({ wrong: tryLimits.network.limit, networks: 1, longUntil: null, fullUntil: null });
  const page = async () => textOf(await (await operator.get(paths.backOffice.health.href())).text());
  expect(await page()).toContain(guessing.short);

  await DB.prepare(`UPDATE budget SET spent = ? WHERE key LIKE 'try-cell:%'`).bind(tryLimits.cell.limit).run();
  expect((await read())?.longUntil).toMatch(/^2/);
  const alarmed = await page();
  expect(alarmed).toContain(guessing.long.split('{{')[0] ?? '');
  expect(alarmed).toContain(condition.act);
  world.advance(86_400);
  expect(await read()).toEqual({ wrong: 0, networks: 0, longUntil: null, fullUntil: null });
});

it('shows the back office that strangers have used up the codes of an hour', async () => {
  const world = await createWorld({ FLOOD: undefined });
  const operator = await createOperator(world);
  const read = async () => {
    const { guessing: part } = await world.services.backOffice.health();
    return part.ok ? part.value.fullUntil : null;
  };
  const page = async () => textOf(await (await operator.get(paths.backOffice.health.href())).text());
  await createVisitor(world, { address: '198.51.100.4' }).post(paths.login.href(), { email: 'asked@example.com' });
  expect([await read(), (await page()).includes(guessing.enough)]).toEqual([null, true]);
  const spend = (spent: number) =>
    DB.prepare(`UPDATE budget SET spent = ? WHERE key LIKE 'code-cell-known%'`).bind(spent).run();
  await spend(codeLimits.cell.known.limit - 1);
  expect(await read()).toBeNull();
  await spend(codeLimits.cell.known.limit);
  expect(await read()).toMatch(/^2/);
  const alarmed = await page();
  expect(alarmed).toContain(guessing.full.split('{{')[0] ?? '');
  expect(alarmed).toContain(condition.act);
  world.advance(3_601);
  expect(await read()).toBeNull();
});
