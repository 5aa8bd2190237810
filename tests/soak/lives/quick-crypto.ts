import { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The same hashes and ciphers, computed synchronously. The platform uses a thread pool, which would take half of a run's
 * time and make its order vary.
 */
interface RawKey {
  readonly raw: Uint8Array;
}
type Bytes = ArrayBuffer | ArrayBufferView;
interface Gcm {
  readonly name: string;
  readonly iv: Bytes;
  readonly additionalData?: Bytes;
}

const tagBytes = 16;
const bytesOf = (value: Bytes): Uint8Array =>
  value instanceof ArrayBuffer
    ? new Uint8Array(value)
    : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
const exact = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const isRaw = (key: unknown): key is RawKey => typeof key === 'object' && key !== null && 'raw' in key;
const nameOf = (algorithm: unknown) =>
  String(typeof algorithm === 'string' ? algorithm : (algorithm as { name: string }).name).toUpperCase();
const macOf = ({ raw }: RawKey, data: Bytes) => createHmac('sha256', raw).update(bytesOf(data)).digest();

/** Replaces the platform's functions; returns a function that restores them. */
export function beginQuickCrypto(): () => void {
  const { subtle } = crypto;
  const real = {
    importKey: subtle.importKey.bind(subtle),
    sign: subtle.sign.bind(subtle),
    verify: subtle.verify.bind(subtle),
    digest: subtle.digest.bind(subtle),
    encrypt: subtle.encrypt.bind(subtle),
    decrypt: subtle.decrypt.bind(subtle),
  };
  type Any = (...all: never[]) => Promise<unknown>;
  const call = (work: unknown, ...all: unknown[]) => (work as Any)(...(all as never[]));
  Object.assign(subtle, {
    async importKey(format: string, data: Bytes, algorithm: unknown, ...rest: unknown[]) {
      const isOurs = format === 'raw' && ['HMAC', 'AES-GCM'].includes(nameOf(algorithm));
      if (isOurs) return { raw: new Uint8Array(bytesOf(data)) } satisfies RawKey;
      return call(real.importKey, format, data, algorithm, ...rest);
    },
    sign: async (algorithm: unknown, key: unknown, data: Bytes) =>
      isRaw(key) ? exact(macOf(key, data)) : call(real.sign, algorithm, key, data),
    async verify(algorithm: unknown, key: unknown, signature: Bytes, data: Bytes) {
      if (!isRaw(key)) return call(real.verify, algorithm, key, signature, data);
      const [made, given] = [macOf(key, data), bytesOf(signature)];
      return made.byteLength === given.byteLength && timingSafeEqual(made, given);
    },
    digest: async (algorithm: unknown, data: Bytes) =>
      nameOf(algorithm) === 'SHA-256'
        ? exact(createHash('sha256').update(bytesOf(data)).digest())
        : call(real.digest, algorithm, data),
    async encrypt(algorithm: Gcm, key: unknown, data: Bytes) {
      if (!isRaw(key)) return call(real.encrypt, algorithm, key, data);
      const cipher = createCipheriv(`aes-${key.raw.byteLength === 16 ? 128 : 256}-gcm`, key.raw, bytesOf(algorithm.iv));
      if (algorithm.additionalData) cipher.setAAD(bytesOf(algorithm.additionalData));
      const sealed = [cipher.update(bytesOf(data)), cipher.final()];
      return exact(Buffer.concat([...sealed, cipher.getAuthTag()]));
    },
    async decrypt(algorithm: Gcm, key: unknown, data: Bytes) {
      if (!isRaw(key)) return call(real.decrypt, algorithm, key, data);
      const [iv, sealed] = [bytesOf(algorithm.iv), bytesOf(data)];
      const decipher = createDecipheriv(`aes-${key.raw.byteLength === 16 ? 128 : 256}-gcm`, key.raw, iv);
      if (algorithm.additionalData) decipher.setAAD(bytesOf(algorithm.additionalData));
      decipher.setAuthTag(sealed.subarray(sealed.byteLength - tagBytes));
      return exact(Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]));
    },
  });
  return () => {
    const own = subtle as unknown as Record<string, unknown>;
    for (const name of Object.keys(real)) delete own[name];
  };
}
