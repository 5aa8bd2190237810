/**
 * Accounts at the payment provider, as its documentation describes webhook endpoints (docs.stripe.com/api/webhook_endpoints):
 * the secret is told when one is made and never again, the version cannot be changed afterwards.
 */
interface Endpoint {
  readonly id: string;
  readonly object: 'webhook_endpoint';
  readonly url: string;
  readonly api_version: string | null;
  enabled_events: string[];
  status: 'enabled' | 'disabled';
  readonly livemode: boolean;
}

export function createStripeAccounts() {
  const endpoints = new Map<string, Endpoint[]>();
  const calls: string[] = [];
  let made = 0;
  const error = (status: number, message: string) =>
    Response.json({ error: { type: 'invalid_request_error', message } }, { status });

  async function fetch(request: Request): Promise<Response> {
    const key = request.headers.get('Authorization')?.replace('Bearer ', '') ?? '';
    if (!/^[sr]k_(live|test)_/.test(key)) return error(401, 'Invalid API Key provided');
    const own = endpoints.get(key) ?? [];
    endpoints.set(key, own);
    const { pathname } = new URL(request.url);
    const id = /^\/v1\/webhook_endpoints\/(we_\w+)$/.exec(pathname)?.[1];
    if (request.method !== 'GET') calls.push(`${request.method} ${pathname}`);
    if (request.method === 'GET' && pathname === '/v1/webhook_endpoints')
      return Response.json({ object: 'list', url: pathname, has_more: false, data: own });
    const fields = new URLSearchParams(await request.text());
    const events = [...fields].flatMap(([name, value]) => (/^enabled_events\[\d*\]$/.test(name) ? [value] : []));
    if (request.method === 'POST' && pathname === '/v1/webhook_endpoints') {
      const url = fields.get('url');
      if (!url?.startsWith('https://') || events.length === 0) return error(400, 'Missing required param');
      made += 1;
      const endpoint: Endpoint = {
        ...{
          id: `we_${made}`,
          object: 'webhook_endpoint',
          url,
          api_version: fields.get('api_version'),
          status: 'enabled',
        },
        ...{ enabled_events: events, livemode: key.includes('_live_') },
      } as Endpoint;
      own.unshift(endpoint);
      return Response.json({ ...endpoint, secret: `whsec_${made}_told_once` });
    }
    const found = own.find((one) => one.id === id);
    if (!found) return error(404, `No such webhook endpoint: '${id}'`);
    if (request.method === 'DELETE') {
      own.splice(own.indexOf(found), 1);
      return Response.json({ id, object: 'webhook_endpoint', deleted: true });
    }
    if (fields.has('api_version')) return error(400, 'Received unknown parameter: api_version');
    if (events.length > 0) found.enabled_events = events;
    if (fields.has('disabled')) found.status = fields.get('disabled') === 'true' ? 'disabled' : 'enabled';
    return Response.json(found);
  }

  return { fetch, endpoints, calls };
}
