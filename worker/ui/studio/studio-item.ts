import type { StudioNear } from '../../domain/catalogue/near';
import { openStateAt } from '../../domain/catalogue/opening';
import type { StudioItem } from './studio-row';

/** A studio with its opening state at an instant, for the list. */
export function studioItem(
  { studio, kilometres }: StudioNear,
  { now, timeZone, fromMinor }: { now: number; timeZone: string; fromMinor: number | null },
): StudioItem {
  const state = openStateAt(studio.openingHours, now, timeZone);
  const { studioId, name, street, zip, city } = studio;
  return { studioId, name, street, zip, city, kilometres, fromMinor, open: openOf(state) };
}

function openOf(state: ReturnType<typeof openStateAt>): StudioItem['open'] {
  if (state.kind === 'aroundTheClock') return { kind: 'always' };
  if (state.kind === 'open') return { kind: 'open', until: state.until.time };
  const soon = state.opens && state.opens.day !== 'weekday' ? state.opens : null;
  return { kind: 'closed', opens: soon?.time ?? null, day: soon?.day === 'today' ? 'today' : 'tomorrow' };
}
