import { accessSteps } from './access';
import type { createAsk } from './ask';
import type { Cloudflare } from './cloudflare';
import { endpointSteps } from './endpoints';
import { mailEventSteps } from './mail-events';
import type { Step } from './plan';
import { createSecretStore, type Keep, secretSteps, workerStep } from './secrets';
import type { Settings } from './settings';
import { storeSteps } from './stores';

/** The account's API, and how the payment provider is reached. */
export interface Account {
  readonly api: Cloudflare;
  readonly fetch: typeof fetch;
}

interface Given {
  readonly ask: ReturnType<typeof createAsk>;
  readonly operators: readonly string[];
  readonly keep: Keep;
}

/** Everything that an account has to have, in the order in which it can be made. The doctor looks at the same steps. */
export function stepsOf(
  { api, fetch: send }: Account,
  settings: Settings,
  { ask, operators, keep }: Given,
): readonly Step[] {
  const secrets = createSecretStore(api, settings);
  return [
    ...storeSteps(api, settings),
    ...mailEventSteps(api, settings),
    workerStep(api, secrets, settings),
    ...secretSteps(secrets, settings, { ask, keep }),
    ...endpointSteps(settings, secrets, { known: ask.known, ask }, send),
    ...accessSteps(api, settings, operators),
  ];
}
