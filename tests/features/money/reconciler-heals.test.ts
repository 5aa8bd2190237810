import { beforeAll, describe, expect, it } from 'vitest';
import { fault, passes } from '../../setup/money/money';
import { rows, rowsOf } from '../../setup/money/records';
import { createMember, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/** What is missing in our ledger is fetched and written before anything is called a difference. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const reconcile = () => world.services.jobs.reconcile();
const of = ({ subscriptionId }: Member) => `subscription_id = '${subscriptionId}'`;

describe('what nobody told of', () => {
  it('the movements of a dispute are written all the same', async () => {
    const member = await createMember(world);
    await fault(world, 'lost');
    await world.sandboxPost('/stripe/disputes', { charge: member.subscriptionId, reason: 'duplicate' });
    await fault(world, null);
    await reconcile();
    await rowsOf('denmark', `DELETE FROM movement WHERE ${of(member)} AND kind = 'disputeFee'`);
    await reconcile();
    const kinds = (await rows(`SELECT kind FROM movement WHERE ${of(member)}`)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['charge', 'disputeFee', 'disputeTaken']);
  });

  it('a question of the bank alone is known, though nothing has moved', async () => {
    const member = await createMember(world);
    await fault(world, 'lost');
    await world.sandboxPost('/stripe/disputes', { charge: member.subscriptionId, inquiry: true });
    await fault(world, null);
    await reconcile();
    expect(await rows(`SELECT state FROM dispute WHERE ${of(member)}`)).toEqual([{ state: 'inquiry' }]);
  });

  it('and those of records of before are asked for once', async () => {
    const member = await createMember(world);
    const answer = await world.sandboxPost('/stripe/disputes', { charge: member.subscriptionId, reason: 'duplicate' });
    const { id } = (await answer.json()) as { id: string };
    await world.settle();
    await world.sandboxPost('/stripe/disputes', { dispute: id, outcome: 'lost' });
    await world.settle();
    await passes(world, 60);
    // From here on a run looks at the last days alone.
    await reconcile();
    await rowsOf('denmark', 'UPDATE dispute SET moved_at = NULL WHERE dispute_id = ?', id);
    await rowsOf('denmark', 'DELETE FROM movement WHERE cause = ?', id);
    await reconcile();
    const kinds = (await rows('SELECT kind FROM movement WHERE cause = ?', id)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['disputeFee', 'disputeLost', 'disputeTaken']);
  });
});
