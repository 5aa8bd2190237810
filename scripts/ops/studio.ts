import type { Studio } from '../../worker/domain/catalogue/catalogue';
import { parseGuid } from '../../worker/domain/guid';
import { markets } from '../../worker/domain/markets';
import type { MarketId } from '../../worker/domain/markets/market';
import type { CellServices } from '../../worker/services';
import { createOriginOf } from '../../worker/services/mail/origins';
import { cellsFor, messageOf } from './cells/each';
import { type OpsContext, Refusal } from './command';
import { catalogueOf } from './data/stores';

interface FoundStudio {
  readonly market: MarketId;
  readonly studio: Studio;
}

/** The studio of `--studio GUID`, searched in the published catalogues of the cells, with its market. */
export async function findStudio(context: OpsContext, asked: string | undefined): Promise<FoundStudio> {
  if (asked === undefined) throw new Refusal('Name the studio: --studio GUID (its "studioId" in the catalogue).');
  const studioId = parseGuid(asked);
  if (studioId === null) throw new Refusal(`"${asked}" is no GUID: a studio's is its "studioId" in the catalogue.`);
  const bindings = await context.bindings();
  const silent: string[] = [];
  for (const market of cellsFor(context)) {
    const published = await catalogueOf(bindings, market)
      .authoritative(market)
      .catch((error: unknown) => void silent.push(`${market}: ${messageOf(error)}`));
    const studio = published?.catalogue.studios.find((one) => one.studioId === studioId);
    if (studio) return { market, studio };
  }
  throw new Refusal(
    [
      `No published catalogue has the studio ${studioId}: look for its "studioId" there, or publish the catalogue first.`,
      ...silent,
    ].join('\n'),
  );
}

/** Refuses a studio without staff, where nobody could check documents. */
export function requireStaffed({ studio }: FoundStudio): void {
  if (!studio.staffed)
    throw new Refusal(
      `${studio.name} is not staffed: say "staffed": true in the catalogue and publish it, or choose another studio.`,
    );
}

/** Origin of a market's pages, as its mails have it. Refuses a market without a host. */
export function originOfMarket({ env }: CellServices, market: MarketId): string {
  if (!Object.values(env.HOSTS).includes(market)) throw new Refusal(`HOSTS names no host for ${market}.`);
  return createOriginOf(env)(markets[market]);
}
