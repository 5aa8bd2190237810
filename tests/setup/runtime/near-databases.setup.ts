import { env } from 'cloudflare:workers';
import { marketIds } from '../../../worker/domain/markets';

/**
 * Puts databases that are one call away (`near-databases.mjs`) where the runtime has D1's simulator, which takes four
 * times as long to carry a question and its answer. The platform's own binding still makes the one and reads the other.
 */
const bindings = env as unknown as Record<string, D1Database>;
const { NEAR_DATABASES } = env as unknown as { NEAR_DATABASES: DurableObjectNamespace };

interface Near {
  answer(body: string, inRows: boolean): Promise<string>;
}
type Binding = new (transport: { fetch(url: string, request: { body: string }): Promise<Response> }) => D1Database;

/** D1 sends one with each answer, for sessions; nobody here reads an older state. */
const headers = { 'x-cf-d1-session-commit-token': '00000001-00000000-00000000-00000000' };

function near(real: D1Database, name: string): D1Database {
  // Found anew for each call: an object that was reset is not reached by who knew it before.
  const object = () => NEAR_DATABASES.get(NEAR_DATABASES.idFromName(name)) as unknown as Near;
  return new (real.constructor as Binding)({
    fetch: async (url, { body }) =>
      new Response(await object().answer(body, url.includes('ROWS_AND_COLUMNS')), { headers }),
  });
}

for (const [name, binding] of Object.entries(bindings))
  if (/^(DB|ARCHIVE)_/.test(name)) bindings[name] = near(binding, name);
// Its first value is the simulator itself, which is kept for the test of what stands in for it.
bindings.SIMULATED ??= bindings.DB as D1Database;
bindings.DB = bindings[`DB_${marketIds[0].toUpperCase()}`] as D1Database;
