import { changes, span } from 'virtual:chain/notation';

const clocks = new Map<string, Intl.DateTimeFormat>();
const quarterMs = 900_000;
const keptOffsets = 2_000;
const offsets = new Map<string, number>();

/**
 * Milliseconds that a zone is ahead of UTC at an instant. The chain's own zones are known for some years without the
 * platform's calendar, whose first answer takes a new isolate 20 ms (docs/decisions/075).
 */
export function offsetAt(epoch: number, timeZone: string): number {
  const known = epoch >= span.from && epoch < span.to ? changes[timeZone] : undefined;
  return known?.findLast(([at]) => at <= epoch)?.[1] ?? askedOnce(epoch, timeZone);
}

/** Cached per quarter of an hour, since zones only change at those. */
function askedOnce(epoch: number, timeZone: string): number {
  const quarter = `${timeZone} ${Math.floor(epoch / quarterMs)}`;
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  if (offsets.size >= keptOffsets) offsets.clear();
  const offset = ask(epoch, timeZone);
  offsets.set(quarter, offset);
  return offset;
}

function ask(epoch: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const digits = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    } as const;
    clock = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...digits });
    clocks.set(timeZone, clock);
  }
  const part: Record<string, number> = {};
  for (const { type, value } of clock.formatToParts(epoch)) part[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(epoch / 1000) * 1000;
}
