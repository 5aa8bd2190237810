/** Header `Stripe-Signature`: HMAC-SHA256 over time stamp, full stop and raw body, in hex. */
export const signatureHeader = async (secret: string, timestampSeconds: number, body: string): Promise<string> => {
  const encoder = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), hmac, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', key, encoder.encode(`${timestampSeconds}.${body}`));
  const hex = Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `t=${timestampSeconds},v1=${hex}`;
};
