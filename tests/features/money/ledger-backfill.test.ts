import type { D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { civilDateOf } from '../../../worker/domain/dates';
import { marketIds, markets } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { expectLedgerAgrees } from '../../setup/money/ledger';
import { passes, paymentsOf } from '../../setup/money/money';
import { rows, rowsOf } from '../../setup/money/records';
import { createMember, handsOf, type Member } from '../../setup/people/member';
import { databaseOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';

/** The movements that a migration takes over from earlier payments are those the product would have written. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const { TEST_MIGRATIONS } = env as unknown as { TEST_MIGRATIONS: D1Migration[] };
const takenOver = TEST_MIGRATIONS.flatMap(({ queries }) => queries).find((query) =>
  query.includes('INSERT INTO movement'),
);

/** As on the day the release before is replaced. */
async function takesOver(market: MarketId): Promise<void> {
  const database = databaseOf(market);
  await database.prepare('DELETE FROM movement').run();
  await database.prepare(String(takenOver)).run();
}

const recorded = () =>
  rows(`SELECT kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day FROM movement
         ORDER BY kind, reference`);

async function returns({ subscriptionId }: Member): Promise<void> {
  const refund = (await paymentsOf(subscriptionId)).find(({ kind }) => kind === 'refund');
  await world.sandboxPost('/stripe/refunds', { refund: refund?.provider_reference, outcome: 'failed' });
  await world.settle();
}

describe('records of before the ledger', () => {
  it('give the rows that it would have: charges, credit notes, refunds and those that came back', async () => {
    const everywhere = [];
    for (const market of marketIds) everywhere.push(await createMember(world, { market }));
    for (const market of marketIds) {
      const left = await createMember(world, { market });
      await handsOf(world, left).does({ kind: 'withdraw' });
      if (market === 'netherlands') await returns(left);
    }
    await passes(world, 40);
    await expectLedgerAgrees(world);
    const kept = await recorded();
    expect(new Set(kept.map(({ kind }) => kind))).toEqual(new Set(['charge', 'creditNote', 'refund', 'refundFailed']));
    for (const market of marketIds) await takesOver(market);
    expect(await recorded()).toEqual(kept);
    await expectLedgerAgrees(world);
    // The one that came back is owed; there is nothing else to find.
    for (const { jobs } of world.cells.all())
      for (const { kind } of (await jobs.reconcile()).differences) expect(kind).toBe('refundFailed');
  });

  it.each(marketIds)(
    '%s: on the day of the market, also in the nights when summer time begins and ends',
    async (market) => {
      const [charge] = await rowsOf<{ payment_id: string }>(
        market,
        `SELECT payment_id FROM payment WHERE kind = 'charge'`,
      );
      for (const year of [2025, 2026, 2027, 2032])
        for (const month of ['03', '10'])
          for (let day = 24; day <= 31; day += 1)
            for (const time of ['00:59:59', '01:00:00', '21:59:59', '22:00:00', '22:59:59', '23:00:00', '23:59:59']) {
              const at = `${year}-${month}-${day}T${time}.000Z`;
              await rowsOf(market, 'UPDATE payment SET at = ? WHERE payment_id = ?', at, String(charge?.payment_id));
              await takesOver(market);
              const [row] = await rowsOf(
                market,
                'SELECT day FROM movement WHERE cause = ?',
                String(charge?.payment_id),
              );
              expect([at, row?.day]).toEqual([at, civilDateOf(at, markets[market].timeZone)]);
            }
    },
  );
});
