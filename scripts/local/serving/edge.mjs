/**
 * Stands in front of a local Worker, inside its runtime, and reads every request's body. If a Worker answers without
 * reading it, the runtime closes the connection while the client is still sending, and the response is lost.
 * @type {ExportedHandler<{APP: Fetcher & {scheduled(about: {cron: string, scheduledTime: Date}): Promise<{outcome:
 * string}>}}>}
 */
export default {
  async fetch(request, { APP }) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/cdn-cgi/local/scheduled') {
      const { outcome } = await APP.scheduled({ cron: searchParams.get('cron') ?? '', scheduledTime: new Date() });
      return new Response(outcome, { status: outcome === 'ok' ? 200 : 500 });
    }
    return APP.fetch(request.body === null ? request : new Request(request, { body: await request.arrayBuffer() }));
  },
};
