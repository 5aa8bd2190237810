/** COSE number of P-256, the only curve that is requested. */
const p256 = 1;

/**
 * Converts an ECDSA signature from DER, as authenticators send it, to the two numbers of 32 bytes each that WebCrypto
 * expects. DER integers have no leading zeros: one in 128 signatures has a number shorter than 32 bytes. The build
 * replaces the library's function of this name with this one (`scripts/vite/without-attestation.ts`).
 */
export function unwrapEC2Signature(der: Uint8Array, curve: number): Uint8Array<ArrayBuffer> {
  const r = integerAt(der, 2);
  const s = r && integerAt(der, r.end);
  const isWhole = der[0] === 0x30 && der[1] === der.length - 2 && s?.end === der.length;
  if (curve !== p256 || !isWhole || !r || !s) throw new Error('not a signature of a P-256 key');
  const raw = new Uint8Array(64);
  raw.set(r.bytes, 32 - r.bytes.length);
  raw.set(s.bytes, 64 - s.bytes.length);
  return raw;
}

/** Reads a positive DER integer; null unless it is in its shortest form and at most 32 bytes long. */
function integerAt(der: Uint8Array, at: number): { bytes: Uint8Array; end: number } | null {
  const length = der[at + 1] ?? 0;
  const end = at + 2 + length;
  const [first = 0, second = 0] = der.subarray(at + 2, end);
  const isPadded = first === 0 && length > 1;
  if (der[at] !== 0x02 || length === 0 || end > der.length || first >= 0x80 || (isPadded && second < 0x80)) return null;
  const bytes = der.subarray(isPadded ? at + 3 : at + 2, end);
  return bytes.length > 32 ? null : { bytes, end };
}
