import { expect, it } from 'vitest';
import { fail, ok } from '../../../worker/domain/result';
import { added, type ListPlace, readPage, type Seen, withFresh } from '../../../worker/services/jobs/reconcile/lists';
import type { ListWindow } from '../../../worker/services/payment/port';

/** Twenty rows, one an hour, the newest first; a page has three of them. */
const hourMs = 3_600_000;
const rows = Array.from({ length: 20 }, (_, index) => ({ id: `row${index}`, at: (20 - index) * hourMs }));
async function list({ since, after }: ListWindow) {
  const from = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) return fail({ kind: 'refused', detail: 'resource_missing' } as const);
  const left = rows.slice(from).filter(({ at }) => at >= since);
  const last = left[2];
  return ok({ rows: left.slice(0, 3), rest: left.length > 3 && last ? { after: last.id, at: last.at } : null });
}
async function reads(place: ListPlace, turn: number) {
  const page = await readPage(list, place, turn);
  if (!page.ok) throw new Error('no answer');
  return page.value;
}

it('reads a list of any length to its end, page by page, and what is new in turns with it', async () => {
  let { seen, place }: { seen: Seen<{ id: string }>; place: ListPlace } = await reads(withFresh([], 0, 0), 0);
  const newest: string[] = [];
  for (let run = 0; place.spans.length > 0; run += 1) {
    expect(run).toBeLessThan(10);
    // Each run begins anew with what was created in the last hours.
    if (run < 4) place = withFresh(place.spans, 18 * hourMs + 1, 0);
    for (const turn of [0, 1]) {
      const page = await reads(place, turn);
      seen = added(seen, page.seen);
      ({ place } = page);
      if (turn === 0) newest.push(...page.seen.rows.map(({ id }) => id).slice(0, 1));
    }
  }
  expect(newest.slice(0, 4)).toEqual(['row0', 'row0', 'row0', 'row0']);
  expect(new Set(seen.rows.map(({ id }) => id)).size).toBe(20);
  expect(seen.spans).toEqual([[0, Number.MAX_SAFE_INTEGER]]);
});

it('says which times it has seen', async () => {
  const first = await reads(withFresh([], 0, 0), 0);
  expect(first.seen.spans).toEqual([[18 * hourMs, Number.MAX_SAFE_INTEGER]]);
  const second = await reads(first.place, 0);
  expect(second.seen.spans).toEqual([[15 * hourMs, 18 * hourMs]]);
  const apart = { rows: [], spans: [[1, 2]] } as const;
  expect(added(apart, second.seen).spans).toEqual([
    [1, 2],
    [15 * hourMs, 18 * hourMs],
  ]);
});

it('reads a span anew whose last row is no longer known', async () => {
  const place = { spans: [{ since: 17 * hourMs, after: 'gone', at: 18 * hourMs }], readTo: 0 };
  const refused = await reads(place, 0);
  expect(refused.place.spans).toEqual([{ since: 17 * hourMs }]);
  expect((await reads(refused.place, 0)).seen.rows.map(({ id }) => id)).toEqual(['row0', 'row1', 'row2']);
});

it('an hour after hour of silence leaves one span, and none is lost of many that were begun', () => {
  let place = withFresh([], 5 * hourMs, 6 * hourMs);
  for (let hour = 6; hour < 30; hour += 1) place = withFresh(place.spans, (hour - 1) * hourMs, hour * hourMs);
  expect(place).toEqual({ spans: [{ since: 5 * hourMs }], readTo: 29 * hourMs });
  for (let hour = 30; hour < 60; hour += 1) {
    const begun = place.spans.map((span, index) =>
      index === 0 ? { ...span, after: `row of ${hour}`, at: hour * hourMs } : span,
    );
    place = withFresh(begun, (hour - 1) * hourMs, hour * hourMs);
  }
  expect(place.spans.length).toBeLessThanOrEqual(8);
  // From the newest to the oldest instant there is no gap.
  expect(Math.min(...place.spans.map(({ since }) => since))).toBe(5 * hourMs);
  for (const [index, span] of place.spans.slice(1).entries())
    expect(span.at ?? 0).toBeGreaterThanOrEqual(place.spans[index]?.since ?? 0);
});
