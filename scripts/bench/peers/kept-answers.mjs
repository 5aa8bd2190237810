/**
 * Around the product, unchanged: a page's databases are asked once, and give the same answer from memory to whoever opens
 * that page again. So what is measured is the product, as with the key-value store in memory.
 */

/** @typedef {{sql: string, values: unknown[]}} Statement */
/** @typedef {{binding: string, sqls: string[], answer: unknown, at: number}} Kept */

/** By page. Pages are measured one after the other, so the last that came in is the one whose statements come. @type {Map<string, Kept[]>} */
const pages = new Map();
/** @type {Kept[]} */
let kept = [];

/** A session that seems unused for minutes is written at each request: what is kept longer is asked anew. */
const keptMs = 60_000;

/** What the product changes in an answer would be changed for every visitor after it: so it throws. @param {any} value */
function frozen(value) {
  if (typeof value === 'object' && value !== null) for (const one of Object.values(Object.freeze(value))) frozen(one);
  return value;
}

/** An answer that is there at once would be drawn in another way than one that has been away. */
const soon = () => new Promise((resolve) => setTimeout(resolve));

/** @param {string} binding @param {any} database */
function answering(binding, database) {
  /** @param {any} on @param {Statement[]} statements */
  const ask = async (on, statements) => {
    const known = kept.find(
      ({ binding: other, sqls }) =>
        other === binding && sqls.length === statements.length && sqls.every((sql, at) => sql === statements[at]?.sql),
    );
    if (known && Date.now() - known.at < keptMs) {
      await soon();
      return known.answer;
    }
    const page = kept;
    const answer = frozen(await on.batch(statements.map(({ sql, values }) => database.prepare(sql).bind(...values))));
    if (known) Object.assign(known, { answer, at: Date.now() });
    else page.push({ binding, sqls: statements.map(({ sql }) => sql), answer, at: Date.now() });
    return answer;
  };
  return {
    prepare: (/** @type {string} */ sql) => ({ bind: (/** @type {unknown[]} */ ...values) => ({ sql, values }) }),
    batch: (/** @type {Statement[]} */ statements) => ask(database, statements),
    withSession(/** @type {string} */ constraint) {
      return { batch: (/** @type {Statement[]} */ statements) => ask(database.withSession(constraint), statements) };
    },
  };
}

/** @type {Record<string, unknown> | null} The product reads its environment once, so it is given one. */
let own = null;

/** @param {{fetch: (request: Request, env: unknown, context: unknown) => Promise<Response>}} worker the product */
export const withKeptAnswers = (worker) => ({
  ...worker,
  /** @param {Request} request @param {Record<string, any>} env @param {unknown} context */
  fetch(request, env, context) {
    const page = `${request.method} ${request.url}`;
    // What is asked after an answer (the counters of visits) belongs to no page, and is kept as well.
    kept = pages.get(page) ?? [];
    pages.set(page, kept);
    own ??= Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, name.startsWith('DB_') ? answering(name, value) : value]),
    );
    return worker.fetch(request, own, context);
  },
});
