import { dayMs, hourMs } from '../../../domain/dates';

/** Within this long after a reset, a refusal means that the provider counts by another clock. */
const justResetMs = 2 * hourMs;

/**
 * Epoch milliseconds at which a provider whose quota is spent is asked again: at the next full day in UTC, the hour by
 * which `resetHour` says another. Neither provider documents the minute: Cloudflare has "daily sending limits" without
 * an hour (developers.cloudflare.com/email-service/platform/limits), Resend says "wait until 24 hours have passed"
 * (resend.com/docs/api-reference/errors), which may be counted from any hour. So one that still refuses just after the
 * reset is asked each hour.
 */
export function quotaResetsAt(now: number, resetHour = 0): number {
  const shift = resetHour * hourMs;
  const begun = Math.floor((now - shift) / dayMs) * dayMs + shift;
  return now - begun < justResetMs ? now + hourMs : begun + dayMs;
}
