import type { Context } from 'hono';
import type { AppEnv } from '../../context';
import { sha256 } from '../../crypto/token';
import { isFiring } from '../../domain/alarms/alarm';
import { toIso } from '../../domain/dates';

/** The checksums are compared, each letter of them: how long it takes says nothing of the token. */
async function isSame(given: string, token: string): Promise<boolean> {
  const [one, other] = await Promise.all([sha256(given), sha256(token)]);
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1) difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0;
}

/**
 * Readiness in depth: the signals of the host's cell, what is wrong with it, and its open alarms; 503 while anything is wrong.
 * Without the bearer token it looks like an address that is not there. It judges only and tells nobody.
 */
export async function deepReadiness(c: Context<AppEnv>): Promise<Response> {
  const { services, market, now } = c.var;
  const { READY_TOKEN: token } = services.env;
  const [, given] = /^Bearer ([\w~+/.=-]{1,500})$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (!token || !given || !(await isSame(given, token))) return c.notFound();
  const [{ signals, conditions, alarms }, backup] = await Promise.all([
    services.alarms.look(),
    // The newest night, or why there is none. What is wrong with it is told as a failed job.
    services.backup.newest().catch(() => 'unreachable' as const),
  ]);
  const isWell = conditions.length === 0;
  const open = alarms.filter(isFiring).map(({ condition, subject, openedAt }) => ({
    ...{ condition, subject },
    openedAt: toIso(openedAt ?? now),
  }));
  const body = { ok: isWell, market: market.id, at: toIso(now), conditions, alarms: open, signals, backup };
  return c.json(body, isWell ? 200 : 503, { 'Cache-Control': 'no-store', ...(isWell ? {} : { 'Retry-After': '60' }) });
}
