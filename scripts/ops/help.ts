import type { Command } from './command';

const common = [
  ['--json', 'print JSON'],
  ['--dry-run', 'say what would change, change nothing'],
  ['--remote', 'work on an account instead of this machine'],
  ['--env NAME', 'which section of wrangler.toml, with --remote; default production'],
];

export function overview(registry: Readonly<Record<string, Command>>): string {
  const commands = Object.entries(registry).map(([name, { summary }]) => row(name, summary));
  return [
    'npm run ops -- COMMAND [words] [options]',
    '',
    ...commands,
    '',
    ...common.map(([option = '', text = '']) => row(option, text)),
    '',
    'COMMAND --help tells more.',
  ].join('\n');
}

export function details(name: string, { summary, usage }: Command): string {
  return [
    `npm run ops -- ${name} ${usage}`.trim(),
    '',
    `  ${summary}`,
    '',
    ...common.map(([option = '', text = '']) => row(option, text)),
  ].join('\n');
}

const row = (left: string, right: string) => `  ${left.padEnd(20)} ${right}`;
