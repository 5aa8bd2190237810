import type { paths } from '../paths';
import type { Cells } from '../services/cells';
import type { Policy } from './policy';

/**
 * Who is let through. Checked in the route: `open` everybody; `guard` a pure guard, by what the session proves;
 * `screen` an enrolled kiosk screen, and others where the route says so; `secret` whoever has the address; `signature`
 * a signed request. Set by the table itself, before the route: `member` the account's gate, `operator` the back
 * office's gate, `local` only in a local environment.
 */
type Gate = 'open' | 'guard' | 'screen' | 'secret' | 'signature' | 'member' | 'operator' | 'local';

export type Method = 'GET' | 'POST';

/** Makes the whole app anew, as for a preview. */
export type CreateApp = (cells: Cells) => { fetch(request: Request): Response | Promise<Response> };

/** A route's module; those of its exports that are routes answer. */
export type RouteModule = Readonly<Record<string, unknown>>;

/** One screen: its methods, its code, its gate and the policy of its addresses. */
export interface Row {
  readonly methods: readonly Method[];
  readonly load: (cells: Cells, createApp: CreateApp) => Promise<RouteModule>;
  readonly gate: Gate;
  readonly policy: Policy;
}

export const row = (methods: Row['methods'], load: Row['load'], gate: Gate, policy: Policy): Row => ({
  methods,
  load,
  gate,
  policy,
});

type Addresses = { readonly patterns: readonly [string, ...string[]] };

/** One row for each name in `paths`: an address without a row does not compile. */
export type Site<Names = typeof paths> = {
  readonly [Name in keyof Names]: Names[Name] extends Addresses ? Row : Site<Names[Name]>;
};

export interface NamedRow extends Row {
  /** Path of the key in `paths`, with dots: `signup.entry`. */
  readonly name: string;
  readonly patterns: Addresses['patterns'];
}

/** Joins the table with the addresses of the same names. */
export function rowsOf(site: object, names: object, prefix = ''): NamedRow[] {
  return Object.entries(names).flatMap(([key, named]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    const row = site[key as keyof typeof site] as object;
    return 'patterns' in named
      ? [{ ...(row as Row), name, patterns: (named as Addresses).patterns }]
      : rowsOf(row, named, name);
  });
}
