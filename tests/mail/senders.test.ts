import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../sandbox/app';
import { createMemoryStore } from '../../sandbox/store/memory-store';
import { renderMail } from '../../worker/services/mail/render';
import { createBindingMail } from '../../worker/services/mail/senders/binding';
import { createHttpMail } from '../../worker/services/mail/senders/http';
import { OutboundError } from '../../worker/services/outbound/outbound';
import { messageOf, settings } from './messages';

const apiUrl = 'http://localhost:8788/mail';

function mailbox() {
  const sandbox = createSandbox({
    store: createMemoryStore(),
    fetch: async () => new Response(null, { status: 500 }),
    now: () => Date.parse('2026-11-20T14:02:11.000Z'),
    schedule: () => undefined,
    appUrl: 'http://localhost:8787',
    accounts: [],
    origin: 'http://localhost:8788',
    slowMs: 1,
  });
  const send = (async (input: RequestInfo | URL, init?: RequestInit) =>
    sandbox.request(String(input), init)) as typeof fetch;
  const messages = async (to: string) =>
    (await (await sandbox.request(`${apiUrl}/messages?to=${encodeURIComponent(to)}`)).json()) as Record<
      string,
      unknown
    >[];
  const fault = (name: string, count: number) =>
    sandbox.request(`${apiUrl}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fault: name, count }),
    });
  return { send, messages, fault, sender: createHttpMail({ fetch: send, apiUrl, apiKey: 'key' }) };
}

const codeMail = () => renderMail(messageOf('code', 'da'), settings);
const answering = (status: number, body: unknown) =>
  createHttpMail({ fetch: async () => Response.json(body, { status }), apiUrl, apiKey: 'key' });

describe('mail over HTTP', () => {
  it('arrives with subject, both parts and tags', async () => {
    const { sender, messages } = mailbox();
    const mail = await codeMail();
    expect(await sender.send(mail, 'row-1')).toEqual({ ok: true, value: null });
    const [message] = await messages('anna@example.com');
    expect(message).toMatchObject({
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      tags: [
        { name: 'template', value: 'code' },
        { name: 'language', value: 'da' },
      ],
    });
  });

  it('arrives once, however often it is tried', async () => {
    const { sender, messages, fault } = mailbox();
    const mail = await codeMail();
    await fault('status500', 1);
    expect(await sender.send(mail, 'row-2')).toMatchObject({ ok: false, reason: { kind: 'unsure' } });
    expect(await sender.send(mail, 'row-2')).toMatchObject({ ok: true });
    expect(await sender.send(mail, 'row-2')).toMatchObject({ ok: true });
    expect(await messages('anna@example.com')).toHaveLength(1);
  });

  it('counts as sent when an earlier rendering went out under the key', async () => {
    const { sender, messages } = mailbox();
    const mail = await codeMail();
    await sender.send(mail, 'row-3');
    expect(await sender.send({ ...mail, subject: 'Another release' }, 'row-3')).toMatchObject({ ok: true });
    expect(await messages('anna@example.com')).toHaveLength(1);
  });

  // Names and statuses: resend.com/docs/api-reference/errors.
  it.each([
    [400, { name: 'validation_error' }, 'mail'],
    [401, { name: 'missing_api_key' }, 'closed'],
    [403, { name: 'invalid_api_key' }, 'closed'],
    [404, null, 'mail'],
    [408, null, 'unsure'],
    [409, { name: 'concurrent_idempotent_requests' }, 'unsure'],
    [422, { name: 'validation_error', message: 'anna@example.com is wrong' }, 'mail'],
    [429, { name: 'rate_limit_exceeded' }, 'limited'],
    [429, { name: 'daily_quota_exceeded' }, 'quota'],
    [429, { name: 'monthly_quota_exceeded' }, 'quota'],
    [500, null, 'unsure'],
    [503, 'down', 'unsure'],
    [302, null, 'unsure'],
    [200, { ok: true }, 'unsure'],
    [200, '<html>', 'unsure'],
  ])('answer %i %j is %s', async (status, body, kind) => {
    const outcome = await answering(status, body).send(await codeMail(), 'row-4');
    expect(outcome).toMatchObject({ ok: false, reason: { kind } });
    expect(JSON.stringify(outcome)).not.toContain('anna@');
  });

  it.each([
    ['timeout', 'unsure'],
    ['network', 'unsure'],
    // Nothing left the house.
    ['resting', 'limited'],
  ] as const)('no answer because of %s is %s', async (reason, kind) => {
    const sender = createHttpMail({
      fetch: async () => {
        throw new OutboundError(reason);
      },
      apiUrl,
      apiKey: 'key',
    });
    expect(await sender.send(await codeMail(), 'row-5')).toEqual({
      ok: false,
      reason: { kind, detail: `call out failed: ${reason}` },
    });
  });
});

describe('mail through the binding', () => {
  it('hands over sender name and address, both parts and the answer address', async () => {
    const sent: unknown[] = [];
    const binding = createBindingMail({
      send: async (message: unknown) => {
        sent.push(message);
        return { messageId: 'm1' };
      },
    });
    const mail = await codeMail();
    expect(await binding.send(mail, 'row-1')).toMatchObject({ ok: true });
    const { to, subject, html, text, replyTo } = mail;
    const from = { name: 'Solhus', email: 'no-reply@solhus.example' };
    expect(sent).toEqual([{ from, to, subject, html, text, replyTo }]);
  });

  // developers.cloudflare.com/email-service/api/send-emails/workers-api, "Error codes".
  it.each([
    ['E_RATE_LIMIT_EXCEEDED', 'limited'],
    ['E_DAILY_LIMIT_EXCEEDED', 'quota'],
    ['E_DELIVERY_FAILED', 'undelivered'],
    ['E_INTERNAL_SERVER_ERROR', 'unsure'],
    [undefined, 'unsure'],
    ['E_SENDER_NOT_VERIFIED', 'closed'],
    ['E_SENDER_DOMAIN_NOT_AVAILABLE', 'closed'],
    ['E_RECIPIENT_SUPPRESSED', 'address'],
    ['E_CONTENT_TOO_LARGE', 'mail'],
  ])('error %s is %s', async (code, kind) => {
    const binding = createBindingMail({
      send: async () => {
        throw Object.assign(new Error('anna@example.com'), code ? { code } : {});
      },
    });
    const outcome = await binding.send(await codeMail(), 'row-1');
    expect(outcome).toMatchObject({ ok: false, reason: { kind } });
    expect(JSON.stringify(outcome)).not.toContain('anna@');
  });
});
