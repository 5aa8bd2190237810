/**
 * Cloudflare's REST API, as far as provisioning asks it (developers.cloudflare.com/api). Every answer is an envelope
 * `{success, errors: [{code, message}], result}`; lists come in pages.
 */
export interface Cloudflare {
  /** One object; null when there is none (404). */
  find<Value>(path: string, headers?: Readonly<Record<string, string>>): Promise<Value | null>;
  /** All objects of a list, page by page. */
  list<Value>(path: string): Promise<readonly Value[]>;
  send<Value>(
    method: 'POST' | 'PUT' | 'PATCH',
    path: string,
    body: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Value>;
}

interface Envelope {
  readonly success?: boolean;
  readonly errors?: readonly { readonly code: number; readonly message: string }[];
  readonly result?: unknown;
  /** Only lists that come in pages have it; others answer whole, whatever page is asked for. */
  readonly result_info?: { readonly page?: number } | null;
}

/** A refusal of the API, with its first code. The body that was sent is never part of it. */
export class CloudflareFault extends Error {
  constructor(
    readonly status: number,
    readonly code: number | null,
    message: string,
  ) {
    super(message);
  }
}

const cloudflareApi = 'https://api.cloudflare.com/client/v4';
const perPage = 50;
const mostPages = 200;

/** `account`: the account's id, put before each path. */
export function createCloudflare({
  token,
  account,
  fetch: send = fetch,
}: {
  readonly token: string;
  readonly account: string;
  readonly fetch?: typeof fetch;
}): Cloudflare {
  async function ask(method: string, path: string, { body, headers = {} }: { body?: object; headers?: object } = {}) {
    const isForm = body instanceof FormData;
    const answer = await send(`${cloudflareApi}/accounts/${account}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const envelope = ((await answer.json().catch(() => ({}))) ?? {}) as Envelope;
    if (answer.ok && envelope.success !== false) return envelope;
    const [first] = envelope.errors ?? [];
    const reason = first ? `${first.message} (code ${first.code})` : 'no reason given';
    throw new CloudflareFault(answer.status, first?.code ?? null, `Cloudflare answered ${answer.status}: ${reason}`);
  }

  return {
    async find<Value>(path: string, headers = {}) {
      try {
        return (await ask('GET', path, { headers })).result as Value;
      } catch (error) {
        if (error instanceof CloudflareFault && error.status === 404) return null;
        throw error;
      }
    },
    async list<Value>(path: string) {
      const all: Value[] = [];
      for (let page = 1; page <= mostPages; page += 1) {
        const query = new URLSearchParams({ per_page: String(perPage), page: String(page) });
        const { result, result_info: pages } = await ask('GET', `${path}?${query}`);
        const rows = (result ?? []) as Value[];
        all.push(...rows);
        if (rows.length < perPage || !pages) return all;
      }
      throw new Error(`${path} has more than ${mostPages * perPage} rows`);
    },
    send: async <Value>(method: string, path: string, body: object, headers = {}) =>
      (await ask(method, path, { body, headers })).result as Value,
  };
}

/** The account to work in: the one that is named, else the only one that the token knows. */
export async function accountOf(
  token: string,
  named: string | undefined,
  send: typeof fetch = fetch,
): Promise<{ readonly id: string } | { readonly fault: string }> {
  if (named) return { id: named };
  const answer = await send(`${cloudflareApi}/accounts?per_page=50`, { headers: { Authorization: `Bearer ${token}` } });
  const envelope = (await answer.json().catch(() => ({}))) as { result?: { id: string; name: string }[] };
  const known = answer.ok ? (envelope.result ?? []) : [];
  const [only] = known;
  if (only && known.length === 1) return { id: only.id };
  if (known.length === 0) return { fault: `Cloudflare does not take the token (${answer.status}).` };
  const names = known.map(({ id, name }) => `  ${id}  ${name}`).join('\n');
  return { fault: `The token knows several accounts. Say which in CLOUDFLARE_ACCOUNT_ID:\n${names}` };
}
