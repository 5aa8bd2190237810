/**
 * Stands in front of a local Worker, inside its runtime, and reads every request's body. If a Worker answers without
 * reading it, the runtime closes the connection while the client is still sending, and the response is lost. It also does what the
 * platform would: triggers crons, and puts events of mails into the queue that the Worker reads.
 * @type {ExportedHandler<{APP: Fetcher & {scheduled(about: {cron: string, scheduledTime: Date}): Promise<{outcome:
 * string}>}, MAIL_EVENTS?: Queue}>}
 */
export default {
  async fetch(request, { APP, MAIL_EVENTS }) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/cdn-cgi/local/scheduled') {
      const { outcome } = await APP.scheduled({ cron: searchParams.get('cron') ?? '', scheduledTime: new Date() });
      return new Response(outcome, { status: outcome === 'ok' ? 200 : 500 });
    }
    if (MAIL_EVENTS && request.method === 'POST' && pathname === '/cdn-cgi/local/mail-events') {
      await MAIL_EVENTS.send(await request.json());
      return new Response(null, { status: 202 });
    }
    return APP.fetch(request.body === null ? request : new Request(request, { body: await request.arrayBuffer() }));
  },
};
