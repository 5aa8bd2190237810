/** @typedef {import('./door.mjs').Statement} Statement */

/**
 * Carries a batch into the runtime in one call. `prepare` and `bind` of a database that is asked from outside are a call of
 * their own each, some ten milliseconds: a thousand statements would take longer than a write may. What a prepared statement
 * is made of is all that `batch` reads of it.
 * @param {D1Database} database @param {readonly Statement[]} statements
 */
export const batchAtOnce = (database, statements) =>
  database.batch(/** @type {any[]} */ (statements.map(({ sql, values }) => ({ statement: sql, params: values }))));
