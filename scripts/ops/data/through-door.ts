import { addressVars } from '../../local/addresses.mjs';
import { askDoor, type Occupant } from '../../local/serving/door.mjs';

type Held = NonNullable<Occupant['held']>;

interface Prepared {
  readonly sql: string;
  readonly values: unknown[];
}

/** Vars, secrets and data of the running app. Its databases stay open in the app; each query is sent to it. */
export function bindingsThroughDoor(state: string, held: Held): Record<string, unknown> {
  return {
    ...held.bindings,
    ...addressVars(process.env),
    ...Object.fromEntries(held.databases.map((name) => [name, databaseThroughDoor(state, name)])),
    ...Object.fromEntries(held.stores.map((name) => [name, storeThroughDoor(state, name)])),
  };
}

/** The parts of D1 that commands and services use. */
function databaseThroughDoor(state: string, name: string) {
  const batch = (statements: Prepared[]) =>
    askDoor(state, ['batch', name, statements.map(({ sql, values }) => ({ sql, values }))]);
  const prepared = (sql: string, values: unknown[]): Prepared & Record<string, unknown> => {
    const run = async () => (await batch([{ sql, values }]))[0];
    return { sql, values, bind: (...given: unknown[]) => prepared(sql, given), run, all: run };
  };
  const database = { prepare: (sql: string) => prepared(sql, []), batch };
  return { ...database, withSession: () => database };
}

/** The parts of KV that commands and services use. */
function storeThroughDoor(state: string, name: string) {
  const ask =
    (method: string) =>
    (...args: unknown[]) =>
      askDoor(state, ['store', name, method, args]);
  return { get: ask('get'), put: ask('put'), delete: ask('delete'), list: ask('list') };
}
