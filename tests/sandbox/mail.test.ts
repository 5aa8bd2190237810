import { describe, expect, it } from 'vitest';
import { startSandbox } from './harness';

const mail = {
  from: 'Solhus <no-reply@solhus.example>',
  to: 'visitor@example.com',
  subject: '123456 is your code',
  text: 'Your code: 123456\nhttp://dk.localhost:8787/signup-verify-email <b>',
  html: '<p>Your code: <b>123456</b></p>',
  headers: { 'List-Unsubscribe': '<http://localhost:8787/unsubscribe/x>' },
  tags: [
    { name: 'template', value: 'code' },
    { name: 'language', value: 'en' },
  ],
  attachments: [{ filename: 'withdrawal.pdf', content: 'JVBERi0=' }],
};
const key = { authorization: 'Bearer re_test' };

describe('mail', () => {
  it('is taken in Resend form and shown, newest first', async () => {
    const test = startSandbox();
    const first = await test.postJson('/mail/emails', mail, key);
    expect(first.status).toBe(200);
    const { id } = (await first.json()) as { id: string };
    await test.postJson('/mail/emails', { ...mail, subject: 'second', to: ['Visitor <Visitor@example.com>'] }, key);
    await test.postJson('/mail/emails', { ...mail, to: 'other@example.com' }, key);
    const list = (await (await test.request('/mail/messages?to=visitor@example.com')).json()) as Record<
      string,
      unknown
    >[];
    expect(list.map(({ subject }) => subject)).toEqual(['second', mail.subject]);
    expect(list[1]).toMatchObject({
      id,
      to: [mail.to],
      html: mail.html,
      text: mail.text,
      tags: mail.tags,
      headers: mail.headers,
    });
    expect(list[1]?.at).toMatch(/^2026-/);
    const shown = await (await test.request(`/mail/${id}`)).text();
    expect(shown).toContain('<a href="http://dk.localhost:8787/signup-verify-email">');
    expect(shown).toContain('&lt;b&gt;');
    expect(shown).toContain('withdrawal.pdf');
    expect(shown).toContain('srcdoc="&lt;base');
    expect(await (await test.request('/mail')).text()).toContain(`/mail/${id}`);
    expect((await test.request('/mail/none')).status).toBe(404);
  });

  it('is one mail a key', async () => {
    const test = startSandbox();
    const headers = { ...key, 'idempotency-key': 'outbox-1' };
    const one = await (await test.postJson('/mail/emails', mail, headers)).json();
    const two = await (await test.postJson('/mail/emails', mail, headers)).json();
    expect(two).toEqual(one);
    expect((await test.postJson('/mail/emails', { ...mail, subject: 'else' }, headers)).status).toBe(409);
    expect(await (await test.request('/mail/messages')).json()).toHaveLength(1);
  });

  it.each([
    ['no sender', { ...mail, from: undefined }],
    ['no part', { ...mail, html: undefined, text: undefined }],
    ['bad tag', { ...mail, tags: [{ name: 'two words', value: 'x' }] }],
    ['a list', []],
  ])('with %s is refused', async (_name, body) => {
    expect((await startSandbox().postJson('/mail/emails', body, key)).status).toBe(422);
  });

  it('needs a key', async () => {
    expect((await startSandbox().postJson('/mail/emails', mail)).status).toBe(401);
  });

  it('fails as often as it is told to, and a slow one is taken all the same', async () => {
    const test = startSandbox();
    await test.postJson('/mail/faults', { fault: 'status500', count: 2 });
    const statuses = [];
    for (let index = 0; index < 3; index += 1) statuses.push((await test.postJson('/mail/emails', mail, key)).status);
    expect(statuses).toEqual([500, 500, 200]);
    await test.postJson('/mail/faults', { fault: 'slow' });
    const slow = test.postJson('/mail/emails', mail, key);
    await Promise.resolve();
    await slow;
    expect(await (await test.request('/mail/messages')).json()).toHaveLength(2);
    expect((await test.postJson('/mail/faults', { fault: 'lost' })).status).toBe(422);
  });
});
