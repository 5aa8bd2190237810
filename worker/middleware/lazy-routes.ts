import type { Context, Handler, Hono } from 'hono';
import { type AppEnv, createRoute } from '../context';
import { loadTranslate } from '../ui/translate';

type Method = 'GET' | 'POST';
/** A screen and what it answers to. */
export type LazyRow = readonly [path: { readonly patterns: readonly string[] }, ...methods: Method[]];

/**
 * Routes whose modules are evaluated when the first of them is asked for: whoever opens the first page does not wait
 * for the rest of the product. Addresses and methods are known at once; a test compares them with the routes behind.
 */
export function lazyRoutes(rows: readonly LazyRow[], load: () => Promise<Hono<AppEnv>>): Hono<AppEnv> {
  const lazy = createRoute();
  for (const [{ patterns }, ...methods] of rows) {
    for (const pattern of patterns) {
      lazy.on(methods, pattern, async (c) => {
        const [{ routes }] = await Promise.all([load(), loadTranslate(c.var.language, 'whole', c.var.overrides)]);
        const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
        const handlers = routes.filter((route) => route.path === pattern && [method, 'ALL'].includes(route.method));
        return answerBy(
          handlers.map(({ handler }) => handler),
          c,
        );
      });
    }
  }
  return lazy;
}

/** One after the other, as a router would: each may answer or let the next one do so. */
async function answerBy(handlers: readonly Handler[], c: Context<AppEnv>): Promise<Response> {
  let answer: Response | undefined;
  const step = async (index: number): Promise<void> => {
    const given = await handlers[index]?.(c, () => step(index + 1));
    if (given instanceof Response) answer ??= given;
  };
  await step(0);
  return answer ?? c.notFound();
}
