import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../sandbox/app';
import { createMemoryStore } from '../../sandbox/store/memory-store';
import { createBindingMail } from '../../worker/services/mail/binding';
import { createHttpMail } from '../../worker/services/mail/http';
import { renderMail } from '../../worker/services/mail/render';
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
    expect(await sender.send(mail, 'row-2')).toMatchObject({ ok: false, reason: { retry: true } });
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

  it.each([
    [400, { name: 'validation_error' }, false],
    [401, { name: 'missing_api_key' }, false],
    [404, null, false],
    [408, null, true],
    [409, { name: 'concurrent_idempotent_requests' }, true],
    [422, { name: 'validation_error', message: 'anna@example.com is wrong' }, false],
    [429, { name: 'rate_limit_exceeded' }, true],
    [500, null, true],
    [503, 'down', true],
    [302, null, true],
    [200, { ok: true }, true],
    [200, '<html>', true],
  ])('answer %i %j: again later is %j', async (status, body, retry) => {
    const outcome = await answering(status, body).send(await codeMail(), 'row-4');
    expect(outcome).toMatchObject({ ok: false, reason: { retry } });
    expect(JSON.stringify(outcome)).not.toContain('anna@');
  });

  it('is tried again when no answer came', async () => {
    const sender = createHttpMail({
      fetch: async () => {
        throw new Error('call out failed: timeout');
      },
      apiUrl,
      apiKey: 'key',
    });
    expect(await sender.send(await codeMail(), 'row-5')).toEqual({
      ok: false,
      reason: { retry: true, detail: 'call out failed: timeout' },
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
    expect(sent).toEqual([{ from, to, subject, html, text, replyTo, attachments: undefined }]);
  });

  it.each([
    ['E_RATE_LIMIT_EXCEEDED', true],
    ['E_DELIVERY_FAILED', true],
    [undefined, true],
    ['E_SENDER_NOT_VERIFIED', false],
    ['E_RECIPIENT_SUPPRESSED', false],
  ])('error %s: again later is %j', async (code, retry) => {
    const binding = createBindingMail({
      send: async () => {
        throw Object.assign(new Error('anna@example.com'), code ? { code } : {});
      },
    });
    const outcome = await binding.send(await codeMail(), 'row-1');
    expect(outcome).toMatchObject({ ok: false, reason: { retry } });
    expect(JSON.stringify(outcome)).not.toContain('anna@');
  });
});
