import type { Issuer } from '../../domain/markets/issuer';
import type { AgeAnswer } from './port';

/** The value at a path of own properties; undefined if there is none. */
export function valueAt(claims: unknown, path: readonly string[]): unknown {
  let value = claims;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/**
 * Only the issuer's exact values count as `yes` or `no`; everything else is `unknown`, so `"true"` is not `true`. A
 * `yes` that fails a rule in `also` (another country or age) is `unknown` too.
 */
export function ageAnswerOf(issuer: Issuer, claims: unknown): AgeAnswer {
  const value = valueAt(claims, issuer.claim.path);
  if (value === issuer.claim.no) return { over18: 'no' };
  const isYes =
    value === issuer.claim.equals && (issuer.also ?? []).every((rule) => valueAt(claims, rule.path) === rule.equals);
  return { over18: isYes ? 'yes' : 'unknown' };
}
