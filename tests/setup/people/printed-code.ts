import { marketIds } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { databaseOf } from '../runtime/cells';
import type { World } from '../world';

/** An activation code on paper for a member, as a studio would have handed it over. */
export async function printsCode(world: World, memberId: string, market: MarketId = marketIds[0]): Promise<string> {
  const { activationCodes, clock } = world.cells.of(market);
  const { codeId, code, codeMac, expiresAt } = await activationCodes.make('printed');
  await databaseOf(market)
    .prepare(
      `INSERT INTO activation_code (code_id, member_id, code_mac, channel, created_at, expires_at) VALUES (?, ?, ?, 'printed', ?, ?)`,
    )
    .bind(codeId, memberId, codeMac, new Date(clock.now()).toISOString(), expiresAt)
    .run();
  return code;
}
