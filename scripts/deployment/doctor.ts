import { missingMigrations } from './account';
import { notesOfArchive } from './archive';
import { notesOfBackup } from './backup';
import { faultsOfConfiguration, readConfiguration } from './configuration';
import { askedBy, type EnvironmentName } from './environment';
import { faultsOfIssuers, faultsOfKeys } from './issuers';
import { faultsOfMailDomains, isUnanswered } from './mail-domains';
import { placeholdersOfChain } from './placeholders';
import { type Examined, readBack } from './readback';
import { faultsOfRetries, unaskedRetries } from './retries';

/** What no API tells: it has to be looked at by somebody. */
const byHand = [
  'retries (Billing → Revenue recovery: three, 3, 5 and 7 days after the one before, then cancel) and mails of the provider’s own (off): its API tells neither; look in its dashboard',
  'zone settings (Rocket Loader, e-mail obfuscation and Web Analytics off, Always Use HTTPS on) and whether Cloudflare may send for your domains: look in the dashboard',
];

/** Everything that a deployment of this environment still lacks, and what could not be asked. */
export async function examine(environment: EnvironmentName): Promise<Examined> {
  const config = readConfiguration(environment);
  const { faults, unasked } = await readBack(environment, config);
  const ofDomains = await faultsOfMailDomains(config.vars);
  const isOpen = !faults.some((fault) => fault.startsWith('the account: '));
  return {
    faults: [
      ...faultsOfConfiguration(config),
      ...faultsOfIssuers(),
      // With one address for all issuers, those of the markets are not used.
      ...placeholdersOfChain({ usesIssuers: !config.vars.IDENTITY_BASE_URL }),
      ...(await faultsOfKeys(process.env)),
      ...(await faultsOfRetries(process.env)),
      ...ofDomains.filter((said) => !isUnanswered(said)),
      ...faults,
      ...(isOpen ? await missingMigrations(environment) : []),
    ],
    unasked: [
      ...unasked,
      ...ofDomains.filter(isUnanswered),
      ...notesOfBackup(config),
      ...notesOfArchive(config),
      ...unaskedRetries(process.env),
      ...byHand,
    ],
  };
}

export function printExamined(environment: EnvironmentName, { faults, unasked }: Examined): void {
  if (faults.length === 0) console.log(`${environment}: nothing is missing.`);
  else console.log(`${environment}: ${faults.length} missing (docs/operations.md)`);
  for (const fault of faults) console.log(`- ${fault}`);
  console.log(`Not asked, so neither good nor bad: ${unasked.length}`);
  for (const one of unasked) console.log(`? ${one}`);
}

export async function main(args: string[]): Promise<number> {
  const asked = askedBy(args, {
    name: 'doctor',
    does: 'Lists what a deployment still lacks, and what could not be asked. It changes nothing.',
    flags: { house: 'the figures of the code instead: sizes, writers of tables, circles of imports' },
  });
  if (typeof asked === 'number') return asked;
  const { environment } = asked;
  const examined = await examine(environment);
  printExamined(environment, examined);
  return examined.faults.length === 0 ? 0 : 1;
}
