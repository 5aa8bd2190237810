import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/building/toolchain.mjs';
import type { Release } from './release';

const home = join(root, 'tests/fixtures/release');
const files = ['sessions', 'outbox', 'hooks'] as const;

export const releases = (): number[] =>
  readdirSync(home)
    .map(Number)
    .sort((one, other) => one - other);

const readJson = (release: number, name: string) =>
  JSON.parse(readFileSync(join(home, String(release), `${name}.json`), 'utf8'));

/** What a release wrote, as it is kept. */
export const releaseOf = (release: number): Release => ({
  ...readJson(release, 'release'),
  ...Object.fromEntries(files.map((name) => [name, readJson(release, name)])),
});

/** Keeps what a release wrote; throws where there is something already, for what is out is out. */
export function keepRelease(number: number, { at, ...written }: Release): void {
  mkdirSync(join(home, String(number)));
  for (const [name, value] of Object.entries({ release: { at }, ...written }))
    writeFileSync(join(home, String(number), `${name}.json`), `${JSON.stringify(value, null, 2)}\n`);
}
