import type { RequestContext } from '../../../context';
import { placeOf } from '../../../flows/place';
import { paths } from '../../../paths';
import type { KioskView } from '../../../services/kiosk/port';
import { staffLineOf } from './issuers';

export type Screen = Awaited<ReturnType<typeof screenOf>>;

/** Props of every page of the screen. */
export async function screenOf(c: RequestContext, view: KioskView, sessionId: string) {
  const kiosk = (await c.var.session.authority())?.state.kiosk;
  return {
    place: await placeOf(c, { studioId: view.studioId, name: view.screenName }),
    // Contains the current code; on the screen any word would do.
    address: paths.kiosk.verification.href({ session: sessionId, state: view.code ?? 'screen' }),
    large: kiosk?.largeText ?? false,
    mayExtend: view.mayExtend,
    issuerId: view.issuerId,
    hasStaff: (await staffLineOf(c, view)) !== null,
    snapshot: view.snapshot,
    now: c.var.now,
  };
}

export interface OfPhase {
  readonly 'data-phase'?: 'waiting' | 'idle';
  readonly hidden?: boolean;
}

/** Of one phase alone; the browser goes from one to the other without loading the page. */
export const shownIn = (phase: 'waiting' | 'idle', { snapshot }: Pick<Screen, 'snapshot'>): OfPhase => ({
  'data-phase': phase,
  hidden: snapshot.phase !== phase,
});

const lookAgainSeconds = 10;

/** Reload for browsers without script: after `atMost` seconds, or as soon as the shown phase has expired. */
export function refreshOf({ snapshot, now }: Screen, atMost = lookAgainSeconds) {
  const left = Math.ceil((Date.parse(snapshot.expiresAt) - now) / 1000) + 1;
  return { refreshSeconds: Math.max(1, Math.min(atMost, left)), refreshWithoutScript: true };
}
