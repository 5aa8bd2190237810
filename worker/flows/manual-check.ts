import type { RequestContext } from '../context';
import type { Studio } from '../domain/catalogue/catalogue';
import { nearestFirst } from '../domain/catalogue/near';
import { nextStretchAt } from '../domain/catalogue/opening';
import { Refusal } from '../failures';
import { paths } from '../paths';
import type { ManualChecks } from '../services/manual-checks/port';

type ManualWish = Parameters<ManualChecks['request']>[0];

/** The studio itself if it has staff, else the nearest one that has; null when no studio of the market has staff. */
export async function staffedStudio(c: RequestContext, studioId: string | null): Promise<Studio | null> {
  const { catalogue } = await c.var.services.catalogue.current(c.var.market.id);
  const chosen = catalogue.studios.find((studio) => studio.studioId === studioId);
  if (chosen?.staffed) return chosen;
  const staffed = catalogue.studios.filter((studio) => studio.staffed);
  return nearestFirst(staffed, chosen ?? null)[0]?.studio ?? null;
}

/** Where and when staff can look at a document, in one line; null when there is no staffed studio. */
export async function staffCheckLine(c: RequestContext, studioId: string | null): Promise<string | null> {
  const studio = await staffedStudio(c, studioId);
  if (!studio) return null;
  const { t, format, now, market } = c.var;
  const next = nextStretchAt(studio.staffedHours ?? [], now, market.timeZone);
  if (next === null) return t('age.line.staff');
  if (next === 'always') return t('manual.staffedAlways', { studio: studio.name });
  return t('manual.staffed', {
    studio: studio.name,
    // 1 January 2001 was a Monday.
    day: next.day === 'weekday' ? format.weekday(`2001-01-0${next.weekday + 1}`) : t(`manual.${next.day}`),
    hours: format.clockRange(next.time, next.until),
  });
}

/**
 * Creates the visitor's request for a check by staff, or finds the open one, and redirects to its page. Returns null
 * when the market has no staffed studio.
 */
export async function startManualCheck(
  c: RequestContext,
  { studioId, ...wish }: Omit<ManualWish, 'market' | 'sessionHash' | 'studioId'> & { studioId: string | null },
): Promise<Response | null> {
  const studio = await staffedStudio(c, studioId);
  if (!studio) return null;
  const { services, session, market } = c.var;
  const requested = await services.manualChecks.request({
    market: market.id,
    studioId: studio.studioId,
    sessionHash: await session.hash(),
    ...wish,
  });
  if (!requested.ok) throw new Refusal('tooMany', { retryAt: requested.reason.retryAt });
  return c.redirect(paths.manualAgeVerification.href({ id: requested.value.manualCheckId }), 303);
}
