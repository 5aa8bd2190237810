import { parseArgs } from 'node:util';

export const environments = ['preview', 'production'] as const;
export type EnvironmentName = (typeof environments)[number];

/** The section of wrangler.toml named by `--env`, production by default; null if there is no such section. */
export function environmentOf(args: string[]): EnvironmentName | null {
  try {
    const { values } = parseArgs({ args, options: { env: { type: 'string', default: 'production' } } });
    return environments.find((name) => name === values.env) ?? null;
  } catch {
    return null;
  }
}
