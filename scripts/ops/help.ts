import type { Command, Descriptions } from './command';

const commonOptions: Descriptions = {
  '--json': 'print JSON on stdout and nothing else, with `npm run -s ops`; words for people go to stderr',
  '--dry-run': 'say what would change, change nothing',
  '--market NAME': 'work on one market’s cell; without it on all of them, one after the other',
  '--operator NAME': 'who the audit says did it; default the user of this machine',
  '--progress': 'show how far long work is, although nobody sits at a terminal',
  '--remote': 'work on an account instead of this machine',
  '--env NAME': 'which section of wrangler.toml, with --remote; default production',
  '--help': 'show this',
};
const call = 'npm run ops --';

type Registry = Readonly<Record<string, Command>>;

export function overview(registry: Registry): string {
  return [
    `${call} COMMAND [words] [options]`,
    '',
    ...table(Object.entries(registry).map(([name, { summary }]) => [name, summary])),
    '',
    ...table(Object.entries(commonOptions)),
    '',
    'COMMAND --help tells more. docs/operations.md tells when to use what.',
  ].join('\n');
}

/** Overview of the commands that share their first word. */
export function groupOverview(registry: Registry, group: string): string {
  const commands = Object.entries(registry).filter(([name]) => name.startsWith(`${group} `));
  return [
    `${call} ${group} …`,
    '',
    ...table(commands.map(([name, { summary }]) => [name, summary])),
    '',
    'COMMAND --help tells more.',
  ].join('\n');
}

export function details(name: string, command: Command): string {
  const { summary, usage, notes = [], examples = [] } = command;
  const own = [
    ...Object.entries(command.options ?? {}).map(([option, text]) => [`--${option} VALUE`, text] as const),
    ...Object.entries(command.flags ?? {}).map(([flag, text]) => [`--${flag}`, text] as const),
  ];
  return [
    `${call} ${name} ${usage}`.trim(),
    '',
    `  ${summary}`,
    ...(own.length > 0 ? ['', ...table(own)] : []),
    ...(notes.length > 0 ? ['', ...notes.map((line) => `  ${line}`.trimEnd())] : []),
    '',
    ...table(Object.entries(commonOptions)),
    ...(examples.length > 0 ? ['', 'For example:', ...examples.map((example) => `  ${call} ${example}`)] : []),
  ].join('\n');
}

function table(rows: readonly (readonly [left: string, right: string])[]): string[] {
  const width = Math.max(20, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)} ${right}`.trimEnd());
}
