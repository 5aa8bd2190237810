/**
 * A key-value store in memory that speaks the protocol behind a KV binding. Miniflare's own is a Durable Object over
 * SQLite that costs a quarter of a millisecond of CPU a read, and would hide the differences between stacks.
 * @type {Map<string, Map<string, {value: ArrayBuffer, metadata: string | null}>>}
 */
const namespaces = new Map();

/** @param {Map<string, {value: ArrayBuffer, metadata: string | null}>} entries @param {Request} request */
async function bulk(entries, request) {
  const { keys, type, withMetadata } = /** @type {any} */ (await request.json());
  const found = Object.fromEntries(
    keys.map((/** @type {string} */ key) => {
      const entry = entries.get(key);
      const text = entry && new TextDecoder().decode(entry.value);
      const value = text === undefined ? null : type === 'json' ? JSON.parse(text) : text;
      const metadata = entry?.metadata ? JSON.parse(entry.metadata) : null;
      return [key, withMetadata && entry ? { value, metadata } : value];
    }),
  );
  return Response.json(found);
}

export default {
  /** @param {Request} request @param {unknown} _ @param {any} context */
  async fetch(request, _, context) {
    const url = new URL(request.url);
    const name = context.props?.MINIFLARE_NAMESPACE ?? request.headers.get('mf-namespace') ?? '';
    const entries = namespaces.get(name) ?? new Map();
    namespaces.set(name, entries);
    const path = url.pathname.slice(1);
    const key = url.searchParams.has('urlencoded') ? decodeURIComponent(path) : path;
    if (request.method === 'PUT') {
      entries.set(key, { value: await request.arrayBuffer(), metadata: request.headers.get('cf-kv-metadata') });
      return new Response(null);
    }
    if (request.method === 'DELETE') {
      entries.delete(key);
      return new Response(null);
    }
    if (request.method === 'POST' && key === 'bulk/get') return bulk(entries, request);
    const entry = entries.get(key);
    if (!entry) return new Response('Not Found', { status: 404 });
    return new Response(entry.value, { headers: entry.metadata ? { 'cf-kv-metadata': entry.metadata } : {} });
  },
};
