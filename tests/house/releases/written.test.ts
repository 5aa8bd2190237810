import { expect, it } from 'vitest';
import { kindsOfIds } from '../../../worker/services/outbox/port';
import { keepRelease, releaseOf, releases } from './folders';
import { shapesOf } from './release';
import { writeRelease } from './written';

/**
 * `RELEASE=2 npx vitest run --project node tests/house/releases/written.test.ts` keeps what this release writes. A release
 * that is out is never written again: the next one has to read it.
 */
const wanted = process.env.RELEASE;
const at = '2026-11-25T12:00:00.000Z';

it('writes what the newest kept release writes: what is different needs a release of its own', async () => {
  const written = await writeRelease(at);
  if (wanted !== undefined) keepRelease(Number(wanted), written);
  expect(shapesOf(written)).toEqual(shapesOf(releaseOf(releases().at(-1) ?? 0)));
});

it('keeps one of every kind of message', () => {
  const kept = releaseOf(releases().at(-1) ?? 0).outbox.map(({ row }) => String(row.kind));
  expect([...new Set(kept)].sort()).toEqual(['mail', ...kindsOfIds].sort());
});

it('keeps the last releases without a gap', () => {
  const kept = releases();
  expect(kept.length).toBeGreaterThan(0);
  expect(kept).toEqual(kept.map((_, index) => (kept[0] ?? 0) + index));
});
