import * as z from 'zod/mini';
import type { Issuer } from '../../../../worker/domain/markets/issuer';

const text = z.string().check(z.minLength(1), z.maxLength(300));
const source = z.url({ protocol: /^https$/ });
const path = z.array(text).check(z.minLength(1), z.maxLength(4));
const value = z.union([z.string(), z.boolean()]);
/** `none` and `mayBeAbsent` need a real explanation, so a minimum length. */
const reason = z.string().check(z.minLength(20), z.maxLength(300));

const freshness = z
  .strictObject({
    times: z.array(z.strictObject({ path, unit: z.enum(['seconds', 'milliseconds', 'isoDateTime']) })),
    maxAgeSeconds: z.int().check(z.gte(1), z.lte(600)),
    request: z.enum(['max_age', 'prompt=login', 'both', 'none']),
    ownAge: z.optional(z.strictObject({ source })),
  })
  .check(
    z.refine(({ times, ownAge }) => times.length > 0 || ownAge !== undefined, {
      error:
        'nothing proves when the log-in was: name a time in the answer, or the source that says the issuer asks anew',
    }),
  );

const level = z.union([
  z.strictObject({ path, allowed: z.array(text).check(z.minLength(1)), mayBeAbsent: z.optional(reason) }),
  z.strictObject({ none: reason }),
]);

/** Parameters set by the adapter: if data set them too, it would override nonce, state or the fresh login. */
const adaptersOwn =
  /^(client_(id|secret|assertion.*)|redirect_uri|response_(type|mode)|scope|state|nonce|code_challenge.*|max_age|prompt|request(_uri)?|login_hint)$/;

const issuerSchema = z
  .strictObject({
    id: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/)),
    name: text,
    logo: text,
    issuerUrl: source,
    clientId: text,
    scope: z.string().check(z.regex(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)+$/)),
    acrValues: z.optional(text),
    loginHint: z.optional(text),
    extraParameters: z.optional(z.record(z.string().check(z.regex(/^[a-z_]{1,40}$/)), z.string())),
    claim: z.strictObject({ source: z.enum(['idToken', 'userinfo']), path, equals: value, no: value }),
    also: z.optional(z.array(z.strictObject({ path, equals: z.union([z.string(), z.number(), z.boolean()]) }))),
    freshness,
    level,
    client: z.optional(
      z.strictObject({
        authentication: z.enum(['client_secret_basic', 'client_secret_post', 'private_key_jwt']),
        pushedRequests: z.optional(z.boolean()),
        encryptedIdTokens: z.optional(z.boolean()),
      }),
    ),
    standsInFor: z.optional(text),
    assurance: z.enum(['low', 'substantial', 'high']),
    kioskAllowed: z.boolean(),
    enabled: z.boolean(),
  })
  .check(
    z.refine(({ claim }) => typeof claim.equals === typeof claim.no && claim.equals !== claim.no, {
      path: ['claim'],
      error: 'yes and no must be two values of one type',
    }),
    z.refine(({ extraParameters = {} }) => !Object.keys(extraParameters).some((name) => adaptersOwn.test(name)), {
      path: ['extraParameters'],
      error: 'holds a parameter that the adapter writes',
    }),
    z.refine(({ acrValues, extraParameters = {} }) => !(acrValues && 'acr_values' in extraParameters), {
      path: ['extraParameters'],
      error: 'acr_values is there twice',
    }),
  );

/**
 * Faults of a market's issuers, each with its place. An issuer without a proof of freshness is refused, whether it is
 * enabled or not.
 */
export function issuerFaults(issuers: readonly Issuer[]): string[] {
  const ids = issuers.map(({ id }) => id);
  return issuers.flatMap((issuer, index) => {
    const { error } = issuerSchema.safeParse(issuer);
    const faults = (error?.issues ?? []).map((issue) => `${issuer.id}.${issue.path.join('.')}: ${issue.message}`);
    if (ids.indexOf(issuer.id) !== index) faults.push(`${issuer.id}: another issuer has this id`);
    const first = issuer.standsInFor;
    if (first !== undefined && !issuers.some(({ id, standsInFor }) => id === first && standsInFor === undefined))
      faults.push(`${issuer.id}.standsInFor: there is no first issuer ${first}`);
    return faults;
  });
}
