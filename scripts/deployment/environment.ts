import { parseArgs } from 'node:util';

export const environments = ['preview', 'production'] as const;
export type EnvironmentName = (typeof environments)[number];

interface Asked<Flag extends string> {
  /** The section of wrangler.toml, production by default. */
  readonly environment: EnvironmentName;
  readonly flags: ReadonlySet<Flag>;
}

interface Usage<Flag extends string> {
  /** What npm calls it. */
  readonly name: string;
  readonly does: string;
  /** What each flag does. */
  readonly flags: Readonly<Record<Flag, string>>;
  /** By an option that is none of its own: what does what was meant. */
  readonly instead?: Readonly<Record<string, string>>;
}

/** Reads the words after a command. Prints what was asked for, or what is wrong, and returns the exit code where it ends there. */
export function askedBy<Flag extends string>(
  args: string[],
  usage: Usage<Flag>,
  { out = console.log, err = console.error } = {},
): Asked<Flag> | number {
  const { tokens, values } = parseArgs({
    ...{ args, strict: false, tokens: true, allowPositionals: true },
    options: { env: { type: 'string' } },
  });
  if (args.includes('--help')) {
    out(helpOf(usage));
    return 0;
  }
  const refuse = (message: string) => {
    err(`${message}\n  npm run ${usage.name} -- --help`);
    return 2;
  };
  const own: readonly string[] = ['env', ...Object.keys(usage.flags)];
  for (const token of tokens) {
    if (token.kind === 'positional') return refuse(`${usage.name} takes no word: ${token.value}.`);
    if (token.kind !== 'option' || own.includes(token.name)) continue;
    const instead = usage.instead?.[token.name];
    return refuse(`${usage.name} has no option ${token.rawName}.${instead ? ` ${instead}` : ''}`);
  }
  const environment = environments.find((name) => name === (values.env ?? 'production'));
  if (environment === undefined) return refuse(`Say which: --env ${environments.join(' or --env ')}.`);
  const flags = Object.keys(usage.flags).filter((name) => values[name] === true) as Flag[];
  return { environment, flags: new Set(flags) };
}

function helpOf({ name, does, flags }: Usage<string>): string {
  const own = Object.entries<string>(flags).map(([flag, what]) => `  ${`--${flag}`.padEnd(14)}${what}`);
  return [
    `npm run ${name} -- [--env ${environments.join('|')}] [--chain NAME]${Object.keys(flags)
      .map((flag) => ` [--${flag}]`)
      .join('')}`,
    '',
    `  ${does}`,
    '',
    `  ${'--env'.padEnd(14)}section of wrangler.toml; production if left out`,
    `  ${'--chain'.padEnd(14)}folder of chains/, or MEDLEM_CHAIN; without either the demo’s`,
    ...own,
    `  ${'--help'.padEnd(14)}show this`,
  ].join('\n');
}
