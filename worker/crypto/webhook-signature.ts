/**
 * Headers of a webhook as Standard Webhooks signs it (https://www.standardwebhooks.com): HMAC-SHA-256 over
 * `id.timestamp.body`, one signature a secret, separated by spaces, so that the receiver may change its secret.
 * `secrets`: one or two `whsec_…` texts, separated by a comma; what follows the prefix is base64. `at`: epoch milliseconds.
 */
export async function signedHeaders(
  secrets: string,
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000));
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = secrets.split(',').map(async (secret) => {
    const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (letter) => letter.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
    return `v1,${btoa(String.fromCharCode(...mac))}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': (await Promise.all(signatures)).join(' '),
  };
}
