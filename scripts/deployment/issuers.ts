import { privateKeysOf } from '../../worker/crypto/key-form';
import { marketIds, markets } from '../../worker/domain/markets';
import type { Issuer } from '../../worker/domain/markets/issuer';
import type { Market, MarketId } from '../../worker/domain/markets/market';
import { cellName } from '../../worker/env';
import { issuerFaults } from '../building/chain-check/rules/issuer-schema';
import { publicJwkOf } from '../ops/identity';

type Issuers = Readonly<Record<string, Pick<Market, 'issuers'>>>;

/** All faults of the issuers of all markets, each with its market. */
export const faultsOfIssuers = (of: Issuers = markets): string[] =>
  marketIds.flatMap((market) =>
    issuerFaults(of[market]?.issuers ?? []).map((fault) => `issuer of ${market}: ${fault}`),
  );

const wants = {
  IDENTITY_SIGNING_KEYS: ['sig', ({ client }: Issuer) => client?.authentication === 'private_key_jwt'],
  IDENTITY_DECRYPTION_KEYS: ['enc', ({ client }: Issuer) => client?.encryptedIdTokens === true],
} as const;
const names = Object.keys(wants) as (keyof typeof wants)[];

/** Secrets with keys that an enabled issuer needs, by their names in an account. */
export const wantedKeys = (of: Issuers = markets): { secret: string; use: 'sig' | 'enc'; market: MarketId }[] =>
  marketIds.flatMap((market) =>
    names.flatMap((name) => {
      const [use, isWanted] = wants[name];
      const isOpenAndWants = (of[market]?.issuers ?? []).some((issuer) => issuer.enabled && isWanted(issuer));
      return isOpenAndWants ? [{ secret: cellName(name, market), use, market }] : [];
    }),
  );

/**
 * Checks that private keys in the operator's shell are RSA keys of sufficient length; the Worker's reader checks their
 * form. Never prints a key.
 */
export async function faultsOfKeys(shell: Readonly<Record<string, string | undefined>>): Promise<string[]> {
  const faults: string[] = [];
  for (const market of marketIds)
    for (const name of names) {
      const secret = cellName(name, market);
      const keys = privateKeysOf(shell[secret] ?? '') ?? [];
      for (const [index, { pkcs8 }] of keys.entries())
        await publicJwkOf(pkcs8, wants[name][0]).catch(() =>
          faults.push(`secret ${secret}: key ${index + 1} is no RSA key of 2048 bits or more`),
        );
    }
  return faults;
}
