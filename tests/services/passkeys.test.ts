import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { describe, expect, it } from 'vitest';
import { fromBase64Url, toBase64Url } from '../../worker/crypto/base64url';
import { parseSigned, verifyCreated, verifySigned } from '../../worker/services/passkeys/verify';
import { type Authenticator, createAuthenticator, type Lie, withBrokenSignature } from '../setup/people/authenticator';

const origin = 'http://dk.localhost:8787';
const rpId = 'dk.localhost';
const challenge = 'Y2hhbGxlbmdl';
const formats = ['packed', 'fido-u2f', 'android-key', 'android-safetynet', 'apple', 'tpm'];

async function madeWith(lie: Lie): Promise<string> {
  return (await createAuthenticator(origin)).creates({ challenge, rp: { id: rpId } }, lie);
}

/** Nobody is asked what make of authenticator they have: what says so is refused, and nothing that reads it is in the build. */
describe('attestation', () => {
  it('of no format passes, with nothing stated', async () => {
    expect(await verifyCreated(await madeWith({}), { challenge, origin })).toMatchObject({ ok: true });
    // A statement of one entry: { "x": 1 }.
    const stated = await madeWith({ statement: [0xa1, 0x61, 0x78, 1] });
    expect(await verifyCreated(stated, { challenge, origin })).toEqual({ ok: false, reason: 'mismatch' });
  });

  it.each([...formats, 'compound', ''])('of format "%s" is refused', async (format) => {
    const answer = await madeWith({ format });
    expect(await verifyCreated(answer, { challenge, origin })).toEqual({ ok: false, reason: 'mismatch' });
  });

  it.each(formats)('of format "%s" has no reader in the build', async (format) => {
    const options = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId };
    const response = JSON.parse(await madeWith({ format }));
    await expect(verifyRegistrationResponse({ response, ...options })).rejects.toThrow('attestation is left out');
  });
});

describe('an answer', () => {
  async function made(by: Authenticator) {
    const created = await verifyCreated(await by.creates({ challenge, rp: { id: rpId } }), { challenge, origin });
    if (!created.ok) throw new Error(created.reason);
    return { memberId: 'member', publicKey: created.value.publicKey, signCount: created.value.signCount };
  }
  async function reasonOf(answer: string, passkey: Awaited<ReturnType<typeof made>>) {
    const signed = parseSigned(answer);
    if (!signed) return 'malformed';
    const verified = await verifySigned(signed, passkey, { challenge, origin });
    return verified.ok ? null : verified.reason;
  }
  const request = { challenge, rpId };

  it.each(['ES256', 'RS256'] as const)('of a key of kind %s is taken, that of another key is not', async (kind) => {
    const [own, other] = await Promise.all([kind, kind].map((kind) => createAuthenticator(origin, { kind })));
    if (!own || !other) throw new Error('no authenticators');
    const passkey = await made(own);
    expect(await reasonOf(await own.signs(request), passkey)).toBe(null);
    expect(await reasonOf(withBrokenSignature(await own.signs(request)), passkey)).toBe('signature');
    expect(await reasonOf(await other.signs(request), passkey)).toBe('signature');
  });

  it('of a copied passkey is told apart from others that are refused', async () => {
    const own = await createAuthenticator(origin);
    const passkey = { ...(await made(own)), signCount: 8 };
    expect(await reasonOf(await own.signs(request, { signCount: 8 }), passkey)).toBe('counter');
    expect(await reasonOf(await own.signs(request, { signCount: 9 }), passkey)).toBe(null);
    expect(await reasonOf(await own.signs(request, { signCount: 9, rpId: 'localhost' }), passkey)).toBe('mismatch');
  });

  it('whose signature is written in another way is refused', async () => {
    const own = await createAuthenticator(origin);
    const passkey = await made(own);
    const answer = JSON.parse(await own.signs(request)) as { response: { signature: string } };
    const der = [...(fromBase64Url(answer.response.signature) ?? [])];
    const withSignature = (bytes: number[]) =>
      JSON.stringify({ ...answer, response: { ...answer.response, signature: toBase64Url(Uint8Array.from(bytes)) } });
    const [, length = 0, , first = 0] = der;
    const padded = [0x30, length + 1, 0x02, first + 1, 0, ...der.slice(4)];
    for (const other of [
      [0],
      der.slice(0, -1),
      [...der, 0],
      [0x31, ...der.slice(1)],
      padded,
      [0x30, 0x81, ...der.slice(1)],
    ])
      expect(await reasonOf(withSignature(other), passkey)).toBe('mismatch');
    expect(await reasonOf(withSignature(der), passkey)).toBe(null);
  });
});
