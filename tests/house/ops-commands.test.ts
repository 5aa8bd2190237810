import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bindings } from '../../scripts/ops/bindings';
import { descriptionsOf } from '../../scripts/ops/command';
import { main } from '../../scripts/ops/main';
import { nearest } from '../../scripts/ops/nearest';
import { createProgress } from '../../scripts/ops/progress';
import { registry } from '../../scripts/ops/registry';
import { createLaggingKv } from '../setup/lagging-kv';
import { createSqliteD1 } from '../setup/sqlite-d1';
import { filesUnder, read } from './sources';

/** The operator's commands as they are typed, over a database and a KV in memory. */
const names = Object.keys(registry);
const manual = read('docs/operations.md');
const { d1 } = createSqliteD1(filesUnder('worker/migrations', /\.sql$/).map(read));
let ticks = Date.now();
// Each look at the clock is two seconds later: KV takes one write a second.
const kv = createLaggingKv(() => {
  ticks += 2_000;
  return ticks;
});
const key = (name: string) => `t1:${name.repeat(43)}`;
const env = {
  ENVIRONMENT: 'local',
  APP_URL: 'http://localhost:8787',
  HOSTS: JSON.stringify({
    'dk.localhost': 'denmark',
    'se.localhost': 'sweden',
    'nl.localhost': 'netherlands',
    'uk.localhost': 'england',
  }),
  DEFAULT_MARKET: 'denmark',
  SESSION_KEYS: key('s'),
  DATA_KEYS: key('d'),
  QUOTE_KEYS: key('q'),
  CODE_PEPPER: 'p'.repeat(43),
  IDENTITY_BASE_URL: 'http://localhost:1/identity',
  PAYMENT_API_URL: 'http://localhost:1/stripe',
  PAYMENT_SECRET_KEY: 'sk_test_nobody',
  PAYMENT_WEBHOOK_SECRET: 'whsec_dGVzdC13ZWJob29rLXNlY3JldC0wMDAx',
  MAIL_ADAPTER: 'http',
  MAIL_API_URL: 'http://localhost:1/mail',
  MAIL_API_KEY: 'mail_test_nobody',
  MAIL_FROM: 'Solhus <no-reply@solhus.example>',
  DB: d1,
  KV: kv.at('office'),
};

async function run(line: string | string[], { refuses = false } = {}) {
  const [out, err]: [string[], string[]] = [[], []];
  const asked: (string | null)[] = [];
  const code = await main(typeof line === 'string' ? line.split(' ') : line, {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    open: async (environment) => {
      asked.push(environment);
      if (refuses) throw new Error('no account');
      const later: Promise<unknown>[] = [];
      return {
        env: env as unknown as Bindings['env'],
        later,
        close: async () => void (await Promise.allSettled(later)),
      };
    },
  });
  return { code, out: out.join('\n'), err: err.join('\n'), asked };
}

const folder = join(tmpdir(), `medlem-ops-${process.pid}`);
const file = (name: string) => `${folder}-${name}`;
beforeAll(async () => {
  writeFileSync(file('da.json'), JSON.stringify({ language: 'da', login: { title: 'Kom indenfor' } }));
  writeFileSync(file('bad.json'), '{\n "language": "da",\n "login": {\n  "title": "<b>x</b>"\n }\n}');
  expect((await run(`catalogue publish catalogue/denmark.json`)).code).toBe(0);
});
afterAll(() => {
  for (const name of ['da.json', 'bad.json', 'members.csv', 'codes.csv']) rmSync(file(name), { force: true });
});

describe.each(names)('%s', (name) => {
  it('tells what it does, each of its options, and an example that names it', async () => {
    const command = registry[name];
    const { code, out, err, asked } = await run(`${name} --help`);
    expect([code, err, asked]).toEqual([0, '', []]);
    expect(out).toContain(command?.summary);
    for (const [option, text] of [descriptionsOf(command?.options), descriptionsOf(command?.flags)].flatMap(
      Object.entries,
    )) {
      expect(text, `--${option} says what it is`).not.toBe('');
      expect(out).toContain(`--${option}`);
      expect(out).toContain(text);
    }
    expect(command?.examples?.length, 'has an example').toBeGreaterThan(0);
    for (const example of command?.examples ?? []) {
      expect(example.startsWith(name)).toBe(true);
      const options = [...example.matchAll(/ --([\w-]+)/g)].map(([, option = '']) => option);
      const known = [...Object.keys(descriptionsOf(command?.options)), ...Object.keys(descriptionsOf(command?.flags))];
      expect(
        options.filter((option) => ![...known, 'json', 'dry-run', 'progress', 'remote', 'env'].includes(option)),
      ).toEqual([]);
    }
    expect((await run(`help ${name}`)).out).toBe(out);
  });

  it('is named in the manual', () =>
    expect(manual.includes(name), `docs/operations.md says nothing of "${name}"`).toBe(true));

  it('refuses an option it does not know, as JSON when JSON was asked for', async () => {
    const { code, out, err, asked } = await run(`${name} --jsno --json`);
    expect([code, asked]).toEqual([1, []]);
    expect(err).toContain('There is no option --jsno. Did you mean --json?');
    expect(JSON.parse(out)).toEqual({ error: err });
  });
});

/** What a command may be given here, and what it then exits with. */
const words: Record<string, [line: string, code: number][]> = {
  'catalogue check': [['catalogue check catalogue/denmark.json catalogue/sweden.json', 0]],
  'catalogue diff': [['catalogue diff catalogue/england.json', 0]],
  'catalogue publish': [['catalogue publish catalogue/england.json --dry-run', 0]],
  'demo links': [
    ['demo links', 0],
    ['demo links --dry-run', 0],
  ],
  'demo members': [['demo members --dry-run', 0]],
  'device list': [['device list', 0]],
  'device pair': [
    ['device pair', 1],
    ['device pair --kind kiosk --studio 12', 1],
  ],
  'device revoke': [
    ['device revoke', 1],
    ['device revoke nothing --dry-run', 1],
    ['device revoke nothing', 1],
  ],
  'members import': [
    ['members import', 1],
    ['members import /nowhere.csv --dry-run', 1],
  ],
  'outbox list': [
    ['outbox list', 0],
    ['outbox list every', 1],
  ],
  'outbox requeue': [
    ['outbox requeue all', 0],
    ['outbox requeue all --dry-run', 0],
    ['outbox requeue', 1],
  ],
  reconcile: [['reconcile --dry-run', 1]],
  'staff add': [['staff add', 1]],
  'staff disable': [['staff disable nobody', 1]],
  'staff list': [['staff list', 0]],
  'staff reset': [['staff reset nobody --dry-run', 1]],
  'texts check': [
    [`texts check ${file('da.json')}`, 0],
    [`texts check ${file('bad.json')}`, 1],
    ['texts check', 1],
  ],
  'texts diff': [[`texts diff ${file('da.json')}`, 0]],
  'texts publish': [
    [`texts publish ${file('da.json')}`, 0],
    [`texts publish ${file('da.json')} ${file('bad.json')}`, 1],
  ],
  'texts reset': [
    ['texts reset da --dry-run', 0],
    ['texts reset xx', 1],
  ],
  'texts show': [
    ['texts show', 0],
    ['texts show da', 0],
  ],
};

it.each(Object.entries(words).flatMap(([, lines]) => lines))(
  '%s --json prints JSON and nothing else',
  async (line, code) => {
    const answer = await run(`${line} --json`);
    expect([answer.code, answer.err && JSON.parse(answer.out).error]).toEqual([code, answer.err]);
    expect(typeof JSON.parse(answer.out)).toBe('object');
  },
);

/** Tables that a dry run must leave alone, with what stands in them. */
const contents = async () =>
  JSON.stringify(
    await Promise.all(
      [
        'device',
        'staff',
        'outbox',
        'catalogue_pointer',
        'member',
        'text_override',
        'audit',
        'finding',
        'survey_link',
      ].map(async (table) => (await d1.prepare(`SELECT * FROM ${table}`).all()).results),
    ),
  );

it('changes nothing on a dry run, whichever command', async () => {
  const studio = JSON.parse(readFileSync('catalogue/denmark.json', 'utf8')).studios.find(
    (one: { staffed: boolean }) => one.staffed,
  ).studioId;
  await run(`device pair --studio ${studio} --kind kiosk`);
  const added = JSON.parse((await run(`staff add --studio ${studio} --name Bo --json`)).out);
  const device = JSON.parse((await run('device list --json')).out)[0].deviceId;
  const before = await contents();
  for (const line of [
    `device pair --studio ${studio} --kind staff --count 3`,
    `device revoke ${device}`,
    `staff add --studio ${studio} --name Eva`,
    `staff reset ${added.staffId}`,
    `staff disable ${added.staffId}`,
    'outbox requeue all',
    'catalogue publish catalogue/sweden.json',
    'demo links',
    'demo members',
    `texts publish ${file('da.json')}`,
    'texts reset da',
  ]) {
    const { code, out } = await run(`${line} --dry-run`);
    expect([line, code]).toEqual([line, 0]);
    expect(out.toLowerCase()).toMatch(/dry run|would|^0 /m);
  }
  expect(await contents()).toBe(before);
});

describe('an operator who mistypes', () => {
  it.each([
    ['text publsh x', 'Did you mean "texts publish"?'],
    ['device lsit', 'Did you mean "device list"?'],
    ['reconsile', 'Did you mean "reconcile"?'],
    ['brew coffee', 'Without a command it lists them all.'],
  ])('%s', async (line, hint) => {
    const { code, out, err } = await run(line);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(hint);
  });

  it('sees the commands of a group, and all of them without one', async () => {
    const group = await run('texts');
    expect(group.code).toBe(2);
    expect(group.err).toContain('texts publish');
    expect(group.err).not.toContain('device list');
    const all = await run([]);
    expect(all.code).toBe(0);
    for (const name of names) expect(all.out).toContain(`  ${name} `);
  });

  it('finds the name that is near, and none that is not', () => {
    expect(nearest('stduio', ['studio', 'name'])).toBe('studio');
    expect(nearest('zzzzzz', ['studio', 'name'])).toBeNull();
    expect(nearest('', [])).toBeNull();
  });
});

describe('an account', () => {
  it('is opened by the name of its section, production without one, and only with --remote', async () => {
    expect((await run('staff list --remote')).asked).toEqual(['production']);
    expect((await run('staff list --remote --env preview')).asked).toEqual(['preview']);
    expect((await run('staff list')).asked).toEqual([null]);
    const wrong = await run('staff list --env preview');
    expect([wrong.code, wrong.asked, wrong.err]).toEqual([1, [], '--env goes with --remote.']);
  });
});

describe('texts', () => {
  it('are shown, compared, published and taken back', async () => {
    const da = JSON.parse(read('locales/da.json'));
    await run('texts reset da');
    expect((await run('texts show')).out).toContain('Nothing is published');
    const diff = await run(`texts diff ${file('da.json')}`);
    expect(diff.out).toContain(`login.title (new)\n    ${da.login.title}\n    → Kom indenfor`);
    const bad = await run(`texts publish ${file('da.json')} ${file('bad.json')}`);
    expect(bad.out).toContain(`${file('bad.json')}:4: login.title: holds HTML`);
    const twice = await run(`texts publish ${file('da.json')} ${file('da.json')}`);
    expect(twice.out).toContain('language: is da, and so is');
    expect((await run('texts show')).out).toContain('Nothing is published');
    expect((await run(`texts publish ${file('da.json')}`)).out).toContain('da: 1 texts published, 1 of them changed');
    // What is shown for one language is a file that can be published.
    const shown = (await run('texts show da')).out;
    expect(JSON.parse(shown)).toEqual({ language: 'da', login: { title: 'Kom indenfor' } });
    writeFileSync(file('da.json'), shown);
    expect((await run(`texts diff ${file('da.json')}`)).out).toBe('da: 0 changes');
    expect((await run('texts reset da --dry-run')).out).toContain('login.title (back to built-in)');
    expect((await run('texts reset da')).code).toBe(0);
    const { results } = await d1
      .prepare(`SELECT actor, action FROM audit WHERE subject = 'texts:da' ORDER BY at`)
      .all();
    expect(results.at(-1)).toEqual({ actor: 'ops', action: 'texts.reset' });
    kv.fail('writeFails');
    const lost = await run(`texts publish ${file('da.json')}`);
    kv.fail('none');
    expect([lost.code, lost.err]).toEqual([1, expect.stringContaining('Run the same command again')]);
  });
});

describe('progress', () => {
  const draw = (options: Partial<Parameters<typeof createProgress>[0]>, isTTY = false) => {
    let [text, at] = ['', 0];
    const stream = { isTTY, write: (words: string) => (text += words) };
    const bar = createProgress({ label: 'rows', total: 400, stream, now: () => at, ...options });
    for (let done = 100; done <= 400; done += 100) {
      at += 2_000;
      bar.step(done);
    }
    bar.finish();
    bar.finish();
    return text;
  };

  it('is a bar at a terminal that ends with its line', () => {
    const text = draw({}, true);
    expect(text).toContain('\rrows: ██████░░░░░░░░░░░░░░░░░░ 25 % 100/400 6 s left');
    expect(text.endsWith('100 % 400/400 8 s\u001b[K\n')).toBe(true);
  });

  it('is a line every few seconds elsewhere, and nothing for a program unless it was asked for', () => {
    expect(draw({}).split('\n').length - 1).toBe(1);
    expect(draw({ total: null })).toBe('rows: 300 (6 s)\n');
    expect(draw({ json: true })).toBe('');
    expect(draw({ json: true }, true)).toBe('');
    expect(draw({ json: true, always: true })).toContain('400/400');
  });
});
