/**
 * The floor of a page that asks the databases: the two reads that every page makes, the same questions as the product
 * asks for that page (the path names it), and a constant answer.
 */

/** @type {Map<string, import('./recorder.mjs').Question[]>} A promise of one request is of no use to another. */
const known = new Map();

export default {
  /** @param {Request} request @param {Record<string, any>} env */
  async fetch(request, env) {
    const { KV } = env;
    const page = decodeURIComponent(new URL(request.url).pathname.slice(1));
    const questions = known.get(page) ?? (await KV.get(`questions:${page}`, 'json'));
    known.set(page, questions);
    const [session, site] = await Promise.all([
      KV.get('session:bench', 'json'),
      KV.get('site', 'json'),
      request.body === null ? null : request.formData(),
      ...questions.map((/** @type {import('./recorder.mjs').Question} */ one) => {
        const database = env[one.binding];
        const asked = one.statements.map(([sql, values]) => database.prepare(sql).bind(...values));
        return (one.isSession ? database.withSession('first-primary') : database).batch(asked);
      }),
    ]);
    return new Response(`<!doctype html>${session.id} ${site.studios.length}`, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  },
};
