import { fromBase64Url, toBase64Url } from './base64url';

interface RawKey {
  readonly id: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Base64url is decoded, any other text is used as UTF-8. */
const bytesOf = (secret: string) => fromBase64Url(secret) ?? new TextEncoder().encode(secret);

/** Parses pairs validated by `key-form.ts`; the environment refuses any other form. */
function parseKeys(text: string): RawKey[] {
  return text.split(',').map((pair) => {
    const colon = pair.indexOf(':');
    return { id: pair.slice(0, colon), bytes: bytesOf(pair.slice(colon + 1)) };
  });
}

export interface Signer {
  /** Key id and MAC over `purpose` and `text`: a signature for one purpose is invalid for another. */
  sign(text: string): Promise<string>;
  /** One signature by each key, newest first, to find texts signed with earlier keys. */
  signAll(text: string): Promise<readonly string[]>;
  verify(text: string, signature: string): Promise<boolean>;
}

/** HMAC-SHA256 with rotation: the first key signs, all verify; WebCrypto compares in constant time. */
export function createSigner(keys: string, purpose: string): Signer {
  return signerOf(parseKeys(keys), purpose);
}

/** The same with a single secret without id; colons and commas are part of it. */
export function createPepperSigner(pepper: string, purpose: string): Signer {
  return signerOf([{ id: 'pepper', bytes: bytesOf(pepper) }], purpose);
}

function signerOf(keys: readonly RawKey[], purpose: string): Signer {
  const imported = new Map<string, Promise<CryptoKey>>();
  for (const key of keys) {
    imported.set(
      key.id,
      crypto.subtle.importKey('raw', key.bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']),
    );
  }
  const currentId = keys[0]?.id ?? '';
  const message = (text: string) => new TextEncoder().encode(`${purpose}\n${text}`);
  const signWith = async (id: string, key: Promise<CryptoKey>, text: string) =>
    `${id}~${toBase64Url(await crypto.subtle.sign('HMAC', await key, message(text)))}`;
  return {
    sign: (text) => signWith(currentId, imported.get(currentId) as Promise<CryptoKey>, text),
    signAll: (text) => Promise.all([...imported].map(([id, key]) => signWith(id, key, text))),
    async verify(text, signature) {
      const [id = '', mac = ''] = signature.split('~');
      const key = imported.get(id);
      const bytes = fromBase64Url(mac);
      return key !== undefined && bytes !== null && crypto.subtle.verify('HMAC', await key, bytes, message(text));
    },
  };
}

export interface Sealer {
  /** `purpose`: given where the sealed text leaves us, so that it can be handed back for nothing else. */
  seal(text: string, purpose?: string): Promise<string>;
  /** Null if the text was not encrypted with one of the keys and for this purpose, or was changed. */
  open(sealed: string, purpose?: string): Promise<string | null>;
}

/** AES-256-GCM with the key's id beside the text, so that older rows stay readable after a rotation. */
export function createSealer(keys: string): Sealer {
  const imported = new Map<string, Promise<CryptoKey>>();
  for (const key of parseKeys(keys)) {
    imported.set(
      key.id,
      crypto.subtle
        .digest('SHA-256', key.bytes)
        .then((hash) => crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['encrypt', 'decrypt'])),
    );
  }
  const currentId = parseKeys(keys)[0]?.id ?? '';
  const cipher = (iv: BufferSource, purpose: string) => ({
    ...{ name: 'AES-GCM', iv },
    additionalData: new TextEncoder().encode(purpose),
  });
  return {
    async seal(text, purpose = '') {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const key = await (imported.get(currentId) as Promise<CryptoKey>);
      const bytes = await crypto.subtle.encrypt(cipher(iv, purpose), key, new TextEncoder().encode(text));
      return `${currentId}~${toBase64Url(iv)}~${toBase64Url(bytes)}`;
    },
    async open(sealed, purpose = '') {
      const [id = '', ivText = '', text = ''] = sealed.split('~');
      const key = imported.get(id);
      const iv = fromBase64Url(ivText);
      const bytes = fromBase64Url(text);
      if (!key || !iv || !bytes) return null;
      try {
        return new TextDecoder().decode(await crypto.subtle.decrypt(cipher(iv, purpose), await key, bytes));
      } catch {
        return null;
      }
    },
  };
}
