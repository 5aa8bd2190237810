import type { Studio } from '../../worker/domain/catalogue';
import { parseGuid } from '../../worker/domain/guid';
import { type MarketId, marketIds } from '../../worker/domain/market';
import type { Services } from '../../worker/services';
import { Refusal } from './command';

export interface FoundStudio {
  readonly market: MarketId;
  readonly studio: Studio;
}

/** The studio of `--studio GUID`, looked up in the published catalogues; which market it is in follows. */
export async function findStudio({ catalogue }: Services, asked: string | undefined): Promise<FoundStudio> {
  if (asked === undefined) throw new Refusal('Name the studio: --studio GUID (its "studioId" in the catalogue).');
  const studioId = parseGuid(asked);
  if (studioId === null) throw new Refusal(`"${asked}" is no GUID: a studio's is its "studioId" in the catalogue.`);
  for (const market of marketIds) {
    const published = await catalogue.authoritative(market).catch(() => null);
    const studio = published?.catalogue.studios.find((one) => one.studioId === studioId);
    if (studio) return { market, studio };
  }
  throw new Refusal(`No published catalogue has the studio ${studioId}.`);
}

/** Only where people work can people look at documents. */
export function requireStaffed({ studio }: FoundStudio): void {
  if (!studio.staffed) throw new Refusal(`${studio.name} is not staffed ("staffed" in the catalogue).`);
}

/** Where a market's pages are: its first host, with scheme and port of the app's own address. */
export function originOfMarket({ env }: Services, market: MarketId): string {
  const host = Object.entries(env.HOSTS).find(([, served]) => served === market)?.[0];
  if (host === undefined) throw new Refusal(`HOSTS names no host for ${market}.`);
  const app = new URL(env.APP_URL);
  return `${app.protocol}//${host}${app.port ? `:${app.port}` : ''}`;
}
