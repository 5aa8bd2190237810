const toleranceSeconds = 300;
const prefix = 'whsec_';
const encoder = new TextEncoder();

interface SignedHeaders {
  readonly id: string | undefined;
  /** Seconds since 1970. */
  readonly timestamp: string | undefined;
  /** Space-separated `v1,<base64>`; several while the provider rotates its secret. */
  readonly signature: string | undefined;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/**
 * True if a body was signed with one of the secrets within five minutes of now: HMAC-SHA-256 over `id.timestamp.body`,
 * as Svix signs for the mail provider (docs.svix.com/receiving/verifying-payloads/how-manual). `nowMs` is the real time.
 */
export async function isSignedBySvix(
  raw: string,
  { id, timestamp, signature }: SignedHeaders,
  secrets: readonly string[],
  nowMs: number,
): Promise<boolean> {
  if (!id || !signature || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const content = encoder.encode(`${id}.${timestamp}.${raw}`);
  // A header is limited in length, so the number of signatures is, too; the provider sends two at the most.
  const given = signature
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [bytesOf(one.slice(3))] : []))
    .slice(0, 5);
  for (const secret of secrets) {
    const bytes = secret.startsWith(prefix) ? bytesOf(secret.slice(prefix.length)) : null;
    if (!bytes || bytes.byteLength === 0) continue;
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    // Compared by the platform in constant time.
    for (const mac of given) if (mac && (await crypto.subtle.verify('HMAC', key, mac, content))) return true;
  }
  return false;
}
