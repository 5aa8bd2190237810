import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { marketIds } from '../../worker/domain/markets';
import type { MarketId } from '../../worker/domain/markets/market';
import { Conflict, Unavailable } from '../../worker/failures';
import { chainWord } from '../building/chain.mjs';
import type { Bindings, FormerDatabase } from './command';
import { type Command, Refusal } from './command';
import { openBindings } from './data/bindings';
import { details, groupOverview, overview } from './help';
import { nearest } from './nearest';
import { registry } from './registry';

/** Output and data of a run, replaced in tests. */
interface Surroundings {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly open: (environment: string | null, former?: FormerDatabase) => Promise<Bindings>;
}

const terminal: Surroundings = { out: console.log, err: console.error, open: openBindings };

/** Runs one command from the typed words and options. Returns the exit code; 2 for an unknown command. */
export async function main(typed: string[], surroundings: Surroundings = terminal): Promise<number> {
  const args = typed[0] === 'help' ? [...typed.slice(1), '--help'] : typed;
  const name = nameOf(args);
  const command = name === null ? undefined : registry[name];
  if (name === null || command === undefined) return explain(args, surroundings);
  return runCommand(command, { name, args: args.slice(name.split(' ').length) }, surroundings);
}

/** The longest name of the registry with which the words begin. */
function nameOf(args: string[]): string | null {
  return [2, 1].map((length) => args.slice(0, length).join(' ')).find((words) => words in registry) ?? null;
}

function explain(args: readonly string[], { out, err }: Surroundings): number {
  const words = args.filter((arg) => !arg.startsWith('-')).slice(0, 2);
  const isAsked = args.length === 0 || args.includes('--help');
  if (words.length === 0) {
    (isAsked ? out : err)(overview(registry));
    return isAsked ? 0 : 2;
  }
  const names = Object.keys(registry);
  const [group = ''] = words;
  if (words.length === 1 && names.some((name) => name.startsWith(`${group} `))) {
    (isAsked ? out : err)(groupOverview(registry, group));
    return isAsked ? 0 : 2;
  }
  const meant = nearest(words.join(' '), names);
  const hint = meant ? `Did you mean "${meant}"?` : 'Without a command it lists them all.';
  const fault = args[0]?.startsWith('-')
    ? `The command comes first, its options after it: ${args[0]} stands before it.`
    : `There is no command "${words.join(' ')}". ${hint}`;
  const message = `${fault}\n  npm run ops -- ${meant ?? ''}`.trimEnd();
  err(message);
  if (args.includes('--json')) out(JSON.stringify({ error: message }, null, 2));
  return 2;
}

async function runCommand(
  command: Command,
  { name, args }: { name: string; args: string[] },
  { out, err, open }: Surroundings,
): Promise<number> {
  let opened: Promise<Bindings> | undefined;
  const json = args.includes('--json');
  const refuse = (message: string) => {
    err(message);
    if (json) out(JSON.stringify({ error: message }, null, 2));
    return 1;
  };
  try {
    const { values, positionals } = parse(command, args);
    if (values.help) {
      out(details(name, command));
      return 0;
    }
    const [tooMuch] = positionals.slice(wordsOf(command));
    if (tooMuch !== undefined)
      return refuse(`Nothing was done: "${tooMuch}" is one word too many.\n  npm run ops -- ${name} --help`);
    const dryRun = values['dry-run'] === true;
    if (dryRun && command.noDryRun) return refuse(`${name} has no dry run: ${command.noDryRun}`);
    if (values.env !== undefined && values.remote !== true && !command.isOfAccount)
      return refuse('--env goes with --remote.');
    const market = marketOf(values.market);
    return await command.run({
      words: positionals,
      options: values as Record<string, string | undefined>,
      flags: new Set(Object.keys(command.flags ?? {}).filter((flag) => values[flag] === true)),
      dryRun,
      json,
      sameData: sameDataAs(values),
      progress: values.progress === true,
      market,
      operator: operatorOf(values.operator),
      bindings(former) {
        opened ??= open(values.remote === true ? String(values.env ?? 'production') : null, former);
        return opened;
      },
      print: (value, asText) => out(json ? JSON.stringify(value, null, 2) : asText()),
    });
  } catch (error) {
    if (error instanceof Unavailable) return refuse(describeUnavailable(error));
    if (error instanceof Conflict)
      return refuse(
        'Somebody else changed the same at this moment, and nothing was written: look at it, then try again.',
      );
    if (isUnknownOption(error)) return refuse(`${hintOption(error, command)}\n  npm run ops -- ${name} --help`);
    if (error instanceof Refusal) return refuse(error.message);
    throw error;
  } finally {
    await (await opened?.catch(() => undefined))?.close();
  }
}

const shared = {
  json: 'boolean',
  'dry-run': 'boolean',
  remote: 'boolean',
  env: 'string',
  progress: 'boolean',
  market: 'string',
  operator: 'string',
} as const;

function sameDataAs({ remote, env }: Record<string, unknown>): string {
  return `${chainWord}${remote === true ? ' --remote' : ''}${env === undefined ? '' : ` --env ${env}`}`;
}

/** The market of `--market`; null when absent. */
function marketOf(word: string | boolean | undefined): MarketId | null {
  if (word === undefined) return null;
  const market = marketIds.find((one) => one === word);
  if (market === undefined) throw new Refusal(`--market is one of ${marketIds.join(', ')}.`);
  return market;
}

/** Operator's name for the audit: 1 to 60 characters without control characters. */
function operatorOf(word: string | boolean | undefined): string {
  const name = String(word ?? userName()).trim();
  if (!/^\P{Cc}{1,60}$/u.test(name)) throw new Refusal('--operator is a name of 1 to 60 characters.');
  return name;
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}

function optionsOf(command: Command): Record<string, 'string' | 'boolean'> {
  const own = Object.keys(command.options ?? {}).map((name) => [name, 'string'] as const);
  const flags = Object.keys(command.flags ?? {}).map((name) => [name, 'boolean'] as const);
  return { ...shared, help: 'boolean', ...Object.fromEntries([...own, ...flags]) };
}

function parse(command: Command, args: string[]) {
  const options = Object.fromEntries(Object.entries(optionsOf(command)).map(([name, type]) => [name, { type }]));
  const { values, positionals, tokens } = parseArgs({ args, allowPositionals: true, options, tokens: true });
  const valued = tokens.flatMap((token) => (token.kind === 'option' && token.value !== undefined ? [token.name] : []));
  const twice = valued.find((name, index) => valued.indexOf(name) < index);
  if (twice !== undefined) throw new Refusal(`--${twice} stands twice: which of both is meant?`);
  return { values: values as Record<string, string | boolean | undefined>, positionals };
}

/** How many words a command takes after its name: as many as its help shows before the options. */
function wordsOf({ usage }: Command): number {
  const [shown = ''] = usage.split(/ ?\[?--/);
  return shown.includes('…')
    ? Number.POSITIVE_INFINITY
    : shown.replaceAll(' | ', '|').split(' ').filter(Boolean).length;
}

const isUnknownOption = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

function hintOption({ message }: Error, command: Command): string {
  const typed = /^Unknown option '--?([^']+)'/.exec(message)?.[1];
  if (typed === undefined) return message;
  const meant = nearest(typed, Object.keys(optionsOf(command)));
  return `There is no option --${typed}.${meant ? ` Did you mean --${meant}?` : ''}`;
}

function describeUnavailable(error: Unavailable): string {
  const cause = error.cause instanceof Error ? error.cause.message : '';
  if (/no such (?:table|column|index)/.test(cause))
    return 'The database lacks a migration: `npm start` migrates the local one, `npm run ops -- migrate --remote` those of an account (docs/operations.md).';
  if (/SQLITE_BUSY|session commit token/.test(cause))
    return 'The app on this machine holds the database this moment: try again. Nothing was changed by the step that failed.';
  return `${error.message}. ${cause}`.trim();
}
