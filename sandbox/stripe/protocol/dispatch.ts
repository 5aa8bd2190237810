import type { Context } from 'hono';
import { randomId, wait } from '../../context';
import { judgeParameters, requireAnswer } from '../../contract';
import type { Violation } from '../../contract/judge';
import { type AccountContext, keyIn } from '../accounts';
import type { Action } from '../context';
import { providerSeconds } from '../controls/clock';
import { takeStripeFault } from '../controls/faults';
import { apiVersion } from '../records';
import { asSent } from '../resting';
import { publish } from '../webhooks/queue';
import { invalid, type StripeAnswer } from './answer';
import { expand } from './expand';
import { decodeForm, type FormObject } from './form';
import { once } from './idempotency';
import { isOverLimit, tooMany, tooManyHeaders } from './rate-limit';
import type { StripeRoute } from './route';

/** Begins an action at the provider's present time. */
export const beginAction = (sandbox: AccountContext): Action => ({
  sandbox,
  at: providerSeconds(sandbox),
  events: [],
  origin: sandbox.origin,
});

const unauthorized = (key: string | undefined): StripeAnswer => ({
  status: 401,
  body: {
    error: {
      type: 'invalid_request_error',
      message: key ? `Invalid API Key provided: ${key.slice(0, 7)}***` : 'You did not provide an API key.',
    },
  },
});

const outOfOrder: StripeAnswer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred.' } },
};

const readParameters = async (c: Context): Promise<string> => {
  const query = new URL(c.req.url).search.slice(1);
  if (c.req.method === 'GET') return query;
  // `text()` makes the runtime warn of each form, which to it is no text.
  const form = new TextDecoder().decode(await c.req.arrayBuffer());
  return [query, form].filter(Boolean).join('&');
};

const expandPaths = (parameters: FormObject): string[] => {
  const { expand: paths } = parameters;
  return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [];
};

/** The provider rejects unknown or malformed parameters and names them. */
const refused = ({ path, problem, detail }: Violation): StripeAnswer =>
  problem === 'invented'
    ? invalid(`Received unknown parameter: ${path}`, path, 'parameter_unknown')
    : invalid(`${problem} ${path}: ${detail}`, path, problem === 'missing' ? 'parameter_missing' : undefined);

const run = (c: Context, sandbox: AccountContext, route: StripeRoute, encoded: string) => {
  const key = c.req.method === 'GET' ? undefined : c.req.header('idempotency-key');
  const data = decodeForm(encoded);
  const path = c.req.path.replace(/^\/stripe/, '');
  return once(sandbox, key, `${c.req.method} ${path}?${encoded}`, () => {
    const name = `${route.method} ${route.path}`;
    const [wrong] = judgeParameters(name, data);
    if (wrong) return refused(wrong);
    if (takeStripeFault(sandbox, 'status500')) return outOfOrder;
    const action = beginAction(sandbox);
    const answer = route.handle({ action, data, id: c.req.param('id') ?? '' });
    publish(action, key ?? null);
    if (answer.status !== 200) return answer;
    const body = asSent(expand(action, answer.body, expandPaths(data)));
    requireAnswer(name, body);
    return { ...answer, body };
  });
};

/**
 * Answers one API call; its key says for which account. A slow answer is sent after the work was done, which the caller
 * cannot know.
 */
export const dispatch = async (
  c: Context,
  accounts: readonly AccountContext[],
  route: StripeRoute,
  afterwards: () => void,
): Promise<Response> => {
  const encoded = await readParameters(c);
  const headers = { 'request-id': `req_${randomId(14)}`, 'stripe-version': apiVersion };
  const key = keyIn(c.req.header('authorization') ?? '');
  const sandbox = accounts.find(({ account }) => account.secretKey === key);
  if (!sandbox) {
    const refusal = unauthorized(key);
    return c.json(refusal.body, refusal.status, headers);
  }
  // Checked first: a request over the limit has no effect and is not stored.
  if (isOverLimit(sandbox) || takeStripeFault(sandbox, 'status429'))
    return c.json(tooMany.body, tooMany.status, { ...headers, ...tooManyHeaders });
  const isSlow = takeStripeFault(sandbox, 'slow');
  const { answer, replayed } = run(c, sandbox, route, encoded);
  afterwards();
  if (isSlow) await wait(sandbox.slowMs);
  return c.json(answer.body, answer.status, { ...headers, ...(replayed ? { 'idempotent-replayed': 'true' } : {}) });
};
