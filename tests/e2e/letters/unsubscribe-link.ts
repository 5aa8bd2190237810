import { readFileSync } from 'node:fs';
import { markets } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import type { Channel } from '../../../worker/services/members/port';
import { createUnsubscribeLinks } from '../../../worker/services/unsubscribe/links';
import { appUrl } from '../../setup/e2e-addresses';
import type { Visitor } from '../visitor';

/** Of whoever is logged in here, as their own file has it. */
export async function memberIdOf({ page, button, opens, t }: Visitor): Promise<string> {
  await opens(paths.account.profile.href());
  const downloads = page.waitForEvent('download');
  await button(t('profile.export.button')).click();
  const held = JSON.parse(readFileSync(await (await downloads).path(), 'utf8'));
  return held.parts.details.records[0].memberId;
}

/** As the foot of a message has it: signed with the keys of this machine's run. */
export function linkFor(memberId: string, channel: Channel, market: MarketId = 'denmark'): Promise<string> {
  const keys =
    new RegExp(`^DATA_KEYS_${market.toUpperCase()}="(.+)"$`, 'm').exec(readFileSync('.dev.vars', 'utf8'))?.[1] ?? '';
  const links = createUnsubscribeLinks({ keys, originOf: ({ id }) => appUrl(id) });
  return links.urlFor(markets[market], memberId, channel);
}
