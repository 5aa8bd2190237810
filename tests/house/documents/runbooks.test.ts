import { describe, expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { exists, filesUnder, read } from '../../../scripts/house/sources';
import { secrets } from '../../../scripts/local/dev-vars.mjs';
import type { Command } from '../../../scripts/ops/command';
import { registry } from '../../../scripts/ops/registry';
import { conditionRules } from '../../../worker/domain/alarms/conditions';
import { runbookOf } from '../../../worker/domain/alarms/judge';
import { afterFailure } from '../../../worker/services/outbox/backoff';

/** Whoever is woken at night types what stands there. */
const conditions = Object.keys(conditionRules) as (keyof typeof conditionRules)[];
const pages = filesUnder('docs/runbooks', /\.md$/);
const parts = ['**For visitors**', '**How to look**', '**What to do**', '**Over when**'];
/** Options of every command (scripts/ops/main.ts). */
const common = ['--remote', '--env', '--json', '--dry-run', '--market', '--operator'];

test('each condition has its page, and each page its condition', () => {
  expect([...pages].sort()).toEqual(conditions.map(runbookOf).sort());
  const operations = read('docs/operations.md');
  for (const id of conditions) expect([id, operations.includes(`(runbooks/${id}.md)`)]).toEqual([id, true]);
});

test('how often and for how long a message is tried is what the code does', () => {
  let [tries, waitedMs] = [1, 0];
  for (let pause = afterFailure(tries); pause !== null; pause = afterFailure(tries)) {
    waitedMs += pause;
    tries += 1;
  }
  expect([tries, Math.round(waitedMs / 3_600_000)]).toEqual([16, 29]);
  expect(read('docs/runbooks/dead-rows.md')).toContain('Sixteen tries within 29 hours');
  expect(read('docs/operations.md')).toContain('16 times within 29 hours');
});

/** What a document gives to type, without the words in capitals that stand for something. */
const typed = (text: string, begin: string) =>
  [...text.matchAll(new RegExp(`${begin}([^\`\\n]+)`, 'g'))].map(([, rest = '']) => rest.trim().split(/\s+/));

function faultsOfOps(words: readonly string[]): string[] {
  const two = words.slice(0, 2).join(' ');
  const name = two in registry ? two : String(words[0]);
  const command: Command | undefined = registry[name];
  if (!command) return [`no command ${two}`];
  const own = [...Object.keys(command.options ?? {}), ...Object.keys(command.flags ?? {})].map((one) =>
    one.startsWith('--') ? one : `--${one}`,
  );
  const options = words.filter((word) => word.startsWith('--'));
  const plain = words.slice(name.split(' ').length).find((word) => !word.startsWith('--'));
  const isMissing =
    command.usage !== '' && !/^[[-]/.test(command.usage) && (plain === undefined || plain === 'production');
  return [
    ...options
      .filter((option) => !own.includes(option) && !common.includes(option))
      .map((one) => `${name} has no ${one}`),
    ...(isMissing ? [`${name} wants ${command.usage}`] : []),
  ];
}

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('says what it means for visitors, how to look, what to do and when it is over, on one page', () => {
    const places = parts.map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(text.split('\n').length).toBeLessThanOrEqual(40);
    const [id = ''] = /[\w-]+(?=\.md$)/.exec(page) ?? [];
    expect(text).toContain(`*${conditionRules[id as keyof typeof conditionRules].severity}*`);
  });

  test('gives nothing to type that is not there', () => {
    const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
    expect(
      typed(text, 'npm run ')
        .map(([name]) => name)
        .filter((name) => !scripts.includes(String(name))),
    ).toEqual([]);
    expect(typed(text, 'npm run ops -- ').flatMap(faultsOfOps)).toEqual([]);
    const names = typed(text, 'wrangler secret put ').map(([name]) => String(name));
    expect(names.filter((name) => !(name in secrets))).toEqual([]);
    const { d1_databases: databases } = unstable_readConfig(
      { config: 'wrangler.toml', env: 'production' },
      { hideWarnings: true },
    ) as unknown as { d1_databases: { binding: string }[] };
    const asked = typed(text, 'wrangler d1 execute ').map(([name]) => name);
    expect(asked.filter((name) => !databases.some(({ binding }) => binding === name))).toEqual([]);
    for (const [, file = ''] of text.matchAll(/`((?:worker|chains|scripts|docs)\/[\w./-]+)`/g))
      expect([file, exists(file)]).toEqual([file, true]);
  });

  test('links to chapters that are there', () => {
    const slugs = [...read('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replace(/ /g, '-'),
    );
    const chapters = [...text.matchAll(/operations\.md#([\w-]+)/g)].map(([, slug]) => String(slug));
    expect(chapters.filter((slug) => !slugs.includes(slug))).toEqual([]);
  });
});

test('a command that is not there would be found', () => {
  expect(faultsOfOps(['outbox', 'list', '--all'])).toEqual(['outbox list has no --all']);
  expect(faultsOfOps(['outbox', 'requeue', '--remote'])).toEqual(['outbox requeue wants ID | all']);
  expect(faultsOfOps(['outbox', 'resend'])).toEqual(['no command outbox resend']);
  expect(faultsOfOps(['reconcile', '--remote', '--env', 'production'])).toEqual([]);
});
