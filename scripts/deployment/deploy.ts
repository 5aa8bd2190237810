import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { outputFolder } from '../building/chain.mjs';
import { root, runTool, wrangler } from '../building/toolchain.mjs';
import { readConfiguration } from './configuration';
import { examine, printExamined } from './doctor';
import { keepEarlierFiles } from './earlier-files';
import { type EnvironmentName, environmentOf, environments } from './environment';

/**
 * `--upload`: as a version that gets no requests yet, to be deployed by shares. `--first`: nothing is live whose files would
 * have to stay.
 */
const flags = { upload: { type: 'boolean' }, first: { type: 'boolean' } } as const;

export async function main(args: string[]): Promise<number> {
  const { values, environment } = read(args);
  if (environment === null) {
    console.error(`Say which: --env ${environments.join(' or --env ')}.`);
    return 2;
  }
  const examined = await examine(environment);
  printExamined(environment, examined);
  if (examined.faults.length > 0) {
    console.log('Nothing was deployed.');
    return 1;
  }
  await build({ environment });
  if (!values.first && !(await addEarlierFiles(environment))) return 1;
  // The build names its environment, and redirects wrangler to its own configuration.
  const words = values.upload ? ['versions', 'upload', '--tag', version()] : ['deploy'];
  const { code } = await runTool([wrangler, ...words, '--var', `VERSION:${version()}`], {
    env: { WRANGLER_LOG: 'log' },
  });
  return code;
}

function read(args: string[]) {
  const { values, tokens } = parseArgs({ args, options: flags, strict: false, tokens: true });
  const own = new Set(tokens.flatMap((token) => (token.kind === 'option' && token.name in flags ? [token.index] : [])));
  return { values, environment: environmentOf(args.filter((_, index) => !own.has(index))) };
}

async function addEarlierFiles(environment: EnvironmentName): Promise<boolean> {
  const origin = new URL(String(readConfiguration(environment).vars.APP_URL)).origin;
  try {
    const folder = join(root, outputFolder, 'client');
    const { own, kept } = await keepEarlierFiles({ folder, origin, now: Date.now() });
    console.log(`Browser files: ${own} of this release, ${kept} of earlier ones.`);
    return true;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(`The files of the live release cannot be kept: ${why}\nWhere nothing is live yet: --first.`);
    console.log('Nothing was deployed.');
    return false;
  }
}

/** The deployed commit, with `-changed` if there are uncommitted changes. */
function version(): string {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout.trim();
  return `${git('rev-parse', '--short=12', 'HEAD') || 'unknown'}${git('status', '--porcelain') === '' ? '' : '-changed'}`;
}
