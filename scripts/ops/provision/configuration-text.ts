import type { Fill } from './plan';

/** Values that stand for one that is not there yet. */
const isPlaceholder = (value: string) => /to-be-set/.test(value);

const keyOf = { database: 'database_id', store: 'id', var: '' } as const;

/**
 * The text of wrangler.toml with the values filled in, in the section of the environment alone: comments and order stay.
 * Only placeholders are replaced; another value is somebody's decision. Throws where the place is not found.
 */
export function filledIn(text: string, environment: string, fills: readonly Fill[]): string {
  return fills.reduce((before, fill) => fillOne(before, environment, fill), text);
}

function fillOne(text: string, environment: string, { kind, name, value }: Fill): string {
  const blocks = text.split(/^(?=\[)/m);
  const header = {
    database: `[[env.${environment}.d1_databases]]`,
    store: `[[env.${environment}.kv_namespaces]]`,
    var: `[env.${environment}.vars]`,
  }[kind];
  const key = kind === 'var' ? name : keyOf[kind];
  const line = new RegExp(`^(${key}\\s*=\\s*)"([^"]*)"`, 'm');
  const index = blocks.findIndex(
    (block) =>
      block.startsWith(header) &&
      (kind === 'var' || new RegExp(`^binding\\s*=\\s*"${name}"`, 'm').test(block)) &&
      line.test(block),
  );
  const block = blocks[index];
  if (block === undefined) throw new Error(`wrangler.toml has no ${key} for ${name} under ${header}`);
  const present = line.exec(block)?.[2] ?? '';
  if (!isPlaceholder(present) || present === value) return text;
  blocks[index] = block.replace(line, (_, before: string) => `${before}"${value}"`);
  return blocks.join('');
}
