import type { SandboxEnv } from './state-object';

export { SandboxState } from './state-object';

// A Worker's entry is its default export.
export default {
  fetch: (request, env) => env.SANDBOX_STATE.get(env.SANDBOX_STATE.idFromName('sandbox')).fetch(request),
} satisfies ExportedHandler<SandboxEnv>;
