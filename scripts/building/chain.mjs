/**
 * The chain to build, test and run: a folder of `chains/`, selected by `--chain NAME` or `MEDLEM_CHAIN`. Runs before
 * anything is installed, so it reads only the folder's JSON files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, stop } from './toolchain.mjs';

const usual = 'solhus';

export const chains = readdirSync(join(root, 'chains'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
export const chainName = takeWord('--chain') ?? (process.env.MEDLEM_CHAIN || usual);
if (!chains.includes(chainName))
  stop(`There is no chain "${chainName}" in chains/, there is ${chains.join(' and ')}: --chain ${usual}`);
/** What a command that is to be typed next has to say, so that it works on this chain. */
export const chainWord = chainName === usual ? '' : ` --chain ${chainName}`;
// Processes started from here use the same chain.
process.env.MEDLEM_CHAIN = chainName;
/** Relative to the project, as are the next three. */
export const chainFolder = `chains/${chainName}`;
/** Folders of the build and of local data, separate for each chain, so that one can run while another is built. */
export const outputFolder = chainName === usual ? 'dist' : `dist/chains/${chainName}`;
export const stateFolder = chainName === usual ? '.wrangler/state' : `.wrangler/chains/${chainName}`;

/** Removes `--name VALUE` or `--name=VALUE` from the arguments, since no other reader knows it. @param {string} name */
function takeWord(name) {
  const at = process.argv.findIndex((word, index) => index > 1 && (word === name || word.startsWith(`${name}=`)));
  if (at < 0) return undefined;
  const [word = ''] = process.argv.splice(at, 1);
  return word === name ? (process.argv.splice(at, 1)[0] ?? '') : word.slice(name.length + 1);
}

/** @param {string} file @returns {any} */
function readOfChain(file) {
  try {
    return JSON.parse(readFileSync(join(root, chainFolder, file), 'utf8'));
  } catch (error) {
    return stop(`${chainFolder}/${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** @type {import('../../worker/domain/markets/chain').Brand} */
export const brand = readOfChain('brand.json');

/**
 * What a local run needs of each market: host, sender of mails, refund limit of the demo's bookkeeper by currency in
 * minor units, and an example person.
 * @type {Record<string, {host: string, sender: string, refundLimitMinor: Record<string, number>, person: {phone:
 * string, street: string, zip: string, city: string}}>}
 */
export const localMarkets = readOfChain('local.json');
/** In the chain's order; the first is the default for unknown hosts. */
export const marketIds = Object.keys(localMarkets);
export const [firstMarket = ''] = marketIds;

/** @param {string} market */
export const hostOf = (market) => localMarkets[market]?.host ?? '';

/** Languages of the market's catalogue, its first language first. @param {string} market @returns {string[]} */
export const languagesOf = (market) => Object.keys(catalogueOf(market).products[0].name);

/** @param {string} market */
export const catalogueOf = (market) => readOfChain(`catalogue/${market}.json`);

/** The same text for every language of the chain. @param {string} text @returns {Record<string, string>} */
export const inAllLanguages = (text) =>
  Object.fromEntries(marketIds.flatMap(languagesOf).map((language) => [language, text]));

/** Name of a cell's own value in the environment. @param {string} name @param {string} market */
export const cellName = (name, market) => `${name}_${market.toUpperCase()}`;

/** JSON files of the chain, relative to the project. @param {string} folder of the chain */
export const documentsIn = (folder) =>
  readdirSync(join(root, chainFolder, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${chainFolder}/${folder}/${name}`);

/** The chain's first survey, which the demo uses. */
export const [demoSurveyFile = ''] = documentsIn('surveys');

/** Local values of what wrangler.toml has for the markets of a deployment: hosts, senders, databases, roles. */
export function localConfiguration() {
  const hosts = marketIds.map((market) => [hostOf(market), market]);
  const others = ['localhost', '127.0.0.1'].map((host) => [host, firstMarket]);
  const senders = marketIds.map((market) => [cellName('MAIL_FROM', market), localMarkets[market]?.sender]);
  return {
    vars: {
      HOSTS: JSON.stringify(Object.fromEntries([...hosts, ...others])),
      DEFAULT_MARKET: firstMarket,
      ACCESS_ROLES: JSON.stringify(localRoles()),
      .../** @type {Record<string, string>} */ (Object.fromEntries(senders)),
    },
    databases: [
      ...marketIds.map((market) => ({
        binding: cellName('DB', market),
        database_name: `medlem-${market}`,
        database_id: `local-d1-${market}`,
        migrations_dir: 'worker/migrations',
      })),
      ...marketIds.map((market) => ({
        binding: cellName('ARCHIVE', market),
        database_name: `medlem-${market}-archive`,
        database_id: `local-d1-${market}-archive`,
        migrations_dir: 'worker/migrations-archive',
      })),
    ],
    buckets: marketIds.map((market) => ({
      binding: cellName('BACKUP', market),
      bucket_name: `local-backup-${market}`,
    })),
  };
}

/** One group of each role at the sandbox's Access; the studio is the first of the first market. */
function localRoles() {
  const refundLimitMinor = Object.assign({}, ...Object.values(localMarkets).map((market) => market.refundLimitMinor));
  return {
    'office-admin': { role: 'admin' },
    'office-money': { role: 'money', refundLimitMinor },
    'office-support': { role: 'support' },
    'office-content': { role: 'content' },
    'office-studio': { role: 'studio', studios: [catalogueOf(firstMarket).studios[0].studioId] },
  };
}
