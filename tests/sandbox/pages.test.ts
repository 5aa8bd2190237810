import { describe, expect, it } from 'vitest';
import { joinMembership, origin, startSandbox } from './harness';

const decode = (part = '') => JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));

describe('pages', () => {
  it.each(['/', '/identity', '/identity/mitid', '/stripe', '/mail', '/access'])(
    '%s is plain, marked and sets no cookie',
    async (path) => {
      const response = await startSandbox().request(path);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).toMatch(/<title>Sandbox: .+<\/title>/);
      expect(html).toMatch(/<h1>Sandbox: .+<\/h1>/);
      expect(html).not.toMatch(/<script/);
      expect(response.headers.get('set-cookie')).toBeNull();
    },
  );

  it('home links all parts', async () => {
    const html = await (await startSandbox().request('/')).text();
    for (const path of ['/mail', '/identity', '/stripe', '/stripe/ledger', '/access'])
      expect(html).toContain(`href="${path}"`);
    expect(html).toContain('action="/reset"');
  });

  it('answers what does not exist in the form that was asked for', async () => {
    const test = startSandbox();
    expect((await test.request('/favicon.ico')).status).toBe(204);
    const json = await test.request('/nothing');
    expect([json.status, await json.json()]).toEqual([404, { error: 'not found' }]);
    const page = await test.request('/nothing', { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
    const headers = { authorization: 'Bearer sk_test' };
    expect((await test.request('/v1/nothing', { headers })).status).toBe(404);
  });

  it('escapes what it shows', async () => {
    const test = startSandbox();
    const bad = '"><img src=x>';
    await test.postJson(
      '/mail/emails',
      { from: 'a@b.example', to: 'c@d.example', subject: bad, html: bad },
      { authorization: 'Bearer x' },
    );
    expect(await (await test.request('/mail')).text()).not.toContain('<img');
    const [message] = (await (await test.request('/mail/messages')).json()) as { id: string }[];
    expect(await (await test.request(`/mail/${message?.id}`)).text()).not.toContain('<img');
  });

  it.each(['/identity/faults', '/stripe/faults', '/stripe/clock', '/stripe/settle', '/mail/faults', '/access'])(
    'POST %s with a broken body is a 422 with a reason',
    async (path) => {
      const test = startSandbox();
      const response = await test.request(path, {
        method: 'POST',
        body: '{',
        headers: { 'content-type': 'application/json' },
      });
      expect(response.status).toBe(422);
      expect(await response.json()).toEqual({ error: expect.any(String) });
    },
  );
});

describe('reset', () => {
  it('empties everything but the signing keys', async () => {
    const test = startSandbox();
    const keys = await (await test.request('/identity/mitid/jwks')).text();
    await joinMembership(test);
    await test.fault('lost');
    await test.advanceDays(40);
    expect((await test.request('/reset', { method: 'POST' })).status).toBe(200);
    expect(await (await test.request('/stripe/ledger')).json()).toEqual([]);
    expect(await test.deliver()).toEqual([]);
    const { created } = await test.stripe.customers.create({});
    expect(created).toBe(test.clock.ms / 1000);
    expect(await (await test.request('/identity/mitid/jwks')).text()).toBe(keys);
    const form = await test.request('/reset', { method: 'POST', headers: { accept: 'text/html' } });
    expect([form.status, form.headers.get('location')]).toEqual([303, '/']);
  });
});

describe('access', () => {
  it('signs a token that its published keys verify', async () => {
    const test = startSandbox();
    const { token } = (await (await test.postJson('/access', { email: 'desk@solhus.example' })).json()) as {
      token: string;
    };
    const [header, payload, signature] = token.split('.');
    expect(decode(payload)).toMatchObject({
      email: 'desk@solhus.example',
      iss: `${origin}/access`,
      aud: ['sandbox-access-audience'],
      type: 'app',
    });
    const { keys } = (await (await test.request('/access/certs')).json()) as { keys: (JsonWebKey & { kid: string })[] };
    const jwk = keys.find(({ kid }) => kid === decode(header).kid) as JsonWebKey;
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify']);
    const bytes = Uint8Array.from(atob((signature ?? '').replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    expect(
      await crypto.subtle.verify(algorithm.name, key, bytes, new TextEncoder().encode(`${header}.${payload}`)),
    ).toBe(true);
    expect((await test.postJson('/access', { email: 'nobody' })).status).toBe(422);
  });
});
