import type { Context } from 'hono';
import { html } from 'hono/html';
import { readForm } from '../body';
import { randomId, type SandboxContext } from '../context';
import { page } from '../page';
import { type AuthorizeRequest, answerSchema, authorizeSchema } from './authorize-request';
import type { AgeAnswer } from './claims';
import { isClient, readClient } from './clients';
import { takeIdentityFault } from './faults';
import { issuerUrl } from './issuer';

/** What an authorization code stands for until it is exchanged. */
export interface Grant {
  issuerId: string;
  request: AuthorizeRequest;
  answer: AgeAnswer;
  /** Real time, epoch milliseconds. */
  createdAt: number;
  used: boolean;
}

export const grantKey = (code: string) => `identity:code:${code}`;

const refused = (c: Context, reasons: string[]) =>
  c.html(
    page(
      'request refused',
      html`<p>The issuer does not accept this request:</p>
    <ul>${reasons.map((reason) => html`<li><code>${reason}</code></li>`)}</ul>`,
    ),
    400,
  );

const reasonsOf = (issues: { path: PropertyKey[]; message: string }[]) =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

const pushedKey = (reference: string) => `identity:pushed:${reference}`;
const pushedLifetimeSeconds = 60;
interface Pushed {
  issuerId: string;
  parameters: Record<string, string>;
  endsAt: number;
}

/** POST: pushed authorization request (RFC 9126). The browser then carries a reference that is valid for a minute. */
export const pushRequest = async (c: Context, context: SandboxContext, issuerId: string) => {
  const form = await readForm(c);
  const client = readClient(c, form);
  if (!client || !(await isClient(context, issuerId, form, client))) return c.json({ error: 'invalid_client' }, 401);
  const parameters = { ...Object.fromEntries(form), client_id: client.id };
  if (!authorizeSchema.safeParse(parameters).success) return c.json({ error: 'invalid_request' }, 400);
  const reference = `urn:ietf:params:oauth:request_uri:${randomId(32)}`;
  const pushed: Pushed = { issuerId, parameters, endsAt: context.now() + pushedLifetimeSeconds * 1000 };
  context.store.put(pushedKey(reference), pushed);
  return c.json({ request_uri: reference, expires_in: pushedLifetimeSeconds }, 201, { 'cache-control': 'no-store' });
};

/** The request's parameters, directly or by their reference. */
const askedOf = (context: SandboxContext, issuerId: string, parameters: Record<string, string>) => {
  const { request_uri: reference, client_id: clientId } = parameters;
  if (reference === undefined) return parameters;
  const pushed = context.store.get<Pushed>(pushedKey(reference));
  const isGood = pushed?.issuerId === issuerId && pushed.endsAt > context.now();
  return isGood && pushed.parameters.client_id === clientId ? pushed.parameters : {};
};

/** GET: the page with the four answers. The form's action holds the whole request, so a reload loses nothing. */
export const showAuthorize = (c: Context, context: SandboxContext, issuerId: string) => {
  const parameters = c.req.query();
  const parsed = authorizeSchema.safeParse(askedOf(context, issuerId, parameters));
  if (!parsed.success) return refused(c, reasonsOf(parsed.error.issues));
  return c.html(
    page(
      issuerId || 'identity issuer',
      html`
      <p><strong>${parsed.data.client_id}</strong> asks for an age check. What shall this issuer say?</p>
      <form class="answers" method="post" action="${new URL(c.req.url).search}">
        ${Object.entries(parameters).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
        <button name="answer" value="over18">Over 18</button>
        <button name="answer" value="under18">Under 18</button>
        <button name="answer" value="none">No birth date</button>
        <button name="answer" value="cancel">Cancel</button>
      </form>
      <p>Issuer <code>${issuerUrl(context, issuerId)}</code>, scope <code>${parsed.data.scope}</code></p>`,
    ),
  );
};

const redirectBack = (c: Context, context: SandboxContext, issuerId: string, request: AuthorizeRequest) => {
  const wrong = takeIdentityFault(context, issuerId, 'wrongResponseIss');
  const target = new URL(request.redirect_uri);
  target.searchParams.set('state', request.state);
  target.searchParams.set('iss', wrong ? `${context.origin}/identity/somebody-else` : issuerUrl(context, issuerId));
  return (parameters: Record<string, string>) => {
    for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
    return c.redirect(target.href, 303);
  };
};

/** POST: the answer; redirects to the client with a code or an error. */
export const answerAuthorize = async (c: Context, context: SandboxContext, issuerId: string) => {
  const form = Object.fromEntries(await readForm(c));
  const { answer: given, ...parameters } = { ...c.req.query(), ...form } as Record<string, string>;
  const parsed = authorizeSchema.safeParse(askedOf(context, issuerId, parameters));
  if (!parsed.success) return refused(c, reasonsOf(parsed.error.issues));
  const answer = answerSchema.safeParse(given);
  if (!answer.success) return refused(c, ['answer: must be over18, under18, none or cancel']);
  const back = redirectBack(c, context, issuerId, parsed.data);
  if (answer.data === 'cancel') {
    return back({ error: 'access_denied', error_description: 'The person cancelled' });
  }
  const code = randomId(32);
  const grant: Grant = { issuerId, request: parsed.data, answer: answer.data, createdAt: context.now(), used: false };
  context.store.put(grantKey(code), grant);
  return back({ code });
};
