import { fromBase64Url, toBase64Url } from '../../../worker/crypto/base64url';

/** Instructions to the browser, as `/passkey/options` returns them. */
export interface PasskeyOptions {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly user?: { readonly id: string };
}

/** Where an answer differs from an honest one. */
export interface Lie {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly flags?: number;
  readonly crossOrigin?: boolean;
  readonly userHandle?: string;
  readonly signCount?: number;
  readonly id?: string;
  readonly topOrigin?: string;
  /** Of the attestation, and its statement in CBOR. */
  readonly format?: string;
  readonly statement?: readonly number[];
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const join = (...parts: (Uint8Array | readonly number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
const present = 0x01;
const verified = 0x04;
const synced = 0x18;
const attested = 0x40;

/** Numbers of a signature side by side, as authenticators wrap them: each as short as it can be, never negative. */
function derOf(raw: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const first = bytes.findIndex((byte) => byte !== 0);
    const short = bytes.slice(first === -1 ? 31 : first);
    const padded = (short[0] ?? 0) >= 0x80 ? join([0], short) : short;
    return join([0x02, padded.length], padded);
  };
  const both = join(integer(raw.slice(0, 32)), integer(raw.slice(32)));
  return join([0x30, both.length], both);
}

/** CBOR: a text of fewer than 24 bytes; a string of bytes. */
const cborText = (text: string) => join([0x60 + text.length], bytesOf(text));
const cborBytes = (bytes: Uint8Array) => join([0x59, bytes.length >> 8, bytes.length & 0xff], bytes);

function attestationOf(authenticatorData: Uint8Array, { format = 'none', statement = [0xa0] }: Lie): Uint8Array {
  const first = join(cborText('fmt'), cborText(format), cborText('attStmt'), statement);
  return join([0xa3], first, cborText('authData'), cborBytes(authenticatorData));
}

const kinds = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  RS256: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
} as const;

/** COSE, as authenticators write it: fixed bytes around the numbers of the key. */
async function coseOf(key: CryptoKey): Promise<Uint8Array> {
  const { x, y, n } = (await crypto.subtle.exportKey('jwk', key)) as JsonWebKey;
  const number = (text?: string) => fromBase64Url(text ?? '') ?? [];
  return n === undefined
    ? join([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20], number(x), [0x22, 0x58, 0x20], number(y))
    : join([0xa4, 1, 3, 3, 0x39, 1, 0, 0x20, 0x59, 1, 0], number(n), [0x21, 0x43, 1, 0, 1]);
}

interface Make {
  readonly counts?: boolean;
  readonly isSynced?: boolean;
  readonly kind?: keyof typeof kinds;
}

/** One passkey in software: makes its key, signs what it is asked, counts. */
export async function createAuthenticator(
  origin: string,
  { counts = true, isSynced = false, kind = 'ES256' }: Make = {},
) {
  const algorithm = kinds[kind];
  const pair = (await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])) as CryptoKeyPair;
  const credentialId = crypto.getRandomValues(new Uint8Array(32));
  const id = toBase64Url(credentialId);
  let signCount = 0;
  let userHandle = '';

  async function dataOf(options: PasskeyOptions, lie: Lie, extra: Uint8Array = new Uint8Array()) {
    const rpId = lie.rpId ?? options.rpId ?? options.rp?.id ?? '';
    const counter = new Uint8Array(4);
    new DataView(counter.buffer).setUint32(0, lie.signCount ?? signCount);
    const flags = (lie.flags ?? present | verified | (isSynced ? synced : 0)) | (extra.length > 0 ? attested : 0);
    return join(await sha256(bytesOf(rpId)), [flags], counter, extra);
  }
  const clientOf = (type: string, { challenge }: PasskeyOptions, lie: Lie) =>
    bytesOf(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
        crossOrigin: lie.crossOrigin ?? false,
        topOrigin: lie.topOrigin,
      }),
    );

  return {
    id,
    /** Answers as `PublicKeyCredential.toJSON()` gives them. */
    async creates(options: PasskeyOptions, lie: Lie = {}): Promise<string> {
      userHandle = options.user?.id ?? '';
      const extra = join(new Uint8Array(16), [0, credentialId.length], credentialId, await coseOf(pair.publicKey));
      return JSON.stringify({
        id: lie.id ?? id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: toBase64Url(clientOf('webauthn.create', options, lie)),
          attestationObject: toBase64Url(attestationOf(await dataOf(options, lie, extra), lie)),
          transports: ['internal', 'hybrid'],
        },
      });
    },
    async signs(options: PasskeyOptions, lie: Lie = {}): Promise<string> {
      if (counts) signCount += 1;
      const data = await dataOf(options, lie);
      const client = clientOf('webauthn.get', options, lie);
      const signed = join(data, await sha256(client));
      const raw = new Uint8Array(await crypto.subtle.sign(algorithm, pair.privateKey, signed));
      return JSON.stringify({
        id: lie.id ?? id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: toBase64Url(client),
          authenticatorData: toBase64Url(data),
          signature: toBase64Url(kind === 'ES256' ? derOf(raw) : raw),
          userHandle: lie.userHandle ?? userHandle,
        },
      });
    },
  };
}

export type Authenticator = Awaited<ReturnType<typeof createAuthenticator>>;

/** An answer with one bit of its signature turned. */
export function withBrokenSignature(answer: string): string {
  const parsed = JSON.parse(answer) as { response: { signature: string } };
  const bytes = fromBase64Url(parsed.response.signature) ?? new Uint8Array();
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  parsed.response.signature = toBase64Url(bytes);
  return JSON.stringify(parsed);
}
