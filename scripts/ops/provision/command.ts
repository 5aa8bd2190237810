import { closeSync, existsSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../building/toolchain.mjs';
import { readConfiguration } from '../../deployment/configuration';
import { type EnvironmentName, environments } from '../../deployment/environment';
import { type Command, type OpsContext, Refusal } from '../command';
import { counted } from '../counted';
import { createAsk } from './ask';
import { filledIn } from './configuration-text';
import { goThrough, type Outcome, Stuck } from './plan';
import { openAccount } from './session';
import { settingsOf } from './settings';
import { stepsOf } from './steps';

const configurationFile = join(root, 'wrangler.toml');
const heads: Record<Outcome['as'], string> = {
  there: 'there  ',
  made: 'made   ',
  planned: 'would  ',
  stuck: 'cannot ',
  failed: 'failed ',
  unasked: 'unasked',
};

export const provisionCommand: Command = {
  summary: 'Makes what an account lacks: databases, stores, queues, secrets, webhooks, the back office’s application.',
  usage: '--env preview|production [--operators ADDRESSES] [--keep FILE]',
  options: {
    operators:
      'whom the back office’s application lets in: addresses with commas between, @chain.dk for all of a domain',
    keep: 'a file that gets a copy of new DATA_KEYS, which a restored database cannot be read without; for its owner alone',
  },
  flags: { 'kv-anywhere': 'the page store may lie in no jurisdiction, where the account cannot have one' },
  notes: [
    'It looks at everything first and makes what is missing: given again it goes on where it was, and in the end does nothing.',
    'It needs CLOUDFLARE_API_TOKEN, or wrangler’s login. Secrets that only you have are asked for, or taken from the shell under',
    'their names; none is printed. Ids go into wrangler.toml, in place of "to-be-set".',
  ],
  examples: [
    'provision --env production --dry-run',
    'provision --env production --operators anna@chain.dk,bo@chain.dk --keep data-keys.txt',
  ],
  isOfAccount: true,
  async run(context) {
    const environment = environmentOf(context);
    const config = readConfiguration(environment);
    const settings = settingsOf(config, environment, { storeAnywhere: context.flags.has('kv-anywhere') });
    const placeholders = settings.hosts.filter(({ host }) => /\.example$/.test(host));
    if (placeholders.length > 0 && !context.dryRun)
      throw new Refusal(
        `HOSTS of [env.${environment}.vars] still names ${placeholders.map(({ host }) => host).join(', ')}: endpoints and the back office stand at your hosts.`,
      );
    const account = await openAccount(config.account_id);
    const operators = (context.options.operators ?? '').split(',').flatMap((word) => word.trim() || []);
    const steps = stepsOf(account, settings, {
      ask: createAsk({ environment }),
      operators,
      keep: keepIn(context.options.keep),
    });
    const outcomes = await goThrough(steps, {
      dryRun: context.dryRun,
      fill: (fills) => {
        const text = readFileSync(configurationFile, 'utf8');
        const filled = filledIn(text, environment, fills);
        if (filled !== text) writeFileSync(configurationFile, filled);
      },
      tell: (outcome) => !context.json && console.error(lineOf(outcome)),
    });
    context.print({ environment, dryRun: context.dryRun, steps: outcomes }, () => summaryOf(outcomes, environment));
    return outcomes.some(({ as }) => as === 'stuck' || as === 'failed') ? 1 : 0;
  },
};

function environmentOf({ options }: OpsContext): EnvironmentName {
  const found = environments.find((name) => name === options.env);
  if (found === undefined) throw new Refusal(`Say which: --env ${environments.join(' or --env ')}.`);
  return found;
}

export const lineOf = ({ name, as, says }: Outcome) => `${heads[as]} ${name}${says ? `: ${says}` : ''}`;

function summaryOf(outcomes: readonly Outcome[], environment: EnvironmentName): string {
  const count = (as: Outcome['as']) => outcomes.filter((one) => one.as === as).length;
  const [open, unasked] = [count('stuck') + count('failed'), count('unasked')];
  return [
    [
      `${counted(count('there'), 'thing')} there`,
      ...(count('made') > 0 ? [`${count('made')} made`] : []),
      ...(count('planned') > 0 ? [`${count('planned')} would be made`] : []),
      ...(unasked > 0 ? [`${unasked} not looked at`] : []),
      ...(open > 0 ? [`${open} open: mend it and give this again`] : []),
    ].join(', '),
    ...(open === 0 && count('planned') === 0
      ? [`Next: npm run ops -- migrate --remote --env ${environment}, then npm run doctor -- --env ${environment}`]
      : []),
  ].join('\n');
}

/** Appends to a new file that only its owner can read. Without a file nothing is made that would be lost. */
function keepIn(path: string | undefined) {
  let isOpened = false;
  return (name: string, value: string) => {
    if (path === undefined)
      throw new Stuck(
        'it is told nobody once it is put.',
        'Give --keep FILE: without this key a restored database cannot be read.',
      );
    if (!isOpened && existsSync(path)) throw new Stuck(`${path} is there already.`, 'Name another file for --keep.');
    const file = openSync(path, isOpened ? 'a' : 'wx', 0o600);
    isOpened = true;
    writeSync(file, `${name}=${value}\n`);
    closeSync(file);
  };
}
