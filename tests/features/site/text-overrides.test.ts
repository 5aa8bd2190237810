import { env } from 'cloudflare:workers';
import da from 'virtual:texts/da/whole';
import en from 'virtual:texts/en/whole';
import { beforeEach, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { CopyRefused } from '../../../worker/services/database/published-documents';
import { createLaggingKv } from '../../setup/databases/lagging-kv';
import { addressOf, linkTo, surveyWith } from '../../setup/pages/survey';
import { createMember } from '../../setup/people/member';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { createWorld } from '../../setup/world';

const { DB } = env as unknown as { DB: D1Database };
beforeEach(async () => {
  // Each test's world has a clock of its own, by which all are audited.
  await DB.batch([DB.prepare('DELETE FROM text_override'), DB.prepare('DELETE FROM audit')]);
});

/** A world with a KV of its own, as bad as the platform allows; `here` is where the operator publishes. */
async function createPlace() {
  const clock = { kv: (): number => Date.now() };
  const kv = createLaggingKv(() => clock.kv());
  const world = await createWorld({ KV: kv.at('visitors') });
  clock.kv = world.services.clock.now;
  const danish = createVisitor(world, { market: 'denmark', language: 'da' });
  const headingOf = async (path: string) => /<h1[^>]*>([^<]*)/.exec(await (await danish.get(path)).text())?.[1];
  /** A second apart, as KV takes writes of one key. */
  const publish = async (changes: Parameters<typeof world.services.texts.publish>[0]) => {
    world.advance(2);
    return world.services.texts.publish(changes);
  };
  return { world, kv, headingOf, publish };
}
const login = { login: { title: 'Kom indenfor' } };

it('shows a published text on pages, and the built-in one again once it is taken back', async () => {
  const { headingOf, publish } = await createPlace();
  expect(await headingOf(paths.login.href())).toBe(da.login.title);
  await publish({ da: login });
  expect(await headingOf(paths.login.href())).toBe('Kom indenfor');
  await publish({ da: { shared: { company: 'Soldag' } } });
  expect(await headingOf(paths.login.href())).toBe(da.login.title);
  await publish({ da: null });
  expect(await headingOf(paths.login.href())).toBe(da.login.title);
});

it('shows it on the first page at once, which is kept for a minute otherwise', async () => {
  const { world, publish } = await createPlace();
  // Without any cookie: every visitor a new one.
  const first = async (language: 'da' | 'en') =>
    (await createVisitor(world, { market: 'denmark', language }).get(paths.signup.entry.href())).text();
  expect(await first('da')).toContain(`>${da.shared.company}<`);
  await publish({ da: { shared: { company: 'Soldag' } } });
  expect(await first('da')).toContain('>Soldag<');
  expect(await first('da')).not.toContain(`>${da.shared.company}<`);
  expect(await first('en')).not.toContain('Soldag');
  await publish({ da: null });
  expect(await first('da')).not.toContain('Soldag');
});

it('says in the menus, and above a survey, what an operator calls a language, an entry and the company', async () => {
  const { world, publish } = await createPlace();
  const { visitor } = await createMember(world, { language: 'da' });
  const menu = {
    danish: 'Modersmål',
    english: 'Engelsk',
    menu: 'Valg',
    logout: 'Gå',
    'my-clubtan-overview': 'Forside',
  };
  const more = { 'my-profile': 'Mig', 'my-subscription': 'Aftale', 'my-payments': 'Penge', 'choose-language': 'Sprog' };
  await publish({ da: { shared: { company: 'Soldag' }, 'navigation-menu': { ...menu, ...more } } });
  const html = await visitor.page(paths.account.main.href());
  for (const text of Object.values({ ...menu, ...more })) expect(html).toMatch(new RegExp(`[>"]${text}[<"]`));
  const survey = await visitor.page(addressOf(await linkTo(world, surveyWith()), 'da'));
  expect(survey.split('<main')[0]).toContain('>Soldag<');
});

it('says it in mails, too', async () => {
  const { world, publish } = await createPlace();
  await publish({ da: { mail: { code: { subject: '{{company}}: koden er {{code}}' } } } });
  const to = newAddress();
  const message = { to, language: 'da', market: 'denmark', template: 'code' } as const;
  const data = { code: '123456', expiresAt: new Date(world.services.clock.now() + 600_000).toISOString() };
  await world.services.database.write([
    await world.services.outbox.enqueue({
      message: { kind: 'mail', mail: { ...message, data } },
      dedupe: crypto.randomUUID(),
      expiresAt: world.services.clock.now() + 600_000,
    }),
  ]);
  await world.services.outbox.drain(10);
  expect((await world.mailTo(to)).map(({ subject }) => subject)).toEqual([`${da.shared.company}: koden er 123456`]);
});

it('serves the merged texts as a file whose validator changes with every publish', async () => {
  const { world, publish } = await createPlace();
  const visitor = createVisitor(world);
  const path = `${paths.translations.href({ file: 'da.json' })}?t=${Date.now()}`;
  const ask = (etag?: string) => visitor.get(path, etag ? { 'if-none-match': etag } : {});
  const before = await ask();
  const tag = before.headers.get('etag') ?? '';
  expect(await before.json()).toEqual(da);
  expect((await ask(tag)).status).toBe(304);

  await publish({ da: login });
  const after = await ask(tag);
  expect(after.status).toBe(200);
  expect(after.headers.get('cache-control')).toBe('public, max-age=60');
  expect(await after.json()).toEqual({ ...da, login: { ...da.login, ...login.login } });
  const second = after.headers.get('etag') ?? '';
  expect((await ask(`"x", W/${second}`)).status).toBe(304);

  await publish({ da: { login: { title: 'Log endelig ind' } } });
  const third = await ask(second);
  expect(third.status).toBe(200);
  expect([tag, second]).not.toContain(third.headers.get('etag'));
  expect(await (await visitor.get(paths.translations.href({ file: 'en.json' }))).json()).toEqual(en);
  await publish({ da: null });
  expect((await ask()).headers.get('etag')).toBe(tag);
});

it('asks KV once in ten seconds, however many pages are shown', async () => {
  const { world, headingOf } = await createPlace();
  await headingOf(paths.login.href());
  const before = world.services.database.counters.kvReads;
  for (let turn = 0; turn < 5; turn += 1) await world.services.texts.current();
  expect(world.services.database.counters.kvReads).toBe(before);
  world.advance(11);
  await world.services.texts.current();
  expect(world.services.database.counters.kvReads).toBe(before + 1);
});

it('goes on with what it knows while KV is down, and starts with the built-in texts', async () => {
  const { world, kv, headingOf, publish } = await createPlace();
  await publish({ da: login });
  expect(await headingOf(paths.login.href())).toBe('Kom indenfor');
  kv.fail('readFails');
  world.advance(120);
  expect(await headingOf(paths.login.href())).toBe('Kom indenfor');

  const cold = await createWorld({ KV: kv.at('elsewhere') });
  const visitor = createVisitor(cold, { market: 'denmark', language: 'da' });
  expect(await (await visitor.get(paths.login.href())).text()).toContain(da.login.title);
  kv.fail('none');
  cold.advance(11);
  expect(await (await visitor.get(paths.login.href())).text()).toContain('Kom indenfor');
});

it('is published whole or not at all: what KV did not take is stored, and shown by the next publish', async () => {
  const { kv, headingOf, publish } = await createPlace();
  kv.fail('writeFails');
  await expect(publish({ da: login })).rejects.toThrow(CopyRefused);
  kv.fail('none');
  expect(await headingOf(paths.login.href())).toBe(da.login.title);
  // Another language's publish brings it along: the truth is the database, not what KV last held.
  await publish({ sv: { login: { title: 'Stig in' } } });
  expect(await headingOf(paths.login.href())).toBe('Kom indenfor');
});

it('loses no language when two places publish within the minute that KV lags', async () => {
  const { world, kv, headingOf, publish } = await createPlace();
  world.advance(2);
  const other = await createWorld({ KV: kv.at('another office') });
  await publish({ sv: null });
  await other.services.texts.current();
  await publish({ da: login });
  world.advance(2);
  await other.services.texts.publish({ sv: { login: { title: 'Stig in' } } });
  expect(Object.keys(await other.services.texts.published()).sort()).toEqual(['da', 'sv']);
  const { results } = await DB.prepare(
    `SELECT actor, subject FROM audit WHERE action = 'texts.published' ORDER BY subject`,
  ).all();
  expect(results).toEqual([
    { actor: 'ops', subject: 'texts:da' },
    { actor: 'ops', subject: 'texts:sv' },
  ]);
  world.advance(70);
  expect(await headingOf(paths.login.href())).toBe('Kom indenfor');
});

it.each([
  ['is no document', '"texts"'],
  ['has another form', '{"version": 7, "languages": {"da": {"login": {"title": "x"}}}}'],
  ['speaks an unknown language', '{"version": "x", "publishedAt": "", "languages": {"de": {}}}'],
  ['holds what is no text', '{"version": "x", "publishedAt": "", "languages": {"da": {"login": {"title": 7}}}}'],
])('shows the built-in texts where what KV holds %s', async (_, stored) => {
  const { world, kv, headingOf } = await createPlace();
  await kv.at('visitors').put('denmark:texts', stored);
  expect(await headingOf(paths.login.href())).toBe(da.login.title);
  expect(world.log.filter((line) => line.includes('"texts"'))).toHaveLength(1);
});

it('leaves out what fits this build no longer, with one line in the log', async () => {
  const { world, kv, headingOf } = await createPlace();
  const document = {
    version: `old-${crypto.randomUUID()}`.slice(0, 40),
    publishedAt: '2026-01-01T00:00:00.000Z',
    languages: {
      da: {
        ...login,
        gone: { title: 'x' },
        shared: { company: '<script>alert(1)</script>' },
        code: { title: '{{firstName}}' },
      },
    },
  };
  await kv.at('visitors').put('denmark:texts', JSON.stringify(document));
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await headingOf(paths.login.href())).toBe('Kom indenfor');
    world.advance(20);
  }
  const page = await (await createVisitor(world, { market: 'denmark', language: 'da' }).get('/')).text();
  expect(page).toContain(`>${da.shared.company}<`);
  expect(page).not.toContain('alert(1)');
  const lines = world.log.filter((line) => line.includes('"texts"')).map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ reason: 'skipped gone', language: 'da', counts: { skipped: 3 } }]);
});
