import { parseArgs } from 'node:util';
import { Unavailable } from '../../worker/services/database/database';
import { type Bindings, openBindings } from './bindings';
import { type Command, Refusal } from './command';
import { details, overview } from './help';
import { registry } from './registry';

/** Runs one sub-command. In: words and options as typed. Out: exit code; 2 for a command that does not exist. */
export async function main(args: string[]): Promise<number> {
  const name = nameOf(args);
  const command = name === null ? undefined : registry[name];
  if (name === null || command === undefined) {
    const asked = args.length === 0 || args[0] === 'help' || args.includes('--help');
    console[asked ? 'log' : 'error'](asked ? overview(registry) : `There is no such command.\n\n${overview(registry)}`);
    return asked ? 0 : 2;
  }
  return runCommand(name, command, args.slice(name.split(' ').length));
}

/** The longest name of the registry that the words begin with. */
function nameOf(args: string[]): string | null {
  return [2, 1].map((length) => args.slice(0, length).join(' ')).find((words) => words in registry) ?? null;
}

async function runCommand(name: string, command: Command, args: string[]): Promise<number> {
  let opened: Promise<Bindings> | undefined;
  try {
    const { values, positionals } = parse(command, args);
    if (values.help) {
      console.log(details(name, command));
      return 0;
    }
    return await command.run({
      words: positionals,
      options: values as Record<string, string | undefined>,
      flags: new Set(namesOf(command.flags).filter((flag) => values[flag as keyof typeof values] === true)),
      dryRun: values['dry-run'] === true,
      json: values.json === true,
      progress: values.progress === true,
      bindings() {
        opened ??= openBindings(values.remote === true ? String(values.env ?? 'production') : null);
        return opened;
      },
      print: (value, asText) => console.log(values.json === true ? JSON.stringify(value, null, 2) : asText()),
    });
  } catch (error) {
    if (error instanceof Unavailable) console.error(describeUnavailable(error));
    else if (isForOperator(error)) console.error(error.message);
    else throw error;
    return 1;
  } finally {
    await (await opened?.catch(() => undefined))?.close();
  }
}

const namesOf = (given: Command['options']): readonly string[] =>
  Array.isArray(given) ? given : Object.keys(given ?? {});

function parse(command: Command, args: string[]) {
  const own = Object.fromEntries(namesOf(command.options).map((option) => [option, { type: 'string' as const }]));
  const flags = Object.fromEntries(namesOf(command.flags).map((flag) => [flag, { type: 'boolean' as const }]));
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      remote: { type: 'boolean' },
      env: { type: 'string' },
      progress: { type: 'boolean' },
      help: { type: 'boolean' },
      ...own,
      ...flags,
    },
  });
}

function isForOperator(error: unknown): error is Error {
  return (
    error instanceof Refusal ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  );
}

function describeUnavailable(error: Unavailable): string {
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return /no such table/.test(cause)
    ? 'The database has no tables yet: `npm start` migrates the local one, `npx wrangler d1 migrations apply` that of an account (docs/operations.md).'
    : `${error.message}. ${cause}`;
}
