import { describe, expect, it } from 'vitest';
import { createResendEvents } from '../../worker/services/mail-events/resend';
import { isSignedBySvix } from '../../worker/services/mail-events/signature';

/**
 * Vectors that Svix has published: the first of docs.svix.com/receiving/verifying-payloads/how-manual, the second of the
 * tests of its libraries (github.com/svix/svix-webhooks, also in the documentation of who uses them).
 */
const vectors = [
  {
    secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl',
    id: 'msg_loFOjxBNrRLzqYUf',
    timestamp: '1731705121',
    body: '{"event_type":"ping","data":{"success":true}}',
    signature: 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  },
  {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    body: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
];

describe('the signature of an event', () => {
  it.each(vectors)('is taken as published: $id', async ({ secret, id, timestamp, body, signature }) => {
    const now = Number(timestamp) * 1000;
    const signed = { id, timestamp, signature };
    expect(await isSignedBySvix(body, signed, [secret], now)).toBe(true);
    // While a secret is rotated, on either side.
    expect(await isSignedBySvix(body, signed, ['whsec_bmV3ZXI=', secret], now)).toBe(true);
    expect(await isSignedBySvix(body, { ...signed, signature: `v1,bm90aGluZw== ${signature}` }, [secret], now)).toBe(
      true,
    );
  });

  it.each(vectors)('is refused when anything else is said: $id', async ({ secret, id, timestamp, body, signature }) => {
    const now = Number(timestamp) * 1000;
    const signed = { id, timestamp, signature };
    const refused = async (...[text, head, secrets, at]: Parameters<typeof isSignedBySvix>) =>
      expect(await isSignedBySvix(text, head, secrets, at)).toBe(false);
    await refused(`${body} `, signed, [secret], now);
    await refused(body, { ...signed, id: `${id}x` }, [secret], now);
    await refused(body, { ...signed, timestamp: String(Number(timestamp) + 1) }, [secret], now);
    await refused(body, signed, [secret], now + 301_000);
    await refused(body, signed, [secret], now - 301_000);
    await refused(body, signed, [], now);
    await refused(body, signed, ['whsec_'], now);
    await refused(body, signed, [secret.slice('whsec_'.length)], now);
    for (const name of ['id', 'timestamp', 'signature'] as const)
      await refused(body, { ...signed, [name]: undefined }, [secret], now);
    for (const bad of [
      '',
      'v1,',
      'v1,%%%',
      signature.slice(3),
      signature.replace('v1,', 'v1a,'),
      `${signature.slice(0, -4)}AAA=`,
    ])
      await refused(body, { ...signed, signature: bad }, [secret], now);
    for (const bad of ['now', '-1', '1e9', `${timestamp}.0`])
      await refused(body, { ...signed, timestamp: bad }, [secret], now);
  });
});

/** Bodies as resend.com/docs/webhooks/emails/bounced, …/complained and …/delivered show them. */
const example = (type: string, more: object = {}) => ({
  type,
  created_at: '2024-11-22T23:41:12.126Z',
  data: {
    broadcast_id: '8b146471-e88e-4322-86af-016cd36fd216',
    created_at: '2024-11-22T23:41:11.894719+00:00',
    email_id: '56761188-7520-42d8-8898-ff6fc54ce618',
    from: 'Acme <onboarding@resend.dev>',
    to: ['delivered@resend.dev'],
    subject: 'Sending this example',
    ...more,
  },
});
const suppressed = {
  bounce: {
    message:
      "The recipient's email address is on the suppression list because it has a recent history of producing hard bounces.",
    subType: 'Suppressed',
    type: 'Permanent',
  },
  tags: { category: 'confirm_email' },
};

describe('an event', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  async function read(body: unknown, from = 'Acme <onboarding@resend.dev>') {
    const raw = typeof body === 'string' ? body : JSON.stringify(body);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const bytes = Uint8Array.from(atob(secret.slice(6)), (letter) => letter.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`msg_1.${timestamp}.${raw}`));
    const headers: Record<string, string> = {
      'svix-id': 'msg_1',
      'svix-timestamp': timestamp,
      'svix-signature': `v1,${btoa(String.fromCharCode(...new Uint8Array(mac)))}`,
    };
    return createResendEvents({ secrets: [secret], from }).parse(raw, (name) => headers[name]);
  }

  it.each([
    ['email.bounced', suppressed, { kind: 'bounce', reason: 'Suppressed' }],
    ['email.bounced', { bounce: { type: 'Permanent', subType: 'General' } }, { kind: 'bounce', reason: 'General' }],
    ['email.bounced', { bounce: { type: 'Transient', subType: 'MailboxFull' } }, null],
    ['email.bounced', { bounce: { type: 'Undetermined' } }, null],
    ['email.bounced', {}, null],
    ['email.suppressed', {}, { kind: 'bounce', reason: 'Suppressed' }],
    ['email.complained', {}, { kind: 'complaint', reason: 'complained' }],
    ['email.delivered', {}, null],
    ['email.delivery_delayed', {}, null],
    ['contact.created', {}, null],
  ])('%s with %j marks %j', async (type, more, mark) => {
    const sent = example(type, more);
    // Within five seconds: the reader has a clock of its own.
    const lateMs = expect.closeTo(Date.now() - Date.parse(sent.created_at), -4);
    expect(await read(sent)).toEqual({
      ok: true,
      value: { id: 'msg_1', type, mark, lateMs, addresses: ['delivered@resend.dev'] },
    });
  });

  it('of another cell with the same account marks nobody here', async () => {
    expect(await read(example('email.bounced', suppressed), 'Other <no-reply@other.example>')).toMatchObject({
      value: { mark: null },
    });
  });

  it('names plain addresses only, and fifty at the most', async () => {
    const to = ['A <a@example.com>', 'b@example.com, c@example.com', 'x', ...Array(60).fill('d@example.com')];
    const read1 = await read(example('email.complained', { to }));
    expect(read1).toMatchObject({ ok: true });
    expect(read1.ok && read1.value.addresses.slice(0, 2)).toEqual(['a@example.com', 'd@example.com']);
    expect(read1.ok && read1.value.addresses.length).toBeLessThanOrEqual(50);
  });

  it.each(['', 'null', '[]', '{"type":"email.bounced"}', '{"type":1,"data":{}}'])('%j is none', async (raw) => {
    expect(await read(raw)).toEqual({ ok: false, reason: 'noEvent' });
  });
});
