import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { readBody, wantsPage } from '../body';
import { type SandboxContext, wait } from '../context';
import { jwksOf } from '../jwt';
import { faultForm, page } from '../page';
import { answerAuthorize, pushRequest, showAuthorize } from './authorize';
import { clientSchema, registerClient } from './clients';
import {
  type IdentityEndpoint,
  identityFault,
  identityFaultSchema,
  identityFaults,
  identityForms,
  setIdentityFault,
  takeIdentityFault,
  takeTransportFault,
} from './faults';
import { defaultIssuerId, isIssuerId, issuerUrl, metadataOf, publishedKeys } from './issuer';
import { exchangeCode, showUserinfo } from './token';

type IssuerHandler = (c: Context, context: SandboxContext, issuerId: string) => Response | Promise<Response>;

/** Makes the endpoint fail by the fault in force. A slow one does its work first and then delays the answer. */
const unreliable =
  (endpoint: IdentityEndpoint, handler: IssuerHandler): IssuerHandler =>
  async (c, context, issuerId) => {
    const fault = takeTransportFault(context, issuerId, endpoint);
    if (fault === 'status500') return c.json({ error: 'server_error' }, 500);
    if (fault === 'html') return c.html(page('out of order', html`<p>We are sorry.</p>`));
    if (fault === 'endlessBody') return endless();
    const response = await handler(c, context, issuerId);
    if (fault === 'slow') await wait(context.slowMs);
    return response;
  };

/** JSON that never ends. */
const endless = () => {
  const piece = new TextEncoder().encode(' '.repeat(16 * 1024));
  const body = new ReadableStream({ pull: (controller) => controller.enqueue(piece) });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
};

/** An oversized key set of more than 250 kB. */
const manyKeys = Array.from({ length: 4000 }, (_, index) => ({
  kty: 'RSA',
  kid: `key-${index}`,
  use: 'sig',
  n: 'x'.repeat(64),
}));

const showMetadata: IssuerHandler = (c, context, issuerId) => c.json(metadataOf(context, issuerId));
const showKeys: IssuerHandler = async (c, context, issuerId) => {
  const { keys } = jwksOf(...(await publishedKeys(context, issuerId)));
  return c.json({ keys: takeIdentityFault(context, issuerId, 'hugeKeys') ? [...manyKeys, ...keys] : keys });
};

const showIssuer: IssuerHandler = (c, context, issuerId) =>
  c.html(
    page(
      issuerId ? `issuer ${issuerId}` : 'identity issuers',
      html`
      <p>Issuer <code>${issuerUrl(context, issuerId)}</code>,
        <a href="${issuerUrl(context, issuerId)}/.well-known/openid-configuration">its metadata</a>.
        Every id of small letters, digits and hyphens is an issuer of its own: <code>/identity/mitid</code>.</p>
      ${faultForm('/identity/faults', [...identityFaults, ...identityForms], identityFault(context, issuerId))}
      <p>Programs post JSON <code>{"fault": …, "issuerId"?, "count"?, "endpoints"?}</code>.</p>`,
    ),
  );

const issuerRoutes: [method: 'GET' | 'POST', path: string, handler: IssuerHandler][] = [
  ['GET', '/.well-known/openid-configuration', unreliable('discovery', showMetadata)],
  ['GET', '/jwks', unreliable('jwks', showKeys)],
  ['GET', '/authorize', showAuthorize],
  ['POST', '/authorize', answerAuthorize],
  ['POST', '/par', pushRequest],
  ['POST', '/token', unreliable('token', exchangeCode)],
  ['GET', '/userinfo', unreliable('userinfo', showUserinfo)],
  ['POST', '/userinfo', unreliable('userinfo', showUserinfo)],
];

/** Identity issuers: each id under `/identity/` is one; `/identity/` itself is the default issuer. */
export const createIdentity = (context: SandboxContext) => {
  const app = new Hono();
  app.post('/faults', async (c) => {
    const order = await readBody(c, identityFaultSchema);
    if (!order.ok) return c.json({ error: order.failure }, 422);
    setIdentityFault(context, order.value);
    return wantsPage(c) ? c.redirect('/identity', 303) : c.json({ fault: order.value.fault });
  });
  app.post('/clients', async (c) => {
    const client = await readBody(c, clientSchema);
    if (!client.ok) return c.json({ error: client.failure }, 422);
    registerClient(context, client.value);
    return c.json({ clientId: client.value.clientId });
  });
  app.get('/', (c) => showIssuer(c, context, defaultIssuerId));
  for (const [method, path, handler] of issuerRoutes) {
    app.on(method, path, (c) => handler(c, context, defaultIssuerId));
    app.on(method, `/:issuerId{[a-z0-9-]+}${path}`, (c) => {
      const issuerId = c.req.param('issuerId') ?? '';
      return isIssuerId(issuerId) ? handler(c, context, issuerId) : c.notFound();
    });
  }
  app.get('/:issuerId{[a-z0-9-]+}', (c) => {
    const issuerId = c.req.param('issuerId');
    return isIssuerId(issuerId) ? showIssuer(c, context, issuerId) : c.notFound();
  });
  return app;
};
