import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from '../build.mjs';
import { outputFolder } from '../building/chain.mjs';
import { root, runTool, wrangler } from '../building/toolchain.mjs';
import { readConfiguration } from './configuration';
import { examine, printExamined } from './doctor';
import { keepEarlierFiles } from './earlier-files';
import { askedBy, type EnvironmentName } from './environment';

const usage = {
  name: 'deploy',
  does: 'Asks the doctor, builds and deploys; refuses with a list while anything is missing.',
  flags: {
    upload: 'as a version that gets no requests yet, to be deployed by shares',
    first: 'nothing is live whose browser files would have to stay',
  },
  instead: {
    'dry-run': 'What it would refuse is told by `npm run doctor`, which changes nothing; `npm run build` builds.',
    remote: 'It is always the account.',
  },
} as const;

export async function main(args: string[]): Promise<number> {
  const asked = askedBy(args, usage);
  if (typeof asked === 'number') return asked;
  const { environment, flags } = asked;
  const examined = await examine(environment);
  printExamined(environment, examined);
  if (examined.faults.length > 0) {
    console.log('Nothing was deployed.');
    return 1;
  }
  await build({ environment });
  if (!flags.has('first') && !(await addEarlierFiles(environment))) return 1;
  // The build names its environment, and redirects wrangler to its own configuration.
  const words = flags.has('upload') ? ['versions', 'upload', '--tag', version()] : ['deploy'];
  const { code } = await runTool([wrangler, ...words, '--var', `VERSION:${version()}`], {
    env: { WRANGLER_LOG: 'log' },
  });
  return code;
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
