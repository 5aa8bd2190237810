import { parseArgs } from 'node:util';

export const environments = ['preview', 'production'] as const;
export type EnvironmentName = (typeof environments)[number];

/** The section of wrangler.toml that `--env` names, production by default; null for anything else. */
export function environmentOf(args: string[]): EnvironmentName | null {
  try {
    const { values } = parseArgs({ args, options: { env: { type: 'string', default: 'production' } } });
    return environments.find((name) => name === values.env) ?? null;
  } catch {
    return null;
  }
}
