import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeLimits } from '../../../worker/domain/limits';
import { paths } from '../../../worker/paths';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const { DB } = env as unknown as { DB: D1Database };
const { reserve } = codeLimits;

/** Strangers from a few dozen neighbourhoods have used up what one seller mails in an hour. */
let world: World;
beforeAll(async () => {
  world = await createWorld({ FLOOD: undefined });
  world.services.outbox.wake = () => undefined;
});
beforeEach(async () => {
  await DB.batch([DB.prepare('DELETE FROM outbox'), DB.prepare('DELETE FROM budget')]);
  for (const ask of Object.values(ways)) await ask('203.0.113.1');
  await DB.prepare(`UPDATE budget SET spent = 1000000 WHERE key LIKE 'code-cell-%'`).run();
  await DB.batch([
    DB.prepare('DELETE FROM outbox'),
    DB.prepare(`DELETE FROM budget WHERE key LIKE 'code-%' AND key NOT LIKE 'code-cell-%'`),
  ]);
});

const mails = () => DB.prepare(`SELECT COUNT(*) AS n FROM outbox`).first<number>('n');
/** Each from a browser of its own, for a mailbox of its own. */
const ways = {
  'an address that is typed': async (address: string) => {
    const visitor = createVisitor(world, { language: 'en', address });
    await visitor.selectsProduct(visitor.plainProduct());
    return visitor.entersDetails({ email: newAddress() });
  },
  'a login': (address: string) =>
    createVisitor(world, { language: 'en', address }).post(paths.login.href(), { email: newAddress() }),
};

describe.each(Object.entries(ways))('while the seller’s hour is used up, a code for %s', (_, ask) => {
  it('is sent to whoever has asked for little, and the rest waits no longer than its own window', async () => {
    for (let nth = 0; nth < reserve.network; nth += 1) await ask('198.51.100.7');
    expect(await mails()).toBe(reserve.network);
    const refused = await ask('198.51.100.7');
    expect(await mails()).toBe(reserve.network);
    const seconds = Number(refused.headers.get('retry-after'));
    if (seconds > 0) expect(seconds).toBeLessThanOrEqual(codeLimits.network.windowMs / 1_000);
    // Another neighbourhood has lost nothing by it, and the same one has as little again once its window is over.
    await ask('192.0.2.7');
    expect(await mails()).toBe(reserve.network + 1);
    world.advance(codeLimits.network.windowMs / 1_000 + 1);
    await ask('198.51.100.7');
    expect(await mails()).toBe(reserve.network + 2);
  });

  it('is sent no more often to sixty at once, of one network or of one neighbourhood', async () => {
    await Promise.all(Array.from({ length: 60 }, () => ask('198.51.100.7')));
    expect(await mails()).toBe(reserve.network);
    await Promise.all(Array.from({ length: 60 }, (__, nth) => ask(`2001:db8:5:${nth.toString(16)}::1`)));
    expect(await mails()).toBe(reserve.network + reserve.neighbourhood);
  });

  it('is not sent to whoever helped to use it up', async () => {
    await DB.prepare(`UPDATE budget SET spent = 0 WHERE key LIKE 'code-cell-%'`).run();
    for (let nth = 0; nth < reserve.network + 3; nth += 1) await ask('198.51.100.9');
    const before = await mails();
    expect(before).toBe(reserve.network + 3);
    await DB.prepare(`UPDATE budget SET spent = 1000000 WHERE key LIKE 'code-cell-%'`).run();
    await ask('198.51.100.9');
    expect(await mails()).toBe(before);
  });
});
