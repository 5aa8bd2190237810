import type { FreshnessRule, Issuer, LevelRule, TimeUnit } from '../../domain/markets/issuer';
import { valueAt } from './claims';

/** Tolerated difference of clocks. RFC 7519 allows "a few minutes" at most; we allow one. */
export const toleratedSeconds = 60;
const oldestIssuedSeconds = 600;

interface Answer {
  /** Claims of the id token, whose signature, issuer, audience, nonce and expiry are verified already. */
  readonly claims: Readonly<Record<string, unknown>> & { readonly iat: number };
  /** Real time when the visitor was sent to the issuer; absent in transactions of earlier releases. */
  readonly startedAt: number | undefined;
  /** Real time, epoch milliseconds, since issuers do not follow the app's clock. */
  readonly now: number;
}

/** Parameters that ask the issuer for a fresh login, as its data says. */
export function freshnessParameters({ request, maxAgeSeconds }: FreshnessRule): Record<string, string> {
  return {
    ...(request === 'max_age' || request === 'both' ? { max_age: String(maxAgeSeconds) } : {}),
    ...(request === 'prompt=login' || request === 'both' ? { prompt: 'login' } : {}),
  };
}

/** Checks when and at which level the person logged in. Returns a problem for the log; null: none. */
export function problemWith(answer: Answer, { freshness, level }: Issuer): string | null {
  return issueProblem(answer) ?? freshnessProblem(answer, freshness) ?? levelProblem(answer.claims, level);
}

/** A token with our nonce cannot be older than the nonce: an earlier time means that a clock is wrong. */
function issueProblem({ claims, startedAt, now }: Answer): string | null {
  const nowSeconds = now / 1000;
  if (claims.iat > nowSeconds + toleratedSeconds) return 'issued in the future';
  if (claims.iat < nowSeconds - oldestIssuedSeconds) return 'issued too long ago';
  if (startedAt !== undefined && claims.iat < startedAt / 1000 - toleratedSeconds)
    return 'issued before it was asked for';
  return null;
}

function freshnessProblem({ claims, startedAt, now }: Answer, rule: FreshnessRule): string | null {
  const nowSeconds = now / 1000;
  const isAnew = rule.request === 'prompt=login' || rule.request === 'both';
  const earliest = Math.max(nowSeconds - rule.maxAgeSeconds, isAnew && startedAt !== undefined ? startedAt / 1000 : 0);
  const given = rule.times.flatMap(({ path, unit }) => {
    const value = valueAt(claims, path);
    return value === undefined ? [] : [secondsOf(value, unit)];
  });
  if (given.length === 0 && rule.ownAge === undefined) return 'no time of the log-in';
  for (const seconds of given.length > 0 ? given : [claims.iat]) {
    if (seconds === null) return 'odd time of the log-in';
    if (seconds > nowSeconds + toleratedSeconds) return 'logged in in the future';
    if (seconds < earliest - toleratedSeconds) return 'logged in before it was asked for, or too long ago';
  }
  return null;
}

const isoDateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/** Accepts exactly the unit the issuer's data names. */
function secondsOf(value: unknown, unit: TimeUnit): number | null {
  if (unit === 'isoDateTime') {
    const parsed = typeof value === 'string' && isoDateTime.test(value) ? Date.parse(value) / 1000 : Number.NaN;
    return Number.isFinite(parsed) ? parsed : null;
  }
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return null;
  return unit === 'seconds' ? value : value / 1000;
}

function levelProblem(claims: Answer['claims'], rule: LevelRule): string | null {
  if ('none' in rule) return null;
  const value = valueAt(claims, rule.path);
  if (value === undefined) return rule.mayBeAbsent === undefined ? 'no level' : null;
  return typeof value === 'string' && rule.allowed.includes(value) ? null : 'other level';
}
