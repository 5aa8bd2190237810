import { expect, it } from 'vitest';
import { ok } from '../../../worker/domain/result';
import { readInParts, type Seen } from '../../../worker/services/jobs/reconcile/lists';
import type { ListWindow } from '../../../worker/services/payment/port';

/** Twenty rows, one an hour, the newest first; a run reads three of them at once. */
const hourMs = 3_600_000;
const rows = Array.from({ length: 20 }, (_, index) => ({ id: `row${index}`, at: (20 - index) * hourMs }));
async function list({ since, after }: ListWindow) {
  const from = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const left = rows.slice(from).filter(({ at }) => at >= since);
  const last = left[2];
  return ok({ rows: left.slice(0, 3), rest: left.length > 3 && last ? { after: last.id, at: last.at } : null });
}

it('reads a list of any length to its end, run by run, and what is new in each', async () => {
  const seen = new Set<string>();
  let rests: Seen<unknown>['rests'] = [];
  const newest = { since: 18 * hourMs + 1 };
  for (let run = 0; run < 7; run += 1) {
    const part = await readInParts(list, run === 0 ? 0 : newest.since, rests);
    if (!part.ok) throw new Error('no answer');
    for (const { id } of part.value.rows) seen.add(id);
    expect(part.value.rows.map(({ id }) => id)).toContain('row0');
    ({ rests } = part.value);
  }
  expect(seen.size).toBe(20);
  expect(rests).toEqual([]);
});

it('says which times it has seen', async () => {
  const first = await readInParts(list, 0);
  const rests = first.ok ? first.value.rests : [];
  expect(first.ok && first.value.spans).toEqual([[18 * hourMs, Number.MAX_SAFE_INTEGER]]);
  const second = await readInParts(list, 19 * hourMs, rests);
  expect(second.ok && second.value.spans).toEqual([
    [19 * hourMs, Number.MAX_SAFE_INTEGER],
    [15 * hourMs, 18 * hourMs],
  ]);
});
