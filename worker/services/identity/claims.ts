import type { Issuer } from '../../domain/market';
import type { AgeAnswer } from './port';

/** What stands at a path of own properties; undefined where nothing does. */
export function valueAt(claims: unknown, path: readonly string[]): unknown {
  let value = claims;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/**
 * The issuer's one accepted yes, its one no, and everything else unknown: `"true"` is not `true`.
 * A yes for another country or another age is unknown as well.
 */
export function ageAnswerOf(issuer: Issuer, claims: unknown): AgeAnswer {
  const value = valueAt(claims, issuer.claim.path);
  if (value === issuer.claim.no) return { over18: 'no' };
  const isYes =
    value === issuer.claim.equals && (issuer.also ?? []).every((rule) => valueAt(claims, rule.path) === rule.equals);
  return { over18: isYes ? 'yes' : 'unknown' };
}
