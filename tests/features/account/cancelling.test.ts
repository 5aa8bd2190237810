import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths } from '../../../worker/domain/dates';
import { markets } from '../../../worker/domain/markets';
import { formatsFor } from '../../../worker/domain/text/format';
import { paths } from '../../../worker/paths';
import { english, textOf } from '../../setup/pages/answers';
import { doesTask, mainOf, membershipPath, opensTask } from '../../setup/pages/membership-forms';
import { createMember, handsOf, type Member, sellsByTheYear } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/** What a page says before a membership is cancelled, its mail says afterwards. */
let world: World;
beforeAll(async () => {
  world = await sellsByTheYear(await createWorld());
});

const plain = (html: string) => textOf(html).replaceAll('\u00a0', ' ');
const { date, dayShort, money } = formatsFor(markets.denmark, 'en');
const written = (text: string) => text.replaceAll('\u00a0', ' ');

const accountOf = async ({ visitor }: Member) => plain(await mainOf(await visitor.get(paths.account.main.href())));
const tagOf = async ({ visitor }: Member) =>
  plain(
    /<span class="tag[^"]*">.*?<\/span>/s.exec(await mainOf(await visitor.get(paths.account.main.href())))?.[0] ?? '',
  );

async function mailOf({ email }: Member): Promise<string> {
  await world.settle();
  const texts = (await world.mailTo(email)).map(({ text }) => written(text));
  return texts.find((text) => text.includes('Last payment')) ?? '';
}

describe('the last payment of a cancelled membership', () => {
  it.each([
    ['bound for three months', ({ bindingMonths }: { bindingMonths: number }) => bindingMonths === 3],
    ['without a binding', ({ bindingMonths }: { bindingMonths: number }) => bindingMonths === 0],
  ])('%s, is of one sum on the page and in the mail', async (_, product) => {
    const member = await createMember(world, { language: 'en', product });
    const { chargesIfCancelled } = await handsOf(world, member).standing();
    const last = chargesIfCancelled.at(-1);
    const page = plain((await opensTask(member, 'cancel')).html);
    expect((await doesTask(member, 'cancel')).status).toBe(303);
    const mail = await mailOf(member);
    expect(mail).not.toBe('');
    for (const said of last ? [date(last.on), money(last.amountMinor)] : []) {
      expect(page).toContain(written(said));
      expect(mail).toContain(written(said));
    }
    // Where no payment comes, nobody is asked for another card.
    expect((await accountOf(member)).includes(english.membership.changeMethod.action)).toBe(last !== undefined);
  });
});

describe('the day on which it stops', () => {
  it('has its year where the same day comes before', async () => {
    const yearly = ({ billingIntervalMonths: months }: { billingIntervalMonths: number }) => months === 12;
    const member = await createMember(world, { language: 'en', product: yearly });
    const { subscription } = await handsOf(world, member).standing();
    const stops = written(date(addDays(addMonths(subscription.accessFrom, 12), -1)));
    expect(await accountOf(member)).toContain(`Your last day would be ${stops}`);
    const { fields } = await opensTask(member, 'changeProduct');
    const monthly = world.catalogue.denmark.products.find(({ name }) => name.da === 'Sol Fri')?.productId ?? '';
    const chosen = await member.visitor.post(membershipPath, { ...fields, product: monthly });
    const page = plain(await mainOf(chosen.status === 303 ? await member.visitor.follow(chosen) : chosen));
    expect(page).toMatch(new RegExp(`and pay .{1,16} on ${written(date(addMonths(subscription.accessFrom, 12)))}`));
    expect((await doesTask(member, 'cancel')).status).toBe(303);
    expect(await tagOf(member)).toContain(stops);
    expect(await accountOf(member)).toContain(`Up to and including ${stops}`);
  });

  it('is short where it is the next of its name', async () => {
    const monthly = (one: { billingIntervalMonths: number; bindingMonths: number }) =>
      one.billingIntervalMonths === 1 && one.bindingMonths === 0;
    const member = await createMember(world, { language: 'en', product: monthly });
    expect((await doesTask(member, 'cancel')).status).toBe(303);
    const { subscription } = await handsOf(world, member).standing();
    const tag = await tagOf(member);
    expect(tag).toContain(written(dayShort(subscription.stopDate ?? '')));
    expect(tag).not.toMatch(/20\d\d/);
  });
});
