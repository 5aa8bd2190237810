/** A Worker that only answers, as much as a page weighs: what it costs is the runtime's, and is taken off a page's cost. */
const page = `<!doctype html><title>floor</title>${'<p>floor</p>'.repeat(2000)}`;

export default {
  fetch: () => new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
};
