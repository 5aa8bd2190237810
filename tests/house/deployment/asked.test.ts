import { expect, it } from 'vitest';
import { faultsOfConfiguration, readConfiguration } from '../../../scripts/deployment/configuration';
import { askedBy } from '../../../scripts/deployment/environment';
import { marketIds } from '../../../worker/domain/markets';

const usage = {
  name: 'deploy',
  does: 'Deploys.',
  flags: { first: 'nothing is live' },
  instead: { 'dry-run': 'Ask the doctor.' },
};

function told(...words: string[]) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const asked = askedBy(words, usage, { out: print, err: print });
  return [typeof asked === 'number' ? asked : [asked.environment, ...asked.flags], lines.join('\n')];
}

it('takes production where nothing is said, and what is said', () => {
  expect(told()).toEqual([['production'], '']);
  expect(told('--env', 'preview', '--first')).toEqual([['preview', 'first'], '']);
});

it('names an option it does not have, and what does that; not that an environment is missing', () => {
  expect(told('--env', 'production', '--dry-run')).toEqual([
    2,
    'deploy has no option --dry-run. Ask the doctor.\n  npm run deploy -- --help',
  ]);
  expect(told('now')).toEqual([2, 'deploy takes no word: now.\n  npm run deploy -- --help']);
  expect(told('--env', 'prod')).toEqual([
    2,
    'Say which: --env preview or --env production.\n  npm run deploy -- --help',
  ]);
});

it('shows its help, which has each of its options', () => {
  const [code, help] = told('--help');
  expect(code).toBe(0);
  for (const option of ['--env', '--chain', '--first']) expect(help).toContain(option);
});

it('of wrangler.toml the doctor names what is of no market of the chain, and which markets there are', () => {
  const config = readConfiguration('production');
  const [database] = config.d1_databases;
  if (!database) throw new Error('no database');
  const found = faultsOfConfiguration({
    ...config,
    d1_databases: [...config.d1_databases, { ...database, binding: 'DB_ATLANTIS' }],
    vars: { ...config.vars, MAIL_FROM_ATLANTIS: 'x', HOSTS: '{"x.dk":"atlantis"}', DEFAULT_MARKET: 'atlantis' },
  });
  for (const one of ['D1 database DB_ATLANTIS', 'var MAIL_FROM_ATLANTIS'])
    expect(found).toContainEqual(expect.stringContaining(`${one} is of no market of the chain`));
  expect(found.filter((one) => one.includes('is of no market'))).toHaveLength(2);
  expect(found).toContainEqual(`var HOSTS: must be JSON {"host":"market"} with markets of ${marketIds}`);
  expect(found).toContainEqual(`var DEFAULT_MARKET: must be one of ${marketIds}`);
});
