import { faultsOfAccount } from './account';
import { notesOfBackup } from './backup';
import { faultsOfConfiguration, readConfiguration } from './configuration';
import { type EnvironmentName, environmentOf, environments } from './environment';
import { faultsOfIssuers, faultsOfKeys, placeholderIssuers } from './issuers';
import { faultsOfRetries } from './retries';

/** Everything that a deployment of this environment still lacks. */
export async function findFaults(environment: EnvironmentName): Promise<string[]> {
  const config = readConfiguration(environment);
  return [
    ...faultsOfConfiguration(config),
    ...faultsOfIssuers(),
    // With one address for all issuers, those of the markets are not used.
    ...(config.vars.IDENTITY_BASE_URL ? [] : placeholderIssuers()),
    ...(await faultsOfKeys(process.env)),
    ...(await faultsOfRetries(process.env)),
    ...(await faultsOfAccount(environment, config)),
  ];
}

export function printFaults(environment: EnvironmentName, faults: readonly string[]): void {
  console.log(`${environment}: ${faults.length} missing (docs/operations.md)`);
  for (const fault of faults) console.log(`- ${fault}`);
}

export async function main(args: string[]): Promise<number> {
  const environment = environmentOf(args);
  if (environment === null) {
    console.error(`Say which: --env ${environments.join(' or --env ')}.`);
    return 2;
  }
  const faults = await findFaults(environment);
  if (faults.length > 0) printFaults(environment, faults);
  else console.log(`${environment}: nothing is missing.`);
  for (const note of notesOfBackup(readConfiguration(environment))) console.log(`Note: ${note}.`);
  return faults.length === 0 ? 0 : 1;
}
