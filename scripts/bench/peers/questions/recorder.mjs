/** Around the product, unchanged: notes what it asks of its databases, and tells at `/recorded`. */

/** @typedef {{binding: string, isSession: boolean, statements: [sql: string, values: unknown[]][]}} Question */

/** @type {Question[]} */
let asked = [];
/** @type {WeakMap<object, [sql: string, values: unknown[]]>} */
const statements = new WeakMap();

/** @param {string} binding @param {any} database */
function recorded(binding, database) {
  /** @param {boolean} isSession @param {any} on @param {object[]} batch */
  const ask = (isSession, on, batch) => {
    asked.push({ binding, isSession, statements: batch.map((one) => statements.get(one) ?? ['', []]) });
    return on.batch(batch);
  };
  return {
    prepare: (/** @type {string} */ sql) => ({
      bind(/** @type {unknown[]} */ ...values) {
        const one = database.prepare(sql).bind(...values);
        statements.set(one, [sql, values]);
        return one;
      },
    }),
    batch: (/** @type {object[]} */ batch) => ask(false, database, batch),
    withSession(/** @type {string} */ constraint) {
      const session = database.withSession(constraint);
      return { batch: (/** @type {object[]} */ batch) => ask(true, session, batch) };
    },
  };
}

/** @type {Record<string, unknown> | null} The product reads its environment once, so it is given one. */
let own = null;

/** @param {{fetch: (request: Request, env: unknown, context: unknown) => Promise<Response>}} worker the product */
export const recording = (worker) => ({
  ...worker,
  /** @param {Request} request @param {Record<string, any>} env @param {unknown} context */
  async fetch(request, env, context) {
    if (new URL(request.url).pathname === '/recorded') {
      const told = asked;
      asked = [];
      return Response.json(told);
    }
    own ??= Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, name.startsWith('DB_') ? recorded(name, value) : value]),
    );
    return worker.fetch(request, own, context);
  },
});
