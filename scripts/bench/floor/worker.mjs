/** A Worker that only answers: what it costs is the runtime's, and is taken off from what a page costs. */
export default {
  fetch: () =>
    new Response('<!doctype html><title>floor</title>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
};
