import { sandboxOrigin, type World } from '../../setup/world';

/** Ids of one membership that renewed at the sandbox, and when it did (seconds since 1970). */
export interface Renewed {
  readonly ids: readonly string[];
  readonly at: number;
}

export const numberOf = (n: number) => String(n).padStart(8, '0');
/** Names of this form are those of a membership of ours, so the provider's metadata may have them. */
export const subscriptionIdOf = (n: number) => `${numberOf(n)}-5ca1-4e00-8000-${String(n).padStart(12, '0')}`;
const guid = /^[0-9a-f-]{36}$/;
const nearSeconds = 7_200;

/**
 * A payment provider with any number of memberships that renewed within one hour, each like the one that really renewed at
 * the sandbox: a question is asked there with that one's ids, and its answer told with the other's. So a list of 300,000
 * payments takes no memory, and what is answered has the shape that the sandbox's own tests hold against the provider's.
 */
export function createManyAlike(world: World, { ids, at }: Renewed, count: number) {
  const answers = new Map<string, { readonly status: number; readonly text: string }>();
  const idPattern = new RegExp(ids.map((id) => id.replaceAll(/[^\w-]/g, '')).join('|'), 'g');
  const numbered = /n(\d{8})(?!\d)/;
  const unnumbered = /n\d{8}(?!\d)/g;
  const secondsOf = (n: number) => Math.floor((n * 3600) / count);
  const own = (id: string, n: number) => (guid.test(id) ? subscriptionIdOf(n) : `${id}n${numberOf(n)}`);
  /** The same text of the member of this number. */
  const told = (text: string, n: number) =>
    text
      .replaceAll(idPattern, (id) => own(id, n))
      .replaceAll(/\b1[789]\d{8}\b/g, (seconds) =>
        Math.abs(Number(seconds) - at) < nearSeconds ? String(Number(seconds) + secondsOf(n)) : seconds,
      );

  async function asked(request: Request, path: string) {
    const known = answers.get(path);
    if (known) return known;
    const answer = await world.sandbox.fetch(
      new Request(sandboxOrigin + path, { method: request.method, headers: request.headers }),
    );
    const fresh = { status: answer.status, text: await answer.text() };
    answers.set(path, fresh);
    return fresh;
  }

  /** A page of paid invoices, newest first. */
  async function listOf(request: Request, url: URL): Promise<Response> {
    const { text } = await asked(request, `${url.pathname}?status=paid&limit=1`);
    const [row] = (JSON.parse(text) as { data: object[] }).data;
    const one = JSON.stringify(row);
    const since = Number(url.searchParams.get('created[gte]') ?? 0);
    const after = numbered.exec(url.searchParams.get('starting_after') ?? '')?.[1];
    const limit = Number(url.searchParams.get('limit'));
    const rows: string[] = [];
    let n = after === undefined ? count - 1 : Number(after) - 1;
    for (; n >= 0 && rows.length < limit && at + secondsOf(n) >= since; n -= 1) rows.push(told(one, n));
    const more = n >= 0 && at + secondsOf(n) >= since;
    return new Response(`{"object":"list","data":[${rows.join(',')}],"has_more":${more},"url":"${url.pathname}"}`, {
      headers: { 'content-type': 'application/json' },
    });
  }

  const asks = { count: 0 };
  return {
    told,
    /** Questions about the many. */
    asks,
    secondsOf,
    /** Answers as the provider does; null: this question is not about one of the many. */
    async answers(request: Request): Promise<Response | null> {
      // The other cells' accounts have nobody.
      if (request.headers.get('authorization') !== `Bearer ${world.providerKey}`) return null;
      const url = new URL(request.url);
      const isList = /\/(?:invoice_payments|refunds|disputes|events)$/.test(url.pathname);
      if (isList && url.searchParams.has('created[gte]')) {
        asks.count += 1;
        if (url.pathname.endsWith('/invoice_payments')) return listOf(request, url);
        return Response.json({ object: 'list', data: [], has_more: false, url: url.pathname });
      }
      const path = url.pathname + url.search;
      const n = numbered.exec(path)?.[1];
      if (n === undefined || request.method !== 'GET') return null;
      asks.count += 1;
      const { status, text } = await asked(request, path.replaceAll(unnumbered, ''));
      return new Response(told(text, Number(n)), { status, headers: { 'content-type': 'application/json' } });
    },
  };
}

export type ManyAlike = ReturnType<typeof createManyAlike>;
