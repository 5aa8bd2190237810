import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import { fromBase64Url, toBase64Url } from '../../crypto/base64url';
import { fail, ok, type Result } from '../../domain/result';
import { jsonOf } from '../../domain/text/json-of';
import { type Asked, keyAlgorithms, type PasskeyFault } from './port';

const base64Url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(4096));
const shared = { id: base64Url, rawId: base64Url, type: z.literal('public-key') };
/** The output of `PublicKeyCredential.toJSON()`; other fields are ignored. */
const createdSchema = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: z._default(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)), []),
  }),
});
const signedSchema = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
});
/** Refuses answers made in a frame of another site, which the library accepts. */
const frameSchema = z.object({ crossOrigin: z.optional(z.literal(false)), topOrigin: z.optional(z.undefined()) });

type SignedAnswer = z.infer<typeof signedSchema>;

interface CreatedPasskey {
  readonly credentialId: string;
  /** The COSE key as the authenticator wrote it, including its algorithm. */
  readonly publicKey: string;
  readonly signCount: number;
  readonly isSynced: boolean;
  readonly transports: readonly string[];
}

/** Web Authentication Level 3, §7.1, without attestation: the make of the authenticator is not collected. */
export async function verifyCreated(answer: string, expected: Asked): Promise<Result<CreatedPasskey, PasskeyFault>> {
  const parsed = parse(createdSchema, answer);
  if (!parsed) return fail('malformed');
  if (isFramed(parsed.response.clientDataJSON)) return fail('mismatch');
  const { transports, ...response } = parsed.response;
  const verified = await verifyRegistrationResponse({
    response: { ...parsed, response, clientExtensionResults: {} },
    supportedAlgorithmIDs: [...keyAlgorithms],
    ...whatIsExpected(expected),
  }).catch(faultOf);
  if ('ok' in verified) return verified;
  if (!verified.verified || verified.registrationInfo.credential.id !== parsed.id) return fail('malformed');
  const { credential, credentialDeviceType } = verified.registrationInfo;
  return ok({
    credentialId: credential.id,
    publicKey: toBase64Url(credential.publicKey),
    signCount: credential.counter,
    isSynced: credentialDeviceType === 'multiDevice',
    transports,
  });
}

export const parseSigned = (answer: string): SignedAnswer | null => parse(signedSchema, answer);

/** Web Authentication Level 3, §7.2; the caller has found the passkey by the answer's id. Returns the new counter. */
export async function verifySigned(
  signed: SignedAnswer,
  passkey: { memberId: string; publicKey: string; signCount: number },
  expected: Asked,
): Promise<Result<number, PasskeyFault>> {
  const { userHandle, ...response } = signed.response;
  const isOwn = !userHandle || userHandle === userHandleOf(passkey.memberId);
  if (!isOwn || isFramed(response.clientDataJSON)) return fail('mismatch');
  const verified = await verifyAuthenticationResponse({
    response: { ...signed, response, clientExtensionResults: {} },
    credential: {
      id: signed.id,
      publicKey: fromBase64Url(passkey.publicKey) ?? new Uint8Array(),
      counter: passkey.signCount,
    },
    ...whatIsExpected(expected),
  }).catch(faultOf);
  if ('ok' in verified) return verified;
  return verified.verified ? ok(verified.authenticationInfo.newCounter) : fail('signature');
}

/** The id under which authenticators store the member; it reveals nothing about the person. */
export const userHandleOf = (memberId: string): string => toBase64Url(new TextEncoder().encode(memberId));

/** Requirements for both kinds of answers: challenge, origin, and verification of the user by the authenticator. */
const whatIsExpected = ({ challenge, origin }: Asked) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: new URL(origin).hostname,
  requireUserVerification: true,
});

/** The library refuses by throwing; of its reasons only a copied passkey is distinguished. */
const faultOf = (error: unknown): Result<never, PasskeyFault> =>
  fail(error instanceof Error && error.message.startsWith('Response counter value') ? 'counter' : 'mismatch');

function isFramed(clientDataJSON: string): boolean {
  const bytes = fromBase64Url(clientDataJSON);
  return !bytes || !parse(frameSchema, new TextDecoder().decode(bytes));
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.infer<Schema> | null {
  const parsed = schema.safeParse(jsonOf(text));
  return parsed.success ? parsed.data : null;
}
