import { errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { type DeskGroups, everybody, grantsOf } from '../../domain/desk-roles';
import { fail, ok } from '../../domain/result';
import { createAccessKeys } from './keys';
import type { Access, AccessFault } from './port';

interface Parts {
  fetch: typeof fetch;
  /** `https://TEAM.cloudflareaccess.com`. */
  issuer: string;
  /** Tag of the desk's own application: a token for another one of the same team is worth nothing here. */
  audience: string;
  roles: DeskGroups;
  now: () => number;
}

const maximumLength = 8_192;
const toleranceSeconds = 30;
/** The longest session that Access gives. */
const maximumAge = '31 days';

/** A service token has no address, an organisation's own token another type: neither is a person at the desk. */
const person = z.object({ type: z.literal('app'), email: z.email() });

/** By name, or by id where the identity provider sends both: a name that anybody may give a group is no proof. */
const group = z.union([
  z.string(),
  z.pipe(
    z.object({ id: z.string() }),
    z.transform(({ id }) => id),
  ),
]);
const groups = z.catch(z.array(group), []);
/** Access puts what the identity provider says of groups into `custom`, where it was asked to, and cuts what is long. */
const membership = z.object({
  groups: z.optional(groups),
  custom: z.catch(z.optional(z.object({ groups: z.optional(groups) })), undefined),
});

/** Tokens of Cloudflare Access, checked by ourselves: the header alone proves nothing where Access is left out. */
export function createAccess({ fetch, issuer, audience, roles, now }: Parts): Access {
  const keys = createAccessKeys({ fetch, url: `${issuer}/cdn-cgi/access/certs`, now });

  return {
    async operatorOf(token) {
      if (token === '') return fail('absent');
      if (token.length > maximumLength) return fail('malformed');
      try {
        const { payload } = await jwtVerify(token, keys.find, {
          algorithms: ['RS256'],
          issuer,
          audience,
          requiredClaims: ['exp', 'iat'],
          maxTokenAge: maximumAge,
          clockTolerance: toleranceSeconds,
          currentDate: new Date(now()),
        });
        const known = person.safeParse(payload);
        if (!known.success) return fail('claims');
        const { groups: own = [], custom } = membership.parse(payload);
        return ok({
          email: known.data.email.toLowerCase(),
          grants: grantsOf([...own, ...(custom?.groups ?? [])], roles),
          groups: Object.keys(roles).filter((name) => name !== everybody),
        });
      } catch (error) {
        return fail(faultOf(error));
      }
    },
  };
}

function faultOf(error: unknown): AccessFault {
  if (error instanceof errors.JWKSNoMatchingKey) return 'unknownKey';
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) return 'claims';
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JOSEAlgNotAllowed)
    return 'refused';
  return error instanceof errors.JOSEError ? 'malformed' : 'unavailable';
}
