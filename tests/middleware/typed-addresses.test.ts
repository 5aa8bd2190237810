import { beforeAll, describe, expect, it } from 'vitest';
import { siteRows } from '../../worker/site/mount';
import { createVisitor } from '../setup/people/visitor';
import { createWorld, type World } from '../setup/world';

/** Addresses are read from paper and typed on phones, which begin with a capital. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const leadsTo = async (address: string, method: 'GET' | 'POST' = 'GET') => {
  const visitor = createVisitor(world);
  const answer = await (method === 'GET' ? visitor.get(address) : visitor.post(address, {}));
  return [answer.status, answer.headers.get('location')];
};

describe('an address that is typed', () => {
  it.each([
    ['/Login', '/login'],
    ['/login/', '/login'],
    ['/CONTACT//', '/contact'],
    ['/Account-Main/', '/account-main'],
    ['/Signup?studio=x&q=K%C3%B8ge', '/signup?studio=x&q=K%C3%B8ge'],
    ['/Login?returnTo=//elsewhere.example', '/login?returnTo=//elsewhere.example'],
  ])('%s leads to %s', async (typed, meant) => {
    expect(await leadsTo(typed)).toEqual([302, meant]);
  });

  // A path of two slashes is another host's address to whoever follows it.
  const twoSlashes = '/.//';
  it.each([`${twoSlashes}login`, `${twoSlashes}elsewhere.example/`, '/nowhere/', '/login/x/', '/login%2F'])(
    '%s leads nowhere',
    async (typed) => {
      expect(await leadsTo(typed)).toEqual([404, null]);
    },
  );

  it('is not read again when a form is sent to it', async () => {
    expect(await leadsTo('/login/', 'POST')).toEqual([404, null]);
  });

  it('tells nobody that operators have a page, nor completes a secret', async () => {
    const closed = siteRows(true).filter(({ gate }) => gate === 'operator' || gate === 'secret' || gate === 'local');
    expect(closed.length).toBeGreaterThan(30);
    for (const { patterns } of closed) {
      const address = patterns[0].replace(/:\w+/g, 'x');
      for (const typed of [address.toUpperCase(), `${address.toUpperCase()}/`])
        expect([typed, ...(await leadsTo(typed))]).toEqual([typed, 404, null]);
    }
  });
});
