import { Refusal } from '../ops/command';
import { createAsk } from '../ops/provision/ask';
import { goThrough, type Outcome } from '../ops/provision/plan';
import { openAccount } from '../ops/provision/session';
import { settingsOf } from '../ops/provision/settings';
import { type Account, stepsOf } from '../ops/provision/steps';
import type { Configuration } from './configuration';
import type { EnvironmentName } from './environment';

/** What an examination found, and what it could not ask. */
export interface Examined {
  readonly faults: readonly string[];
  /** Neither good nor bad: nobody was asked. */
  readonly unasked: readonly string[];
}

/** Reads back what `provision` makes; changes nothing. `open`: the account, whose absence is a fault. */
export async function readBack(
  environment: EnvironmentName,
  config: Configuration,
  open: () => Promise<Account> = () => openAccount(config.account_id),
): Promise<Examined> {
  let account: Account;
  try {
    account = await open();
  } catch (error) {
    const why = error instanceof Refusal ? error.message : 'Cloudflare does not answer';
    return {
      faults: [`the account: ${why}`],
      unasked: ['databases, stores, queues, secrets, webhooks, Access and migrations: the account was not opened'],
    };
  }
  const ask = createAsk({ environment, prompt: null });
  const keep = () => undefined;
  const steps = stepsOf(account, settingsOf(config, environment, { storeAnywhere: true }), {
    ask,
    operators: [],
    keep,
  });
  const outcomes = await goThrough(steps, { dryRun: true, fill: () => undefined, tell: () => undefined });
  return {
    faults: outcomes.flatMap((outcome) => faultOf(outcome, environment)),
    unasked: outcomes.flatMap(({ as, name, says }) => {
      // Somebody decided so with --kv-anywhere; whether they may is not for the doctor to say.
      const isElsewhere = as === 'there' && says === 'in no jurisdiction';
      return as === 'unasked' || isElsewhere ? [`${name}: ${says}`] : [];
    }),
  };
}

function faultOf({ as, name, says }: Outcome, environment: EnvironmentName): string[] {
  if (as === 'planned')
    return [`${name} is missing or differs: npm run ops -- provision --env ${environment} (${says})`];
  if (as === 'stuck') return [`${name}: ${says}`];
  return as === 'failed' ? [`${name} cannot be read: ${says}`] : [];
}
