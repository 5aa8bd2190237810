import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runTool } from '../../building/toolchain.mjs';

const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

/** Writes files of a new folder, formatted as all others are. @param folder its whole path */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const options = ['--write', '--vcs-enabled=false', `--config-path=${root}`];
  const { code, output } = await runTool([biome, 'format', ...options, folder], { quiet: true });
  if (code !== 0) throw new Error(`The new files could not be formatted.\n${output}`);
}
