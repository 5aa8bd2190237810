import { Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { readBody, wantsPage } from '../body';
import { randomId, type SandboxContext, wait } from '../context';
import { faultSchema, setFault, takeFault } from '../faults';
import { jwksOf, loadPublishedKeys, loadSigningKey, rotateSigningKey, signRs256 } from '../jwt';
import { type Markup, page } from '../page';

const lifetimeSeconds = 24 * 3600;
/** Default audience tag of the application. */
const defaultAudience = 'sandbox-access-audience';

const tokenSchema = z.object({
  email: z.email('must be an e-mail address'),
  aud: z.string().min(1).default(defaultAudience),
  /** Groups that the token names. A form sends one, or several separated by commas. */
  groups: z
    .union([z.array(z.string()), z.string().transform((text) => text.split(',').map((one) => one.trim()))])
    .transform((all) => all.filter((one) => one !== ''))
    .default(['office-admin']),
  /** Epoch seconds of issue; the token is valid for a day from then. Now by default. */
  at: z.int().optional(),
  /** Page of the back office to open afterwards, as Access returns to the requested page. */
  open: z.string().optional(),
});

/** `rotate` changes the signing key; the others break the endpoint that publishes keys. */
const accessFaultSchema = faultSchema(['rotate', 'status500', 'slow'] as const);

const issue = async (context: SandboxContext, { email, aud, at, groups }: z.output<typeof tokenSchema>) => {
  const nowSeconds = at ?? Math.floor(context.now() / 1000);
  return signRs256(await loadSigningKey(context.store, 'access'), {
    aud: [aud],
    email,
    exp: nowSeconds + lifetimeSeconds,
    iat: nowSeconds,
    nbf: nowSeconds,
    iss: `${context.origin}/access`,
    type: 'app',
    identity_nonce: randomId(16),
    sub: crypto.randomUUID(),
    country: 'DK',
    ...(groups.length > 0 ? { custom: { groups } } : {}),
  });
};

/** The application's address that takes the token from Access and keeps it as a cookie. */
const wayIn = ({ appUrl }: SandboxContext) => `${appUrl}/cdn-cgi/access/authorized`;

/** The groups of `ACCESS_ROLES` in the local environment, and none. */
const knownGroups = ['office-admin', 'office-money', 'office-support', 'office-content', 'office-studio', ''];

const accessPage = (context: SandboxContext, token?: string): Markup =>
  page(
    'access to the back office',
    html`
    <p>Signs a token as Cloudflare Access does. The app takes it from the header <code>Cf-Access-Jwt-Assertion</code>,
      or from the cookie <code>CF_Authorization</code>.</p>
    <form class="line" method="post" action="/access"><label>E-mail <input type="email" name="email" value="operator@medlem.example" required></label>
      <label>Group <select name="groups">${knownGroups.map((group) => html`<option value="${group}">${group === '' ? 'none' : group}</option>`)}</select></label>
      <button name="open" value="1">Open the back office</button> <button>Sign only</button></form>
    ${token ? html`<h2>Token</h2><pre>${token}</pre><form class="line" method="get" action="${wayIn(context)}"><input type="hidden" name="token" value="${token}"><button>Open the back office with it</button></form>` : ''}
    <form class="line" method="post" action="/access/faults"><input type="hidden" name="fault" value="rotate"><button>Rotate the key</button></form>
    <p>Issuer <code>${context.origin}/access</code>, audience <code>${defaultAudience}</code>, <a href="/access/cdn-cgi/access/certs">keys</a></p>`,
  );

/** Stand-in for Cloudflare Access, which guards the back office. */
export const createAccess = (context: SandboxContext) => {
  const app = new Hono();
  app.get('/', (c) => c.html(accessPage(context)));
  app.post('/', async (c) => {
    const order = await readBody(c, tokenSchema);
    if (!order.ok) return c.json({ error: order.failure }, 422);
    const token = await issue(context, order.value);
    if (order.value.open) return c.redirect(`${wayIn(context)}?${new URLSearchParams({ token })}`, 303);
    return wantsPage(c) ? c.html(accessPage(context, token)) : c.json({ token });
  });
  app.post('/faults', async (c) => {
    const order = await readBody(c, accessFaultSchema);
    if (!order.ok) return c.json({ error: order.failure }, 422);
    const { fault, count } = order.value;
    if (fault === 'rotate') await rotateSigningKey(context.store, 'access');
    else setFault(context.store, 'access', fault, count);
    return wantsPage(c) ? c.redirect('/access', 303) : c.json({ fault });
  });
  for (const path of ['/certs', '/cdn-cgi/access/certs']) {
    app.get(path, async (c) => {
      if (takeFault(context.store, 'access', 'status500')) return c.text('Internal Server Error', 500);
      if (takeFault(context.store, 'access', 'slow')) await wait(context.slowMs);
      return c.json(jwksOf(...(await loadPublishedKeys(context.store, 'access'))));
    });
  }
  return app;
};
