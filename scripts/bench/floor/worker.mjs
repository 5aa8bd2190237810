/**
 * A Worker that answers with a constant body of a page's size. Its cost is that of the runtime and is subtracted from a
 * page's cost.
 */
const page = `<!doctype html><title>floor</title>${'<p>floor</p>'.repeat(2000)}`;

export default {
  fetch: () => new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
};
