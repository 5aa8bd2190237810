import * as z from 'zod/mini';
import { fromBase64Url, toBase64Url } from '../../crypto/base64url';
import { fail, ok, type Result } from '../../domain/result';
import { type AuthenticatorData, type PublicKey, parseAuthenticatorData } from './authenticator-data';
import type { Expected, PasskeyFault } from './port';
import { isUsable, verifySignature } from './signature';

const base64Url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(4096));
const shared = { id: base64Url, type: z.literal('public-key') };
/** What `PublicKeyCredential.toJSON()` gives; what else it holds is left aside. */
const createdSchema = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
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
const clientSchema = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.optional(z.boolean()),
  topOrigin: z.optional(z.string()),
});

export type SignedAnswer = z.infer<typeof signedSchema>;

export interface CreatedPasskey {
  readonly credentialId: string;
  readonly key: PublicKey;
  readonly signCount: number;
  readonly isSynced: boolean;
  readonly transports: readonly string[];
}

/** Web Authentication Level 3, §7.1, without attestation: which make of authenticator it is, is nobody's business. */
export async function verifyCreated(answer: string, expected: Expected): Promise<Result<CreatedPasskey, PasskeyFault>> {
  const parsed = parse(createdSchema, answer);
  if (!parsed) return fail('malformed');
  const checked = await checkShared(parsed.response, 'webauthn.create', expected);
  if (!checked.ok) return checked;
  const { created, signCount, isSynced } = checked.value.data;
  if (!created || created.credentialId !== parsed.id || !(await isUsable(created.key))) return fail('malformed');
  return ok({ ...created, signCount, isSynced, transports: parsed.response.transports });
}

export const parseSigned = (answer: string): SignedAnswer | null => parse(signedSchema, answer);

/** §7.2; whose passkey it is has been looked up by the answer's id. Gives the new counter. */
export async function verifySigned(
  { response }: SignedAnswer,
  passkey: { memberId: string; key: PublicKey; signCount: number },
  expected: Expected,
): Promise<Result<number, PasskeyFault>> {
  const checked = await checkShared(response, 'webauthn.get', expected);
  if (!checked.ok) return checked;
  const { data, bytes, clientBytes } = checked.value;
  const handle = response.userHandle ?? '';
  if (handle !== '' && handle !== userHandleOf(passkey.memberId)) return fail('mismatch');
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', clientBytes));
  const signature = fromBase64Url(response.signature);
  const isSigned = signature && (await verifySignature(passkey.key, signature, new Uint8Array([...bytes, ...hash])));
  if (!isSigned) return fail('signature');
  // Those that count none stay at zero; one that has counted goes up each time, or there are two of it.
  const counts = data.signCount !== 0 || passkey.signCount !== 0;
  if (counts && data.signCount <= passkey.signCount) return fail('counter');
  return ok(data.signCount);
}

/** What an authenticator knows a member by: the id, which says nothing about the person. */
export const userHandleOf = (memberId: string): string => toBase64Url(new TextEncoder().encode(memberId));

/** What both kinds of answers must say: for this challenge, on this page, with whoever it is in front of it. */
async function checkShared(
  response: { clientDataJSON: string; authenticatorData: string },
  type: string,
  { challenge, origin }: Expected,
): Promise<Result<{ data: AuthenticatorData; bytes: Uint8Array; clientBytes: Uint8Array<ArrayBuffer> }, PasskeyFault>> {
  const clientBytes = fromBase64Url(response.clientDataJSON);
  const bytes = fromBase64Url(response.authenticatorData);
  const client = clientBytes && parse(clientSchema, new TextDecoder().decode(clientBytes));
  const data = bytes && parseAuthenticatorData(bytes);
  if (!clientBytes || !bytes || !client || !data) return fail('malformed');
  const isOurs = client.type === type && client.challenge === challenge && client.origin === origin;
  if (!isOurs || client.crossOrigin === true || client.topOrigin !== undefined) return fail('mismatch');
  const rpId = new TextEncoder().encode(new URL(origin).hostname);
  const rpIdHash = new Uint8Array(await crypto.subtle.digest('SHA-256', rpId));
  if (!rpIdHash.every((byte, index) => byte === data.rpIdHash[index])) return fail('mismatch');
  return data.isPresent && data.isVerified ? ok({ data, bytes, clientBytes }) : fail('mismatch');
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.infer<Schema> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
