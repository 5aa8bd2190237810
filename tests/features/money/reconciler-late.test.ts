import { expect, it } from 'vitest';
import { createBudget } from '../../../worker/services/jobs/budget';
import { bends, iso } from '../../setup/money/bent-ledger';
import { rowsOf } from '../../setup/money/records';
import { createMember } from '../../setup/people/member';
import { createWorld } from '../../setup/world';

it('what a run has no time to ask about is not asked, and stays found', async () => {
  let asked = 0;
  const world = await createWorld(
    {},
    {
      between: (send) => (input, init) => {
        if (/\/v1\/(?:subscriptions|invoices)\//.test(String(input instanceof Request ? input.url : input))) asked += 1;
        return send(input, init);
      },
    },
  );
  const { counters, jobs } = world.services;
  const { subscriptionId } = await createMember(world);
  const isOpen = async () => {
    const sql = `SELECT resolved_at IS NULL AS open FROM finding WHERE kind = 'runsOn' AND subject = ?`;
    return (await rowsOf<{ open: number }>('denmark', sql, subscriptionId))[0]?.open;
  };
  const ended = { state: 'ended', stop_date: iso(world, 26 * 3_600_000).slice(0, 10) };
  const mend = await bends('subscription', `subscription_id = '${subscriptionId}'`, ended);
  await jobs.reconcile();
  expect(await isOpen()).toBe(1);
  expect(asked).toBeGreaterThan(0);
  asked = 0;
  await jobs.reconcile(createBudget({ counters, limits: { ms: 5_000 } }));
  expect(asked).toBe(0);
  expect(await isOpen()).toBe(1);
  await mend();
  await jobs.reconcile();
  expect(await isOpen()).toBe(0);
});
