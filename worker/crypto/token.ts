import { toBase64Url } from './base64url';

/** 256 random bits as base64url: session ids, states, nonces. */
export function randomToken(bytes = 32): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** Hash of a secret token, for databases and logs. */
export async function sha256(text: string): Promise<string> {
  return toBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** `count` digits, uniformly distributed. */
export function randomDigits(count: number): string {
  let digits = '';
  while (digits.length < count) {
    for (const byte of crypto.getRandomValues(new Uint8Array(count))) if (byte < 250) digits += byte % 10;
  }
  return digits.slice(0, count);
}
