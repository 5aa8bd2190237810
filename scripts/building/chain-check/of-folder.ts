import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChainFault } from './fault';
import { openFolder } from './files';
import { judge } from './judge';
import { type CommonTexts, flatten } from './rules/texts';

/**
 * @param folder absolute path of the chain that `virtual:chain` stands for @param locales folder of the common texts
 */
export async function judgeFolder(folder: string, locales: string): Promise<ChainFault[]> {
  const files = openFolder(folder);
  return judge({ files, chain: await read(), common: commonTexts(locales) });
}

async function read() {
  try {
    return { data: (await import('virtual:chain')).chain as unknown };
  } catch (error) {
    const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return { failure: line };
  }
}

const commonTexts = (folder: string): CommonTexts =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [
        name.slice(0, -'.json'.length),
        new Map(flatten(JSON.parse(readFileSync(join(folder, name), 'utf8')))),
      ]),
  );
