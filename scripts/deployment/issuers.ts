import { issuerFaults } from '../../worker/domain/issuer-schema';
import { type Market, marketIds } from '../../worker/domain/market';
import { markets } from '../../worker/domain/markets';

/** Everything that is wrong with the issuers of all markets, each fault with its market. */
export const faultsOfIssuers = (of: Readonly<Record<string, Pick<Market, 'issuers'>>> = markets): string[] =>
  marketIds.flatMap((market) =>
    issuerFaults(of[market]?.issuers ?? []).map((fault) => `issuer of ${market}: ${fault}`),
  );
