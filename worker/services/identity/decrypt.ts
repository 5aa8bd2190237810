import { bytesOf, type NamedKey } from './client-authentication';

/** Key wrapping algorithms (RFC 7518, 4.3) and their hashes. */
const wrappings = new Map<unknown, string>([
  ['RSA-OAEP', 'SHA-1'],
  ['RSA-OAEP-256', 'SHA-256'],
]);
/**
 * Content encryption algorithms (RFC 7518, 5) and the length of their keys in bytes; with CBC half of it is for the
 * MAC.
 */
const ciphers = new Map<unknown, number>([
  ['A128GCM', 16],
  ['A256GCM', 32],
  ['A128CBC-HS256', 32],
  ['A256CBC-HS512', 64],
]);

type Bytes = Uint8Array<ArrayBuffer>;
type Pieces = Readonly<Record<'iv' | 'ciphertext' | 'tag' | 'header', Bytes>>;

const { subtle } = crypto;
const text = (bytes: Bytes | ArrayBuffer) => new TextDecoder().decode(bytes);
const joined = (...parts: readonly Bytes[]): Bytes => Uint8Array.from(parts.flatMap((part) => [...part]));

/**
 * Decrypts a JWE in compact form (RFC 7516, 5.2) by WebCrypto and returns the signed token inside. Supports the
 * algorithms above, no compression and no keys in the header. Throws for everything else and for modified tokens; the
 * error does not say where it failed.
 */
export async function decrypt(jwe: string, keys: readonly NamedKey[]): Promise<string> {
  const [header = '', wrapped = '', iv = '', ciphertext = '', tag = ''] = jwe.split('.');
  const { alg, enc, zip, crit, kid } = JSON.parse(text(bytesOf(header))) as Record<string, unknown>;
  const hash = wrappings.get(alg);
  const keyBytes = ciphers.get(enc);
  if (hash && keyBytes && zip === undefined && crit === undefined) {
    // The key named in the header, or every key if none is named.
    for (const { pkcs8 } of keys.filter(({ id }) => kid === undefined || id === kid)) {
      try {
        const key = await subtle.importKey('pkcs8', bytesOf(pkcs8), { name: 'RSA-OAEP', hash }, false, ['decrypt']);
        const contentKey = new Uint8Array(await subtle.decrypt('RSA-OAEP', key, bytesOf(wrapped)));
        if (contentKey.byteLength !== keyBytes) continue;
        const open = String(enc).endsWith('GCM') ? openGcm : openCbc;
        const parts = { iv, ciphertext, tag };
        const bytes = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, bytesOf(part)]));
        return text(await open(contentKey, { ...bytes, header: new TextEncoder().encode(header) } as Pieces));
      } catch {
        // Try the next key.
      }
    }
  }
  throw new Error('not decrypted');
}

async function openGcm(contentKey: Bytes, { iv, ciphertext, tag, header }: Pieces): Promise<ArrayBuffer> {
  // A shorter tag would be easier to guess.
  if (tag.byteLength !== 16) throw new Error('tag');
  const key = await subtle.importKey('raw', contentKey, 'AES-GCM', false, ['decrypt']);
  return subtle.decrypt({ name: 'AES-GCM', iv, additionalData: header }, key, joined(ciphertext, tag));
}

/** RFC 7518, 5.2.2.2: the MAC is checked before decryption; its first half is the tag. */
async function openCbc(contentKey: Bytes, { iv, ciphertext, tag, header }: Pieces): Promise<ArrayBuffer> {
  const half = contentKey.byteLength / 2;
  const hmac = { name: 'HMAC', hash: `SHA-${half * 16}` };
  const hashKey = await subtle.importKey('raw', contentKey.slice(0, half), hmac, false, ['sign']);
  const bits = new Uint8Array(8);
  new DataView(bits.buffer).setUint32(4, header.byteLength * 8);
  const made = new Uint8Array(await subtle.sign('HMAC', hashKey, joined(header, iv, ciphertext, bits)));
  // Compares all bytes, so that timing reveals nothing.
  let difference = tag.byteLength ^ half;
  for (let index = 0; index < half; index += 1) difference |= (made[index] ?? 0) ^ (tag[index] ?? 0);
  if (difference !== 0) throw new Error('tag');
  const key = await subtle.importKey('raw', contentKey.slice(half), 'AES-CBC', false, ['decrypt']);
  return subtle.decrypt({ name: 'AES-CBC', iv }, key, ciphertext);
}
