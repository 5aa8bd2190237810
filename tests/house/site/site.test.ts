import { describe, expect, test } from 'vitest';
import { code, filesUnder, importsOf, read } from '../../../scripts/house/sources';
import { createApp } from '../../../worker/app';
import { paths } from '../../../worker/paths';
import type { Cells } from '../../../worker/services/cells';
import { directoryOf } from '../../../worker/site/directory';
import { routesIn, siteRows } from '../../../worker/site/mount';
import { nowhere } from '../../../worker/site/policy';
import type { NamedRow } from '../../../worker/site/row';

/** What the table of the site says of an address, held against the code behind it. */
const rows = siteRows(true);
const named = (wanted: string) => rows.find(({ name }) => name === wanted) as NamedRow;
const byGate = (gate: NamedRow['gate']) => rows.filter((row) => row.gate === gate);
const cells = {} as Cells;

/**
 * Pages whose handler asks its guard itself, with what it has read of the address before. Whether they do, and whether a
 * screen, a key or a signature is asked for, is tried at every address in tests/features/guards/gates.test.ts.
 */
const asksWithin = ['signup.entry', 'manualAgeVerification'];

const tables = ['worker/site/table.ts', 'worker/site/back-office.ts'];
/** The one that is there at once. */
const entry = 'worker/features/signup/entry/route.tsx';
const routeFiles = tables.flatMap(importsOf).map(({ to }) => to);

async function routesOf(row: NamedRow): Promise<string[]> {
  const behind = routesIn(await row.load(cells, createApp)).filter(({ path }) =>
    (row.patterns as readonly string[]).includes(path),
  );
  return behind.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);
}

describe('the table of the site', () => {
  test.each(rows)('$name: what is announced is what is behind it', async (row) => {
    const announced = row.patterns.flatMap((pattern) => row.methods.map((method) => `${method} ${pattern}`));
    expect([...new Set(await routesOf(row))].sort()).toEqual(announced.sort());
  });

  test('no route stands in a module that the table does not lead to', async () => {
    const announced = new Set(rows.flatMap(({ patterns }) => patterns as readonly string[]));
    const modules = await Promise.all(rows.map(({ load }) => load(cells, createApp)));
    const behind = modules.flatMap(routesIn).map(({ path }) => path);
    expect(behind.filter((path) => !path.includes('*') && !announced.has(path))).toEqual([]);
  });

  test('every file of routes is in it', () => {
    const files = filesUnder('worker/features', /[/.]route\.tsx?$/).filter((file) => !file.includes('/errors/'));
    expect(files.filter((file) => !routeFiles.includes(file))).toEqual([]);
  });
});

describe('gates', () => {
  test('all of the account and the back office stands behind its own, and nothing else does', () => {
    const account = [...Object.values(paths.account), ...Object.values(paths.accountMore)];
    expect(byGate('member').flatMap(({ patterns }) => patterns)).toEqual(account.flatMap(({ patterns }) => patterns));
    const backOffice = rows.filter(({ patterns: [pattern] }) => pattern === '/ops' || pattern.startsWith('/ops/'));
    expect(byGate('operator')).toEqual(backOffice);
  });

  test('a page that reads who the member is has only addresses behind the gate that sets it', async () => {
    const behind = await Promise.all(
      rows.map(async (row) => {
        const source = read(fileOf(row));
        const isMembers = ([name]: [string, unknown]) => source.includes(`export const ${name} = createMemberRoute()`);
        const apps = Object.entries(await row.load(cells, createApp)).filter(isMembers);
        return routesIn(Object.fromEntries(apps)).map(({ path }) => path);
      }),
    );
    const patterns = byGate('member').flatMap((row) => row.patterns as readonly string[]);
    expect([...new Set(behind.flat())].sort()).toEqual([...patterns].sort());
    const routes = filesUnder('worker/features', code).filter((file) => /createMemberRoute\(/.test(read(file)));
    expect(routes.filter((file) => !routeFiles.includes(file))).toEqual([]);
  });

  test("one file makes a context a member's", () => {
    const made = filesUnder('worker', code).filter((file) =>
      /\bas\s+(?:unknown\s+as\s+)?(?:Context<MemberEnv|MemberContext)/.test(read(file)),
    );
    expect(made).toEqual(['worker/site/mount.ts']);
  });

  test.each(byGate('guard').filter(({ name }) => !asksWithin.includes(name)))(
    '$name: its guard runs before what answers, at each address and for each method',
    async (row) => {
      const routes = routesIn(await row.load(cells, createApp));
      const chains = row.patterns.flatMap((pattern) =>
        row.methods.map((method) =>
          routes.filter((one) => one.path === pattern && one.method === method).map(({ handler }) => handler.name),
        ),
      );
      expect(chains.filter((names) => !names.slice(0, -1).includes('guard'))).toEqual([]);
    },
  );

  test("each guard of a sign-up's state has its column in the table of states, or is tried by itself", () => {
    const guards = filesUnder('worker/guards', code).flatMap((file) =>
      [...read(file).matchAll(/^export (?:function|const) (\w+Guard)\b/gm)].map(([, name = '']) => name),
    );
    const columns = read('tests/guards/state-table.test.ts');
    // These ask for more than the state: a query, an id, what a session answered.
    const alone = [
      'accountGuard',
      'loginGuard',
      'surveyIdGuard',
      'manualAgeVerificationIdGuard',
      'createdSessionGuard',
    ];
    expect(guards.filter((name) => !columns.includes(`: ${name},`)).sort()).toEqual(alone.sort());
    const tried = read('tests/guards/specification.test.ts');
    expect(alone.filter((name) => !tried.includes(name))).toEqual([]);
  });

  test('an address that is a key is told to nobody, and one with a token in it is such a key', () => {
    expect(byGate('secret').filter(({ policy }) => !policy.isSecret)).toEqual([]);
    const tokens = rows.filter(({ patterns: [pattern] }) => /:(?:token|state|code)\b/.test(pattern));
    expect(tokens.length).toBeGreaterThan(5);
    expect(tokens.filter(({ policy }) => !policy.isSecret).map(({ name }) => name)).toEqual([]);
  });

  test('only what is signed or changes nothing may be posted from anywhere', () => {
    const anywhere = rows.filter(({ policy }) => policy.posts === 'anywhere');
    expect(anywhere.map(({ name, gate }) => `${name} ${gate}`)).toEqual([
      'webhooks.payment signature',
      'webhooks.mail signature',
      'cspReport open',
      ...byGate('local').map(({ name }) => `${name} local`),
    ]);
  });
});

describe('policies', () => {
  test('a third party sees nothing behind a gate, and no address that is a key', () => {
    const measured = rows.filter(({ policy }) => policy.isMeasured);
    expect(measured.map(({ name }) => name)).toEqual([
      'signup.entry',
      'help.terms',
      'help.privacy',
      'help.accessibility',
    ]);
    expect(measured.filter(({ policy }) => policy.isSecret)).toEqual([]);
  });

  test('nobody is led back to an endpoint, a file or what programs ask for', () => {
    const { mayReturnTo } = directoryOf(siteRows(false));
    const refused = [paths.age.callback.href({ issuer: 'mitid' }), paths.health.live.href(), paths.securityTxt.href()];
    const more = [paths.access.leave.href(), paths.culture.href(), paths.backOfficeMore.reportFile.href(), '/nowhere'];
    expect([...refused, ...more].filter(mayReturnTo)).toEqual([]);
    expect(mayReturnTo(paths.survey.href({ culture: 'da', id: 'x' }))).toBe(true);
  });

  test('an address of slashes is read as quickly as any', () => {
    const { meantBy } = directoryOf(siteRows(false));
    const begun = performance.now();
    for (let times = 0; times < 20; times += 1)
      for (const end of ['a', 'a/', '']) expect(meantBy('/'.repeat(15_000) + end)).toBe(end === '' ? '/' : null);
    // A pattern that tries each slash anew took half a second for one of them.
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  test('a choice of language leads back to each page, and to nothing that only programs and redirects are for', () => {
    const { hasPage } = directoryOf(siteRows(true));
    const refused = [paths.age.callback.href({ issuer: 'mitid' }), paths.health.live.href(), paths.securityTxt.href()];
    const more = [
      paths.access.leave.href(),
      paths.culture.href(),
      paths.kiosk.session.href(),
      paths.local.clock.href(),
    ];
    expect([...refused, ...more, paths.submitted.href(), paths.accountMore.export.href()].filter(hasPage)).toEqual([]);
    const receipt = paths.accountMore.receipt.href({ paymentId: 'x' });
    expect([receipt, paths.unsubscribe.href({ token: 'x' }), '/nowhere'].every(hasPage)).toBe(true);
  });

  test('outside a local environment nothing moves the clock, and an unknown address has the closed policy', () => {
    const { has, policyOf } = directoryOf(siteRows(false));
    expect(byGate('local').filter(({ patterns: [pattern] }) => has(pattern))).toEqual([]);
    expect(policyOf('none')).toBe(nowhere);
    expect([nowhere.isMeasured, nowhere.mayReturnTo, nowhere.posts]).toEqual([false, false, 'ownPages']);
    expect(named('signup.entry').policy.isMeasured).toBe(true);
  });
});

/** The module behind a row. */
const fileOf = (row: NamedRow) => routeFiles.find((one) => row.load.toString().includes(one)) ?? entry;
