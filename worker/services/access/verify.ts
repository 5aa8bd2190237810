import { errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { fail, ok } from '../../domain/result';
import { createAccessKeys } from './keys';
import type { Access, AccessFault } from './port';

interface Parts {
  fetch: typeof fetch;
  /** `https://TEAM.cloudflareaccess.com`. */
  issuer: string;
  /** Tag of the desk's own application: a token for another one of the same team is worth nothing here. */
  audience: string;
  now: () => number;
}

const maximumLength = 8_192;
const toleranceSeconds = 30;
/** The longest session that Access gives. */
const maximumAge = '31 days';

/** A service token has no address, an organisation's own token another type: neither is a person at the desk. */
const person = z.object({ type: z.literal('app'), email: z.email() });

/** Tokens of Cloudflare Access, checked by ourselves: the header alone proves nothing where Access is left out. */
export function createAccess({ fetch, issuer, audience, now }: Parts): Access {
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
        return known.success ? ok({ email: known.data.email.toLowerCase() }) : fail('claims');
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
