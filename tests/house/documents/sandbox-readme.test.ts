import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documented } from '../../../sandbox/stripe/controls/behaviour';
import { filesUnder, read } from '../../../scripts/house/sources';

/** What the sandbox's own document says of switches and of tests is true. */
const readme = read('sandbox/README.md');
const section = (title: string) => readme.split(`${title}\n`)[1]?.split(/\n##+ /)[0] ?? '';

test('every behaviour has a line with its default and its source', () => {
  const lines = section('## How the payment provider behaves')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const named = lines.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(Object.keys(documented).toSorted());
  for (const line of lines) expect(line).toContain('https://docs.stripe.com/');
});

test('every test that it names is there, and every one of the real provider is named', () => {
  const named = [...section('### What holds the product to it').matchAll(/`([\w-]+(?:\/[\w-]+)+)`/g)].map(
    ([, name]) => name,
  );
  expect(named.filter((name) => !existsSync(`tests/${name}.test.ts`))).toEqual([]);
  const there = filesUnder('tests/features/real-provider', /\.test\.ts$/).map((file) =>
    file.replace(/^tests\/(.*)\.test\.ts$/, '$1'),
  );
  expect(there.length).toBeGreaterThan(10);
  expect(there.filter((name) => !named.includes(name))).toEqual([]);
});
