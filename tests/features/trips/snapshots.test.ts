import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { probeDatabase } from '../../setup/databases/database-probe';
import { createLaggingKv } from '../../setup/databases/lagging-kv';
import { createVisitor } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import { createWorld } from '../../setup/world';

const { KV } = env as unknown as { KV: KVNamespace };

/** The namespace of which session snapshots lie elsewhere. */
function withSnapshots(snapshots: Pick<KVNamespace, 'get' | 'put' | 'delete'>): KVNamespace {
  return new Proxy(KV, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (key: string, ...rest: unknown[]) => {
        const other = /:s:/.test(key) ? Reflect.get(snapshots, name) : undefined;
        return typeof other === 'function' ? other.call(snapshots, key, ...rest) : member.call(target, key, ...rest);
      };
    },
  });
}

const chosen = async (visitor: ReturnType<typeof createVisitor>) => {
  const choice = visitor.uvProduct();
  expect((await visitor.selectsProduct(choice)).status).toBe(303);
  return (await visitor.page('/')).includes(choice.productId);
};

describe('a page after a form, while its snapshot', () => {
  it('is still on its way: the database is asked, and the form had not waited', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const slow = { ...KV, get: KV.get.bind(KV), put: async () => arrived } as unknown as KVNamespace;
    const probe = probeDatabase(databaseOf('denmark'));
    const world = await createWorld({ KV: withSnapshots(slow), DB: probe.database });
    const visitor = createVisitor(world);
    const before = probe.run.length;
    expect(await chosen(visitor)).toBe(true);
    expect(probe.run.slice(before).some(({ sql }) => /^SELECT s\.id_hash/.test(sql))).toBe(true);
    arrive();
    await world.settle();
  });

  it.each(['writeFails', 'readFails'] as const)('is not there, since KV %s: the same', async (fault) => {
    const lagging = createLaggingKv(Date.now);
    lagging.fail(fault);
    const world = await createWorld({ KV: withSnapshots(lagging.at('here') as KVNamespace) });
    const visitor = createVisitor(world);
    expect(await chosen(visitor)).toBe(true);
    expect((await visitor.entersDetails()).status).toBe(303);
    expect(await visitor.page(paths.signup.customerDetails.href())).toContain('value="Anna"');
  });

  it('lags a minute elsewhere: nothing older is shown there', async () => {
    const lagging = createLaggingKv(Date.now);
    const here = await createWorld({ KV: withSnapshots(lagging.at('here') as KVNamespace) });
    const there = await createWorld({ KV: withSnapshots(lagging.at('there') as KVNamespace) });
    const one = createVisitor(here);
    await one.selectsProduct(one.uvProduct());
    await here.settle();
    const other = createVisitor(there);
    other.cookies.set('session', one.cookies.get('session') ?? '');
    expect(await other.page('/')).toContain(one.uvProduct().productId);
    // Chosen anew here; there the cookie names a revision that has not come, and the one before is not shown for it.
    await one.selectsProduct(one.plainProduct());
    other.cookies.set('session', one.cookies.get('session') ?? '');
    const answer = await other.get(paths.signup.ageVerification.href());
    expect(answer.status).toBe(302);
  });
});
