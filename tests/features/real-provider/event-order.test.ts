import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fault, hoursPass, passes, passesUntil, pressesAt } from '../../setup/money/money';
import { expectRecordsAgree } from '../../setup/money/records';
import { storyOf } from '../../setup/money/story';
import { previewOf } from '../../setup/pages/previews';
import { type CatalogueProduct, choiceOf, createMember, handsOf } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/** No order of events is promised, and one may come twice (https://docs.stripe.com/webhooks#event-ordering). */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => behaves(null));

const behaves = (behaviour: Record<string, unknown> | null) => world.sandboxPost('/stripe/behaviour', behaviour);
const monthly = ({ usesUv, ageVerificationRequired, billingIntervalMonths }: CatalogueProduct) =>
  !usesUv && !ageVerificationRequired && billingIntervalMonths === 1;

/** One joins, changes to what is dearer, pays for another month and leaves; one is refused and pays on the provider's page. */
async function lives(seed: number | null, told: string | null) {
  await passesUntil(world, 9);
  await behaves({ eventOrderSeed: seed });
  await fault(world, told);
  const one = await createMember(world, { language: 'en', product: monthly });
  const other = await createMember(world, { language: 'en', product: monthly, pay: 'fails-later' });
  const hands = handsOf(world, one);
  const standing = await hands.standing();
  const dearer = choiceOf(
    world,
    'denmark',
    ({ billingIntervalMonths, priceMinor }) =>
      billingIntervalMonths === 1 && priceMinor > standing.subscription.snapshot.priceMinor,
  );
  const preview = await previewOf(world.services.changes, standing, dearer);
  if (!preview.ok || preview.value.when !== 'now') throw new Error('no change today');
  await hands.does({ kind: 'changeProduct', product: dearer, shownMinor: preview.value.amountMinor });
  await passes(world, 32);
  const { openInvoice } = await handsOf(world, other).provider();
  await pressesAt(world, String(openInvoice?.url), 'pay');
  await hoursPass(world, 1);
  await hands.does({ kind: 'cancel', reason: null });
  await fault(world, null);
  await world.settle();
  return [await storyOf(world, one), await storyOf(world, other)];
}

describe('events of one action', () => {
  it('come to the same in whatever order they are sent, and twice', async () => {
    const documented = await lives(null, null);
    expect(documented.map(({ moved }) => moved.length)).toEqual([3, 2]);
    for (let seed = 1; seed <= 8; seed += 1)
      expect([seed, await lives(seed, seed % 2 ? null : 'duplicate')]).toEqual([seed, documented]);
    await expectRecordsAgree(world);
  });
});
