import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { movedOf, passes, paymentsOf } from '../../setup/money/money';
import { textOf } from '../../setup/pages/answers';
import { doesTask, mainOf, membershipPath, opensTask } from '../../setup/pages/membership-forms';
import { createMember, handsOf } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/** Whoever is offered a pause is told there and then what it costs: on the list, on its page, beside a cancellation, in the terms. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const fees = { sv: '49,00 kr', en: 'SEK 49.00' } as const;
const plain = (html: string) => textOf(html).replaceAll('\u00a0', ' ');

it.each(['sv', 'en'] as const)('in Sweden, in %s', async (language) => {
  const fee = fees[language];
  const member = await createMember(world, { market: 'sweden', language });
  const places = {
    list: await mainOf(await member.visitor.get(membershipPath)),
    page: (await opensTask(member, 'pause')).html,
    cancellation: (await opensTask(member, 'cancel')).html,
    terms: await member.visitor.page(paths.help.terms.href()),
  };
  for (const [place, html] of Object.entries(places)) expect(plain(html), place).toContain(fee);
  // Beside "you do not pay for the membership" stands what is paid after all, not in the preview alone.
  expect(plain(places.page).split('<form')[0]).toContain(fee);
});

it('in a market without one, nowhere', async () => {
  const member = await createMember(world, { market: 'denmark' });
  const pages = [
    await mainOf(await member.visitor.get(membershipPath)),
    (await opensTask(member, 'pause')).html,
    (await opensTask(member, 'cancel')).html,
    await member.visitor.page(paths.help.terms.href()),
  ];
  for (const html of pages) expect(plain(html).toLowerCase()).not.toContain('pausegebyr');
  expect((await doesTask(member, 'pause')).status).toBe(303);
});

it('goes with a pause that is taken back: the next payment is what it was before', async () => {
  const member = await createMember(world, { market: 'sweden', language: 'en' });
  const { nextAmountMinor } = await handsOf(world, member).standing();
  const amount = (minor: number) => `SEK ${(minor / 100).toFixed(2)}`;
  expect((await doesTask(member, 'pause')).status).toBe(303);
  const page = plain((await opensTask(member, 'undoPause')).html);
  expect(page).toContain(amount(nextAmountMinor));
  expect(page).not.toContain(amount(nextAmountMinor + 4_900));
  expect((await doesTask(member, 'undoPause')).status).toBe(303);
  expect((await handsOf(world, member).standing()).nextAmountMinor).toBe(nextAmountMinor);
});

it('goes with a pause that a cancellation drops, on the page and in the mail', async () => {
  const product = ({ bindingMonths }: { bindingMonths: number }) => bindingMonths > 0;
  const member = await createMember(world, { market: 'sweden', language: 'en', product });
  const hands = handsOf(world, member);
  const { nextAmountMinor, subscription } = await hands.standing();
  const last = `SEK ${(subscription.snapshot.priceMinor / 100).toFixed(2)}`;
  await hands.pauses(1);
  const { actions, feeAheadMinor } = await hands.standing();
  expect(actions.cancel).toMatchObject({ dropsPause: true });
  expect([actions.cancel?.charges.length, feeAheadMinor]).toEqual([2, 4_900]);
  const page = plain((await opensTask(member, 'cancel')).html);
  expect(page).toContain(`SEK ${(nextAmountMinor / 100).toFixed(2)}`);
  expect(page).not.toContain(`SEK ${((nextAmountMinor + feeAheadMinor) / 100).toFixed(2)}`);
  await doesTask(member, 'cancel');
  await world.settle();
  const mails = (await world.mailTo(member.email)).map(({ text }) => text.replaceAll('\u00a0', ' ')).join();
  expect(mails).toMatch(new RegExp(`Last payment: \\d+ \\w+ \\d{4}, ${last}`));
});

it('is in the next payment until that is made, on its own day too', async () => {
  const member = await createMember(world, { market: 'sweden', language: 'en' });
  const hands = handsOf(world, member);
  const { nextAmountMinor: plainMinor } = await hands.standing();
  const { nextChargeAt } = (await hands.pauses(1)).subscription;
  const dueMinor = plainMinor + 4_900;
  // Some minutes before the charge, on the day after the last one of the pause.
  await passes(world, (Date.parse(nextChargeAt ?? '') - world.now()) / 86_400_000 - 5 / 1440);
  const { standing, nextAmountMinor } = await hands.standing();
  expect([standing, nextAmountMinor]).toEqual(['active', dueMinor]);
  await passes(world, 1 / 8);
  expect((await movedOf(world, member.subscriptionId)).at(-1)).toBe(`charge ${dueMinor}`);
  expect((await hands.standing()).nextAmountMinor).toBe(plainMinor);
});

it('is named on the receipt of the payment that it was charged with, in the mail and on paper, and on no other', async () => {
  const member = await createMember(world, { market: 'sweden', language: 'en' });
  await handsOf(world, member).pauses(1);
  await passes(world, 100);
  const receipts = (await world.mailTo(member.email)).filter(({ subject }) => subject.startsWith('Your receipt'));
  const mails = receipts.map(({ text }) => plain(text).includes(`Including pause fee: ${fees.en}`)).toReversed();
  expect(mails).toEqual([false, true, false]);
  await member.visitor.logsIn();
  const papers = await Promise.all(
    (await paymentsOf(member.subscriptionId)).map(({ payment_id: paymentId }) =>
      member.visitor.page(paths.accountMore.receipt.href({ paymentId })),
    ),
  );
  expect(papers.map((page) => plain(page).includes(fees.en))).toEqual([false, true, false]);
});
