/**
 * An account at Cloudflare as its API's documentation describes it (developers.cloudflare.com/api): D1, KV, Queues, R2,
 * Workers' secrets, Access. What a call needs and is not given is refused as the API refuses it.
 */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
  readonly form: FormData | null;
}

export const accountId = '023e105f4ecef8ad9ca31a8372d0c353';
export const token = 'token-of-the-test';
const envelope = (result: unknown, more: object = {}) =>
  Response.json({ success: true, errors: [], messages: [], result, ...more });
const refused = (status: number, code: number, message: string) =>
  Response.json({ success: false, errors: [{ code, message }], messages: [], result: null }, { status });
const notFound = () => refused(404, 10_000, 'not found');

interface Subscription {
  readonly id: string;
  readonly source: { readonly type: string; readonly zone_id?: string; readonly domain?: string };
  readonly destination: { readonly queue_id: string };
  events: string[];
  enabled: boolean;
}

export function createCloudflareAccount({ kvJurisdictions = true, hasTeam = true, sendsFor = ['solhus.dk'] } = {}) {
  const subscriptions: Subscription[] = [];
  const databases: Record<string, unknown>[] = [];
  const namespaces: Record<string, unknown>[] = [];
  const queues: { queue_id: string; queue_name: string }[] = [];
  const buckets: { name: string; jurisdiction: string }[] = [];
  const applications: Record<string, unknown>[] = [];
  const scripts = new Map<string, Map<string, string>>();
  const calls: string[] = [];
  let left = Number.POSITIVE_INFINITY;

  /** Lists in pages, with `result_info` (V4PagePagination). */
  const paged = (rows: readonly object[], query: URLSearchParams) => {
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 20)];
    const result = rows.slice((page - 1) * size, page * size);
    const result_info = { page, per_page: size, count: result.length, total_count: rows.length };
    return envelope(result, { result_info });
  };

  const routes: readonly [string, RegExp, (call: Call, id: string) => Response][] = [
    // A list says nothing of the jurisdiction; the database itself does.
    [
      'GET',
      /^\/d1\/database$/,
      ({ query }) =>
        paged(
          databases.map(({ uuid, name }) => ({ uuid, name, version: 'production' })),
          query,
        ),
    ],
    ['GET', /^\/d1\/database\/([\w-]+)$/, (_, id) => one(databases.find(({ uuid }) => uuid === id))],
    [
      'POST',
      /^\/d1\/database$/,
      ({ body }) => {
        if (typeof body.name !== 'string') return refused(400, 7400, 'name is required');
        if (databases.some(({ name }) => name === body.name))
          return refused(400, 7502, 'A database with that name already exists');
        const made = { uuid: crypto.randomUUID(), name: body.name, jurisdiction: body.jurisdiction ?? null };
        databases.push(made);
        return envelope(made);
      },
    ],
    ['GET', /^\/storage\/kv\/namespaces$/, ({ query }) => paged(namespaces, query)],
    ['GET', /^\/storage\/kv\/namespaces\/(\w+)$/, (_, id) => one(namespaces.find((row) => row.id === id))],
    [
      'POST',
      /^\/storage\/kv\/namespaces$/,
      ({ body }) => {
        if (namespaces.some(({ title }) => title === body.title))
          return refused(400, 10_014, 'a namespace with this account ID and title already exists');
        if (body.jurisdiction !== undefined && !kvJurisdictions)
          return refused(403, 10_060, 'jurisdictions are not enabled for this account');
        const made = {
          id: crypto.randomUUID().replaceAll('-', ''),
          title: body.title,
          jurisdiction: body.jurisdiction,
          supports_url_encoding: true,
        };
        namespaces.push(made);
        return envelope(made);
      },
    ],
    // Not in pages: the whole list, whatever is asked for.
    ['GET', /^\/queues$/, () => envelope(queues)],
    [
      'POST',
      /^\/queues$/,
      ({ body }) => {
        if (queues.some(({ queue_name: name }) => name === body.queue_name))
          return refused(409, 11_009, 'Queue name is already taken');
        queues.push({ queue_id: crypto.randomUUID().replaceAll('-', ''), queue_name: String(body.queue_name) });
        return envelope(queues.at(-1));
      },
    ],
    ['GET', /^\/email\/sending\/zones$/, ({ query }) => paged(sendingZones(sendsFor), query)],
    ['GET', /^\/event_subscriptions\/subscriptions$/, ({ query }) => paged(subscriptions, query)],
    // developers.cloudflare.com/api/resources/queues/subresources/subscriptions: an unknown queue 404, a second of a source 405.
    [
      'POST',
      /^\/event_subscriptions\/subscriptions$/,
      ({ body }) => {
        const made = { ...(body as unknown as Subscription), id: crypto.randomUUID().replaceAll('-', '') };
        if (!queues.some(({ queue_id: one }) => one === made.destination.queue_id))
          return refused(404, 7_003, 'Queue does not exist or resource not found on source');
        if (!sendingZones(sendsFor).some(({ id }) => id === made.source.zone_id))
          return refused(400, 7_003, 'no such zone');
        if (subscriptions.some(({ source }) => source.domain === made.source.domain))
          return refused(405, 7_003, 'Multiple subscriptions on same resource not supported');
        subscriptions.push(made);
        return envelope(made);
      },
    ],
    [
      'PATCH',
      /^\/event_subscriptions\/subscriptions\/(\w+)$/,
      ({ body }, id) => {
        const found = subscriptions.find((row) => row.id === id);
        if (found) Object.assign(found, body);
        return one(found);
      },
    ],
    [
      'GET',
      /^\/r2\/buckets\/([\w-]+)$/,
      ({ headers }, id) =>
        one(
          buckets.find(
            ({ name, jurisdiction }) =>
              name === id && jurisdiction === (headers.get('cf-r2-jurisdiction') ?? 'default'),
          ),
        ),
    ],
    [
      'POST',
      /^\/r2\/buckets$/,
      ({ body, headers }) => {
        buckets.push({ name: String(body.name), jurisdiction: headers.get('cf-r2-jurisdiction') ?? 'default' });
        return envelope(buckets.at(-1));
      },
    ],
    [
      'PUT',
      /^\/workers\/scripts\/([\w-]+)$/,
      ({ form }, id) => {
        const metadata = form?.get('metadata');
        if (!(metadata instanceof Blob) || form === null) return refused(400, 10_021, 'metadata is missing');
        scripts.set(id, scripts.get(id) ?? new Map());
        return envelope({ id });
      },
    ],
    [
      'GET',
      /^\/workers\/scripts\/([\w-]+)\/secrets$/,
      (_, id) => {
        const known = scripts.get(id);
        if (!known) return refused(404, 10_007, 'This Worker does not exist on your account.');
        return envelope([...known.keys()].map((name) => ({ name, type: 'secret_text' })));
      },
    ],
    [
      'PUT',
      /^\/workers\/scripts\/([\w-]+)\/secrets$/,
      ({ body }, id) => {
        const known = scripts.get(id);
        if (!known) return refused(404, 10_007, 'This Worker does not exist on your account.');
        if (body.type !== 'secret_text' || typeof body.text !== 'string' || body.text === '')
          return refused(400, 10_021, 'no text');
        known.set(String(body.name), body.text);
        return envelope({ name: body.name, type: 'secret_text' });
      },
    ],
    [
      'GET',
      /^\/access\/organizations$/,
      () =>
        hasTeam
          ? envelope({ auth_domain: 'solhus.cloudflareaccess.com', name: 'Solhus' })
          : refused(403, 9_999, 'access.api.error.not_enabled'),
    ],
    ['GET', /^\/access\/apps$/, ({ query }) => paged(applications, query)],
    [
      'POST',
      /^\/access\/apps$/,
      ({ body }) => {
        if (body.type !== 'self_hosted' || typeof body.domain !== 'string')
          return refused(400, 12_130, 'domain and type are required');
        const made = { ...body, id: crypto.randomUUID(), aud: `aud-${crypto.randomUUID().replaceAll('-', '')}` };
        applications.push(made);
        return envelope(made);
      },
    ],
  ];

  const one = (row: object | undefined) => (row ? envelope(row) : notFound());

  async function fetch(request: Request): Promise<Response> {
    const { pathname, searchParams: query } = new URL(request.url);
    if (request.headers.get('Authorization') !== `Bearer ${token}`) return refused(403, 9_109, 'Invalid access token');
    const path = pathname.replace(`/client/v4/accounts/${accountId}`, '');
    if (request.method !== 'GET') {
      left -= 1;
      if (left < 0) return new Response('<html>bad gateway</html>', { status: 502 });
      calls.push(`${request.method} ${path}`);
    }
    const type = request.headers.get('Content-Type') ?? '';
    const form = type.startsWith('multipart/form-data') ? await request.formData() : null;
    const body = type.startsWith('application/json') ? ((await request.json()) as Record<string, unknown>) : {};
    for (const [method, pattern, answer] of routes) {
      const match = method === request.method ? pattern.exec(path) : null;
      if (match) return answer({ method, path, query, headers: request.headers, body, form }, match[1] ?? '');
    }
    return refused(404, 7_003, `Could not route to ${path}`);
  }

  return {
    ...{ fetch, databases, namespaces, queues, subscriptions, buckets, applications, scripts, calls },
    /** After so many changes the API is down. */
    failsAfter(changes: number) {
      left = changes;
    },
  };
}

const sendingZones = (names: readonly string[]) => names.map((name, index) => ({ id: `zone${index}`, name }));
