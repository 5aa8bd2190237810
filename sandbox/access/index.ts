import { Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { readBody, wantsPage } from '../body';
import { randomId, type SandboxContext } from '../context';
import { jwksOf, loadSigningKey, signRs256 } from '../jwt';
import { type Markup, page } from '../page';

const lifetimeSeconds = 24 * 3600;
/** Audience tag of the application, unless the caller names another. */
const defaultAudience = 'sandbox-access-audience';

const tokenSchema = z.object({
  email: z.email('must be an e-mail address'),
  aud: z.string().min(1).default(defaultAudience),
});

const issue = async (context: SandboxContext, { email, aud }: z.output<typeof tokenSchema>) => {
  const nowSeconds = Math.floor(context.now() / 1000);
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
  });
};

const accessPage = (context: SandboxContext, token?: string): Markup =>
  page(
    'access to the desk',
    html`
    <p>Signs a token as Cloudflare Access does. The app takes it from the header <code>Cf-Access-Jwt-Assertion</code>.</p>
    <form class="line" method="post" action="/access"><label>E-mail <input type="email" name="email" required></label><button>Sign</button></form>
    ${token ? html`<h2>Token</h2><pre>${token}</pre>` : ''}
    <p>Issuer <code>${context.origin}/access</code>, audience <code>${defaultAudience}</code>, <a href="/access/certs">keys</a></p>`,
  );

/** The gate in front of the desk, in the form of Cloudflare Access. */
export const createAccess = (context: SandboxContext) => {
  const app = new Hono();
  app.get('/', (c) => c.html(accessPage(context)));
  app.post('/', async (c) => {
    const order = await readBody(c, tokenSchema);
    if (!order.ok) return c.json({ error: order.failure }, 422);
    const token = await issue(context, order.value);
    return wantsPage(c) ? c.html(accessPage(context, token)) : c.json({ token });
  });
  for (const path of ['/certs', '/cdn-cgi/access/certs']) {
    app.get(path, async (c) => c.json(jwksOf(await loadSigningKey(context.store, 'access'))));
  }
  return app;
};
