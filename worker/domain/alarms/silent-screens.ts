import type { Studio } from '../catalogue/catalogue';
import { openStateAt } from '../catalogue/opening';
import { alarmLimits } from './conditions';
import type { Signals } from './judge';

interface SilentKiosk {
  readonly studioId: string;
  /** Epoch milliseconds. */
  readonly lastSeenAt: number;
}

interface Known {
  readonly studios: readonly Pick<Studio, 'studioId' | 'name' | 'openingHours'>[];
  readonly timeZone: string;
  /** Studios, by name, of which an alarm is open: closing time does not end what is not over. */
  readonly told: readonly string[];
}

/**
 * Studios whose kiosks are silent although they should not be. A house may switch its screens off while it is closed: they
 * have as long as silence may last from its opening on. A studio that is no longer in the catalogue has no hours, and its
 * screens are expected at any time.
 */
export function silentStudios(
  kiosks: readonly SilentKiosk[],
  { studios, timeZone, told }: Known,
  now: number,
): Signals['screens'] {
  const { screenSilentMs } = alarmLimits;
  const byName = new Map<string, { silent: number; since: number }>();
  for (const { studioId, lastSeenAt } of kiosks) {
    if (now - lastSeenAt <= screenSilentMs) continue;
    const studio = studios.find((one) => one.studioId === studioId);
    const name = studio?.name ?? studioId;
    const isOpenAt = (at: number) => !studio || openStateAt(studio.openingHours, at, timeZone).kind !== 'closed';
    if (!told.includes(name) && !(isOpenAt(now) && isOpenAt(now - screenSilentMs))) continue;
    const before = byName.get(name);
    byName.set(name, { silent: (before?.silent ?? 0) + 1, since: Math.min(before?.since ?? lastSeenAt, lastSeenAt) });
  }
  return [...byName].map(([studio, found]) => ({ studio, ...found }));
}
