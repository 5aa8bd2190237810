import { spawnSync } from 'node:child_process';
import { build } from '../build.mjs';
import { root, runTool, wrangler } from '../building/toolchain.mjs';
import { examine, printExamined } from './doctor';
import { environmentOf, environments } from './environment';

export async function main(args: string[]): Promise<number> {
  const environment = environmentOf(args);
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
  // The build names its environment, and redirects wrangler to its own configuration.
  const { code } = await runTool([wrangler, 'deploy', '--var', `VERSION:${version()}`], {
    env: { WRANGLER_LOG: 'log' },
  });
  return code;
}

/** The deployed commit, with `-changed` if there are uncommitted changes. */
function version(): string {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout.trim();
  return `${git('rev-parse', '--short=12', 'HEAD') || 'unknown'}${git('status', '--porcelain') === '' ? '' : '-changed'}`;
}
