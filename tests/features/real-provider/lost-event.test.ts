import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { expectLedgerAgrees } from '../../setup/money/ledger';
import { passes, passesUntil, paymentsOf, postsToProvider, pressesAt, subscriptionRow } from '../../setup/money/money';
import { storyOf } from '../../setup/money/story';
import { textOf } from '../../setup/pages/answers';
import { previewOf } from '../../setup/pages/previews';
import { type CatalogueProduct, choiceOf, createMember, handsOf, type Member } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/**
 * An event may be lost for good: deliveries are given up after days (https://docs.stripe.com/webhooks#retries). Whichever one
 * it is of whatever happens, an hour later it is as if it had come.
 */
let world: World;
/** Place of the event that is lost, of those about somebody that come from now on; null: none. */
let lost: number | null = null;
let come = 0;
/** What every event about them names one of; null: all are about them. */
let theirs: readonly string[] | null = null;

beforeAll(async () => {
  world = await createWorld(
    {},
    {
      onTheWay: (deliver) => async (request) => {
        const text = await request.clone().text();
        if (theirs && !theirs.some((name) => text.includes(name))) return deliver(request);
        const place = come;
        come += 1;
        return place === lost ? new Response(null, { status: 200 }) : deliver(request);
      },
    },
  );
});

const monthly = ({ usesUv, ageVerificationRequired, billingIntervalMonths }: CatalogueProduct) =>
  !usesUv && !ageVerificationRequired && billingIntervalMonths === 1;
const joins = (pay: 'pay' | 'fails-later' = 'pay') => createMember(world, { language: 'en', product: monthly, pay });

async function untilRenewed({ subscriptionId }: Member): Promise<void> {
  const { next_charge_at: next } = await subscriptionRow(subscriptionId);
  await passes(world, (Date.parse(String(next)) - world.now()) / 86_400_000 + 0.1);
}
async function disputed(member: Member): Promise<string> {
  const answer = await world.sandboxPost('/stripe/disputes', { charge: member.subscriptionId, reason: 'fraudulent' });
  await world.settle();
  return ((await answer.json()) as { id: string }).id;
}

interface Scene {
  /** What there is before any event is lost. */
  readonly before: () => Promise<Member>;
  readonly happens: (member: Member) => Promise<unknown>;
}

const scenes: Readonly<Record<string, Scene>> = {
  'a renewal': { before: () => joins(), happens: untilRenewed },
  'a renewal that is refused': { before: () => joins('fails-later'), happens: untilRenewed },
  'a refused renewal that is paid on its own page': {
    before: async () => {
      const member = await joins('fails-later');
      await untilRenewed(member);
      return member;
    },
    happens: async (member) => {
      const { openInvoice } = await handsOf(world, member).provider();
      await pressesAt(world, String(openInvoice?.url), 'pay');
    },
  },
  'a dearer product': {
    // Nobody changes in the second of joining, and the provider's times are whole seconds.
    before: async () => {
      const member = await joins();
      await passes(world, 1 / 1440);
      return member;
    },
    happens: async (member) => {
      const hands = handsOf(world, member);
      const standing = await hands.standing();
      const { priceMinor } = standing.subscription.snapshot;
      const isDearer = (one: CatalogueProduct) => one.billingIntervalMonths === 1 && one.priceMinor > priceMinor;
      const product = choiceOf(world, 'denmark', isDearer);
      const preview = await previewOf(world.services.changes, standing, product);
      if (!preview.ok || preview.value.when !== 'now') throw new Error('no change today');
      await hands.does({ kind: 'changeProduct', product, shownMinor: preview.value.amountMinor });
    },
  },
  'a refund that comes back': {
    before: async () => {
      const member = await joins();
      await handsOf(world, member).does({ kind: 'withdraw' });
      return member;
    },
    happens: async (member) => {
      const refund = (await paymentsOf(member.subscriptionId)).find(({ kind }) => kind === 'refund');
      await world.sandboxPost('/stripe/refunds', { refund: refund?.provider_reference, outcome: 'failed' });
    },
  },
  'a charge that a bank asks back': { before: () => joins(), happens: disputed },
  'a dispute that is lost': {
    before: () => joins(),
    happens: async (member) =>
      world.sandboxPost('/stripe/disputes', { dispute: await disputed(member), outcome: 'lost' }),
  },
  'a dispute that is won': {
    before: () => joins(),
    happens: async (member) =>
      world.sandboxPost('/stripe/disputes', { dispute: await disputed(member), outcome: 'won' }),
  },
  'an end that is set at the provider': {
    before: () => joins(),
    happens: async (member) => {
      const { provider_subscription: id } = await subscriptionRow(member.subscriptionId);
      await postsToProvider(world, `/v1/subscriptions/${id}`, { cancel_at_period_end: 'true' });
    },
  },
};

/** What has come of it an hour later: in the ledger, with the provider, by mail and on the pages. */
async function anHourAfter({ before, happens }: Scene, losing: number | null) {
  lost = null;
  const member = await before();
  await world.settle();
  const { subscriptionId } = member;
  const { provider_customer: customer } = await subscriptionRow(subscriptionId);
  const charges = (await world.ledger()).filter((row) => row.subscriptionId === subscriptionId);
  theirs = [subscriptionId, String(customer), ...charges.map(({ id }) => id)];
  come = 0;
  lost = losing;
  await happens(member);
  await world.settle();
  const events = come;
  await passes(world, 1 / 24);
  for (const { jobs } of world.cells.all()) {
    await jobs.sweep();
    await jobs.reconcile();
  }
  await world.settle();
  lost = null;
  const reader = await readerOf(member);
  const pages = [paths.account.main.href(), paths.account.payments.href()];
  const texts = await Promise.all(pages.map(async (path) => textOf(await reader.page(path))));
  return { events, story: await storyOf(world, member), texts: texts.map(withoutDays) };
}

/** Logs in with a browser of its own: whether that of before is still known hangs on the length of the month between. */
async function readerOf(member: Member) {
  const reader = createVisitor(world, { language: 'en' });
  await reader.logsIn(member.email);
  await world.settle();
  return reader;
}

const day =
  /(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day )?\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{4})?/g;

/** Two members to whom the same happens on other days. */
const withoutDays = (text: string) =>
  text
    .replace(/\u00a0/g, ' ')
    .replace(day, '#')
    .replace(/D-\d{4} \d{4}|\d+ days?/g, '#')
    // The sum stands there if it was paid on the very day.
    .replace(/Paid DKK [\d.]+ #/g, 'Paid #');

describe.each(Object.keys(scenes))('%s', (name) => {
  it('comes to the same an hour later, whichever of its events is lost', async () => {
    const scene = scenes[name] as Scene;
    // Each member takes an hour, and there may be a dozen.
    await passesUntil(world, 1);
    const { events, ...undisturbed } = await anHourAfter(scene, null);
    expect(events).toBeGreaterThan(0);
    for (let losing = 0; losing < events; losing += 1) {
      const { story, texts } = await anHourAfter(scene, losing);
      expect([losing, { story, texts }]).toEqual([losing, undisturbed]);
    }
    await expectLedgerAgrees(world);
  });
});

it('and so does joining', async () => {
  await passesUntil(world, 1);
  const { story } = await anHourAfter({ before: () => joins(), happens: async () => undefined }, null);
  for (let losing = 0; losing < 12; losing += 1) {
    come = 0;
    theirs = null;
    lost = losing;
    const member = await joins();
    await passes(world, 1 / 24);
    for (const { jobs } of world.cells.all()) await jobs.sweep();
    lost = null;
    await readerOf(member);
    expect([losing, await storyOf(world, member)]).toEqual([losing, story]);
  }
});
