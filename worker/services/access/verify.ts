import { errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { type BackOfficeGroups, everybody, grantsOf } from '../../domain/back-office/roles';
import { fail, ok } from '../../domain/result';
import type { CellParts } from '../cell-parts';
import { createAccessKeys } from './keys';
import type { Access, AccessFault } from './port';

interface Parts extends Pick<CellParts, 'fetch' | 'now'> {
  /** `https://TEAM.cloudflareaccess.com`. */
  issuer: string;
  /** Audience tag of the back office's application: tokens for the team's other applications are refused. */
  audience: string;
  roles: BackOfficeGroups;
}

const maximumLength = 8_192;
const toleranceSeconds = 30;
/** The longest session Access offers. */
const maximumAge = '31 days';

/** A person's token: a service token has no e-mail address, an organisation token has another type. */
const person = z.object({ type: z.literal('app'), email: z.email() });

/** Groups by name, or by id if the identity provider sends both: anybody might be able to name a group. */
const group = z.union([
  z.string(),
  z.pipe(
    z.object({ id: z.string() }),
    z.transform(({ id }) => id),
  ),
]);
const groups = z.catch(z.array(group), []);
/** Access puts the identity provider's groups into `custom` if configured to, and truncates long lists. */
const membership = z.object({
  groups: z.optional(groups),
  custom: z.catch(z.optional(z.object({ groups: z.optional(groups) })), undefined),
});

/** Verifies tokens of Cloudflare Access. The header alone proves nothing, since a request may bypass Access. */
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
