import type { SessionState } from '../../../worker/services/sessions/port';

type Cell = string | number | null;

/** A session as a release stored it, beside what that release meant. */
export interface WrittenSession {
  readonly name: string;
  readonly cookie: string;
  readonly row: Readonly<Record<string, Cell>>;
  /** Sealed values of KV by their keys. */
  readonly kv: Readonly<Record<string, string>>;
  readonly state: SessionState;
  readonly memberId: string | null;
}

export interface WrittenMessage {
  readonly name: string;
  readonly row: Readonly<Record<string, Cell>>;
  /** The payload as it was before it was sealed. */
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface WrittenHook {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Everything that one release wrote and another one reads; `at` is when. */
export interface Release {
  readonly at: string;
  readonly sessions: readonly WrittenSession[];
  readonly outbox: readonly WrittenMessage[];
  readonly hooks: readonly WrittenHook[];
}

/** Names and kinds of a value's fields, all rows of a list together: what two releases have to agree about. */
export function shapeOf(value: unknown, path = '$'): string[] {
  if (Array.isArray(value)) return unique(value.flatMap((one) => shapeOf(one, `${path}[]`)));
  if (value !== null && typeof value === 'object')
    return unique(Object.entries(value).flatMap(([name, one]) => shapeOf(one, `${path}.${name}`)));
  return [`${path}: ${value === null ? 'null' : typeof value}`];
}
const unique = (list: readonly string[]) => [...new Set(list)].sort();

/** The shapes of everything in a release; chance and ciphers are left out. */
export const shapesOf = ({ sessions, outbox, hooks }: Release) => ({
  cookie: unique(sessions.map(({ cookie }) => cookie.replace(/^(v\d+)\..*/, '$1'))),
  kv: unique(sessions.flatMap(({ kv }) => Object.keys(kv).map((key) => key.replace(/[\w-]{43}/, 'hash')))),
  ...Object.fromEntries(
    sessions.map(({ name, row }) => [
      `session ${name}`,
      [...shapeOf({ ...row, state_json: null }), ...shapeOf(JSON.parse(String(row.state_json)), 'state')],
    ]),
  ),
  ...Object.fromEntries(
    outbox.map(({ name, row, payload }) => [`message ${name}`, [...shapeOf(row), ...shapeOf(payload, 'payload')]]),
  ),
  ...Object.fromEntries(hooks.map(({ name, body }) => [`hook ${name}`, shapeOf(JSON.parse(body))])),
});
