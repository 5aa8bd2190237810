import type { Context, Handler, Hono, MiddlewareHandler } from 'hono';
import type { AppEnv, MemberEnv } from '../context';
import { paths } from '../paths';
import type { Cells } from '../services/cells';
import { loadTranslate } from '../ui/text/translate';
import { type CreateApp, type NamedRow, type RouteModule, rowsOf } from './row';
import { site } from './table';

/** The rows of this environment. The rows that move the clock exist only locally. */
export const siteRows = (isLocal: boolean): readonly NamedRow[] =>
  rowsOf(site, paths).filter(({ gate }) => isLocal || gate !== 'local');

/** Mounts every row under each of its addresses, behind its gate. */
export function mountSite(app: Hono<AppEnv>, rows: readonly NamedRow[], cells: Cells, createApp: CreateApp): void {
  // The gate covers every path under the back office's address, known or unknown, so that a new page is closed by
  // default.
  app.use(`${paths.backOffice.business.patterns[0]}/*`, async (c, next) =>
    (await backOfficeGate()).backOfficeGate(c, next, cells.of),
  );
  for (const row of rows) {
    const load = loaded(() => row.load(cells, createApp));
    for (const pattern of row.patterns) {
      if (row.gate === 'member') app.use(pattern, memberGate);
      app.on([...row.methods], pattern, (c) => answer(c, row, pattern, load));
    }
  }
}

/** Loads once: to import again what is there already takes as long as a small part of a page (some 20 µs). */
function loaded<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let there: { readonly module: Module } | null = null;
  return async () => {
    // Not the promise: one request's is of no use to another.
    there ??= { module: await load() };
    return there.module;
  };
}

const backOfficeGate = loaded(() => import('../features/back-office/access/gate'));
const accountGate = loaded(() => import('../features/account/gate'));

/** What the gate sets is not there before it: the one place where a context becomes a member's. */
const memberGate: MiddlewareHandler<AppEnv> = async (c, next) =>
  (await accountGate()).accountGate(c as unknown as Context<MemberEnv>, next);

/** Answers with the handlers that the row's module has for this pattern and method. */
async function answer(
  c: Context<AppEnv>,
  row: NamedRow,
  pattern: string,
  load: () => Promise<RouteModule>,
): Promise<Response> {
  const [module] = await Promise.all([
    load(),
    row.policy.texts === 'whole' && loadTranslate(c.var.language, 'whole', c.var.overrides),
  ]);
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  const handlers = routesIn(module).filter((route) => route.path === pattern && [method, 'ALL'].includes(route.method));
  return inTurn(
    handlers.map(({ handler }) => handler),
    c,
  );
}

/** Runs handlers in turn, as a router would: each may answer or call the next. */
async function inTurn(handlers: readonly Handler[], c: Context<AppEnv>): Promise<Response> {
  let answered: Response | undefined;
  const step = async (index: number): Promise<void> => {
    const given = await handlers[index]?.(c, () => step(index + 1));
    if (given instanceof Response) answered ??= given;
  };
  await step(0);
  return answered ?? c.notFound();
}

/** The routes among what a module exports. */
export const routesIn = (module: RouteModule): Hono<AppEnv>['routes'] =>
  Object.values(module).flatMap((value) => (isApp(value) ? value.routes : []));

const isApp = (value: unknown): value is Hono<AppEnv> =>
  typeof value === 'object' && value !== null && 'routes' in value && 'fetch' in value;
