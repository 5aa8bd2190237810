import { TrieRouter } from 'hono/router/trie-router';
import { describe, expect, test } from 'vitest';
import { KnownPaths } from '../../../worker/context';
import { siteRows } from '../../../worker/site/mount';

/** The whole site, once with the router of the product and once with the one it remembers for. */
function bothRouters() {
  const own = new KnownPaths<string>();
  const plain = new TrieRouter<string>();
  for (const router of [own, plain]) {
    router.add('ALL', '*', 'first');
    router.add('ALL', '/ops/*', 'gate');
    for (const { patterns, methods, name } of siteRows(true))
      for (const pattern of patterns) for (const method of methods) router.add(method, pattern, `${name} ${method}`);
  }
  return { own, plain };
}

describe('addresses whose handlers are searched for once', () => {
  const { own, plain } = bothRouters();
  const patterns = siteRows(true).flatMap((row) => row.patterns);
  const asked = patterns.map((pattern) => pattern.replace(/:\w+/g, 'one'));

  test('lead to what a router finds that remembers nothing, however often they are asked', () => {
    expect(asked.length).toBeGreaterThan(100);
    for (const round of [1, 2, 3])
      for (const path of [...asked, '/nowhere', '/ops/nowhere', '/account-main/'])
        for (const method of ['GET', 'POST', 'PUT', 'OPTIONS'])
          expect({ round, path, found: own.match(method, path) }).toEqual({
            ...{ round, path },
            found: plain.match(method, path),
          });
  });

  test('with parameters are told by each request anew', () => {
    const [code] = patterns.filter((pattern) => /^\/k\/:/.test(pattern));
    expect(code).toBeDefined();
    const parameters = (value: string) => own.match('GET', `/k/${value}`)[0].map(([, found]) => found);
    expect(parameters('first')).not.toEqual(parameters('second'));
  });

  test('are found again after another route was added', () => {
    const router = new KnownPaths<string>();
    router.add('GET', '/page', 'one');
    expect(router.match('GET', '/page')[0].map(([handler]) => handler)).toEqual(['one']);
    router.add('ALL', '*', 'two');
    expect(router.match('GET', '/page')[0].map(([handler]) => handler)).toEqual(['one', 'two']);
  });
});
