import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read } from '../../../scripts/house/sources';
import { nearest } from '../../../scripts/ops/nearest';
import { registry } from '../../../scripts/ops/registry';
import { beginAnew, d1, file, run } from './run';

/** Every command of the operator, as it is typed. */
const names = Object.keys(registry);
const manual = read('docs/operations.md');

beforeAll(beginAnew);
beforeAll(async () => {
  writeFileSync(file('da.json'), JSON.stringify({ language: 'da', login: { title: 'Kom indenfor' } }));
  writeFileSync(file('bad.json'), '{\n "language": "da",\n "login": {\n  "title": "<b>x</b>"\n }\n}');
  expect((await run(`catalogue publish chains/solhus/catalogue/denmark.json`)).code).toBe(0);
  expect((await run('surveys publish chains/solhus/surveys/satisfaction.json')).code).toBe(0);
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
    for (const [option, text] of [command?.options ?? {}, command?.flags ?? {}].flatMap(Object.entries)) {
      expect(text, `--${option} says what it is`).not.toBe('');
      expect(out).toContain(`--${option}`);
      expect(out).toContain(text);
    }
    expect(command?.examples?.length, 'has an example').toBeGreaterThan(0);
    for (const example of command?.examples ?? []) {
      expect(example.startsWith(name)).toBe(true);
      const options = [...example.matchAll(/ --([\w-]+)/g)].map(([, option = '']) => option);
      const known = [...Object.keys(command?.options ?? {}), ...Object.keys(command?.flags ?? {})];
      expect(
        options.filter(
          (option) =>
            ![...known, 'json', 'dry-run', 'progress', 'remote', 'env', 'market', 'operator'].includes(option),
        ),
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
  'backup key': [['backup key', 0]],
  'backup list': [['backup list', 0]],
  'backup restore': [
    ['backup restore --to x.sqlite', 1],
    ['backup restore --market denmark', 1],
    ['backup restore --market denmark --to x.sqlite', 1],
  ],
  'catalogue check': [['catalogue check chains/solhus/catalogue/denmark.json chains/solhus/catalogue/sweden.json', 0]],
  'catalogue diff': [['catalogue diff chains/solhus/catalogue/england.json', 0]],
  'catalogue publish': [['catalogue publish chains/solhus/catalogue/england.json --dry-run', 0]],
  'chain check': [
    ['chain check solhus', 0],
    ['chain check nowhere', 1],
  ],
  'chain new': [
    ['chain new moon --markets norway:NO:nb+en:NOK --dry-run', 0],
    ['chain new solhus --markets norway:NO:nb:NOK', 1],
    ['chain new', 1],
  ],
  'cells split': [
    ['cells split', 1],
    ['cells split --from nothing --dry-run', 1],
  ],
  migrate: [['migrate --dry-run', 0]],
  'content pull': [
    [`content pull ${file('pulled')} --dry-run`, 0],
    ['content pull', 1],
  ],
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
  'identity key': [
    ['identity key', 1],
    ['identity key --market denmark', 1],
    ['identity key --market denmark --use both', 1],
    ['identity key --market denmark --use sig --dry-run', 0],
    ['identity key --market denmark --use enc', 0],
  ],
  'members marketing': [
    ['members marketing', 1],
    [`members marketing ${file('nowhere/people.csv')}`, 1],
    [`members marketing ${file('people.csv')}`, 0],
  ],
  'members close': [['members close nobody@example.com --dry-run', 1]],
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
    ['outbox requeue nothing', 1],
    ['outbox requeue nothing --dry-run', 1],
  ],
  provision: [
    ['provision', 1],
    ['provision --env production', 1],
  ],
  reconcile: [['reconcile --dry-run', 1]],
  'staff add': [['staff add', 1]],
  'staff disable': [['staff disable nobody', 1]],
  'staff list': [['staff list', 0]],
  'staff reset': [['staff reset nobody --dry-run', 1]],
  'surveys check': [
    ['surveys check chains/solhus/surveys/satisfaction.json', 0],
    ['surveys check', 1],
  ],
  'surveys invite': [
    ['surveys invite', 1],
    ['surveys invite satisfaction /nowhere.csv', 1],
  ],
  'surveys link': [['surveys link', 1]],
  'surveys list': [['surveys list', 0]],
  'surveys publish': [
    ['surveys publish chains/solhus/surveys/satisfaction.json --dry-run', 0],
    ['surveys publish', 1],
  ],
  'surveys results': [
    ['surveys results satisfaction', 0],
    ['surveys results nothing', 1],
  ],
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

/** Each would do a part of what was typed and say that it is done. */
it.each([
  ['device revoke 8526c77e-6703-4519-82a3-f3ae9eeb4c74 a9da1448-2bc2-4d12-b7c0-8734113be139', 'one word too many'],
  ['outbox requeue all c737d351-c47b-4383-8178-0c801e510638', 'one word too many'],
  ['surveys invite satisfaction /nowhere.csv /elsewhere.csv', '"/elsewhere.csv" is one word too many'],
  ['staff list all', 'one word too many'],
  ['chain new moon sun --markets norway:NO:nb+en:NOK', '"sun" is one word too many'],
  ['texts reset da sv', '"sv" is one word too many'],
  ['outbox requeue all --market denmark --market sweden', '--market stands twice'],
])('%s is refused before anything is done', async (line, reason) => {
  const { code, err, asked } = await run(line);
  expect([code, asked]).toEqual([1, []]);
  expect(err).toContain(reason);
});

it('says where options stand to who gives one before the command', async () => {
  const { code, err } = await run('--remote outbox list');
  expect(code).toBe(2);
  expect(err).toBe(
    'The command comes first, its options after it: --remote stands before it.\n  npm run ops -- outbox list',
  );
});

it('leaves out no command', () => expect(Object.keys(words).sort()).toEqual([...names].sort()));

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
  const studio = JSON.parse(readFileSync('chains/solhus/catalogue/denmark.json', 'utf8')).studios.find(
    (one: { staffed: boolean }) => one.staffed,
  ).studioId;
  await run(`device pair --studio ${studio} --kind kiosk`);
  const added = JSON.parse((await run(`staff add --studio ${studio} --name Bo --json`)).out);
  const device = JSON.parse((await run('device list --json')).out).cells[0].result[0].deviceId;
  const before = await contents();
  for (const line of [
    `device pair --studio ${studio} --kind staff --count 3`,
    `device revoke ${device}`,
    `staff add --studio ${studio} --name Eva`,
    `staff reset ${added.staffId}`,
    `staff disable ${added.staffId}`,
    'outbox requeue all',
    'catalogue publish chains/solhus/catalogue/sweden.json',
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
    const asJson = await run(`${line} --json`);
    expect([asJson.code, JSON.parse(asJson.out)]).toEqual([2, { error: err }]);
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
