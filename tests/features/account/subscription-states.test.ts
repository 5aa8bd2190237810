import danish from 'virtual:texts/da/whole';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { fault } from '../../setup/money/money';
import { expectRecordsAgree, ordersOf } from '../../setup/money/records';
import {
  daysPass,
  doesTask,
  fieldsOf,
  mainOf,
  membershipPath,
  opensTask,
  standingOf,
  tasks,
} from '../../setup/pages/membership-forms';
import { createMember, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const productNamed = (name: string) =>
  world.catalogue.denmark.products.find((one) => one.name.da === name)?.productId ?? '';
const joins = (name = 'Sol Fri') =>
  createMember(world, { product: (product) => 'da' in product.name && product.name.da === name });
const wentTo = (response: Response) => [response.status, response.headers.get('location')];
const done = [303, membershipPath];

/** It cannot be done now, or there is nothing to change: one of the two. */
const saysNo = (html: string) =>
  html.includes(danish.membership.fault.notAllowed.title) !== html.includes(danish.membership.fault.asItIs.title);

/** Every intent in this state: what is not named is refused and changes nothing. */
async function refusesAllBut(member: Member, allowed: readonly string[]): Promise<void> {
  const before = await standingOf(world, member);
  const { fields } = await opensTask(member, allowed[0] ?? '');
  for (const intent of tasks) {
    const { html } = await opensTask(member, intent);
    const isOpen = !saysNo(html);
    expect([intent, isOpen]).toEqual([intent, allowed.includes(intent)]);
    // Who leaves may also choose another product, from the sign-up's own pages.
    const mayChoose = intent === 'resubscribe' && before.standing === 'ending';
    if (allowed.includes(intent) || mayChoose) continue;
    for (const preview of ['no', 'yes']) {
      const refused = await member.visitor.post(membershipPath, { ...fields, intent, preview });
      expect([intent, refused.status]).toEqual([intent, 422]);
      const said = await mainOf(refused);
      expect([intent, saysNo(said)]).toEqual([intent, true]);
      expect([intent, said.includes(danish.membership.fault.notAllowed.text)]).toEqual([intent, false]);
    }
  }
  expect((await standingOf(world, member)).subscription.version).toBe(before.subscription.version);
}

describe('what a state does not allow is refused, and the page says what is so', () => {
  it('while it runs, before a pause, in it, and after notice', async () => {
    const member = await joins();
    await refusesAllBut(member, ['pause', 'changeProduct', 'changeStudio', 'cancel', 'withdraw']);
    await doesTask(member, 'pause');
    await refusesAllBut(member, ['undoPause', 'changeStudio', 'cancel', 'withdraw']);
    await daysPass(world, member, 35);
    await refusesAllBut(member, ['resume', 'changeStudio', 'cancel']);
    await doesTask(member, 'cancel');
    await refusesAllBut(member, ['undoCancel', 'changeStudio']);
  });

  it('an unknown intent, none at all, and a key that is not ours', async () => {
    const member = await joins();
    const { fields } = await opensTask(member, 'cancel');
    for (const intent of ['', 'close', 'constructor', '__proto__']) {
      expect((await member.visitor.post(membershipPath, { ...fields, intent })).status).toBe(422);
    }
    const stale = await member.visitor.post(membershipPath, { ...fields, idempotencyKey: 'x.y' });
    expect(stale.status).toBe(422);
    const fresh = fieldsOf(await mainOf(stale));
    expect((await standingOf(world, member)).standing).toBe('active');
    expect(wentTo(await member.visitor.post(membershipPath, fresh))).toEqual(done);
  });

  it('of another member’s membership is done to nobody', async () => {
    const [one, other] = [await joins(), await joins()];
    const { fields } = await opensTask(one, 'cancel');
    await one.visitor.post(membershipPath, { ...fields, subscription: other.subscriptionId });
    expect((await standingOf(world, other)).standing).toBe('active');
  });
});

describe('sent twice', () => {
  it('the same form has one effect and leads to the same place', async () => {
    const member = await joins();
    const { fields } = await opensTask(member, 'cancel');
    const both = await Promise.all([1, 2].map(() => member.visitor.post(membershipPath, fields)));
    for (const response of both) expect([303, 409]).toContain(response.status);
    expect(wentTo(await member.visitor.post(membershipPath, fields))).toEqual(done);
    const mails = (await world.mailTo(member.email)).filter(({ tags }) => JSON.stringify(tags).includes('"cancel"'));
    expect(mails).toHaveLength(1);
  });

  it('two tabs that want different things get one of them, and the other is told', async () => {
    const member = await joins();
    const [pause, cancel] = [await opensTask(member, 'pause'), await opensTask(member, 'cancel')];
    expect(wentTo(await member.visitor.post(membershipPath, cancel.fields))).toEqual(done);
    const second = await member.visitor.post(membershipPath, pause.fields);
    expect(second.status).toBe(422);
    expect(await mainOf(second)).toContain('class="tag">Stopper den ');
    expect(await standingOf(world, member)).toMatchObject({ standing: 'ending', facts: { pause: null } });
    await expectRecordsAgree(world);
  });
});

describe('coming back', () => {
  const again = { studio: '', product: '' };

  it('before the last day keeps what is there', async () => {
    const member = await joins();
    await doesTask(member, 'cancel');
    const { subscription } = await standingOf(world, member);
    const { fields } = await opensTask(member, 'undoCancel');
    const kept = await member.visitor.post(membershipPath, {
      ...fields,
      intent: 'resubscribe',
      product: subscription.productId,
      studio: subscription.studioId,
    });
    expect(wentTo(kept)).toEqual(done);
    expect((await standingOf(world, member)).standing).toBe('active');
  });

  it('with another product while one ends goes on to its order', async () => {
    const member = await joins();
    expect(wentTo(await member.visitor.get('/'))).toEqual([302, paths.account.main.href()]);
    await doesTask(member, 'cancel');
    expect((await member.visitor.get('/')).status).toBe(200);
    const { subscription } = await standingOf(world, member);
    const { fields } = await opensTask(member, 'undoCancel');
    const choice = { product: productNamed('Rødt lys'), studio: subscription.studioId };
    const went = await member.visitor.post(membershipPath, { ...fields, intent: 'resubscribe', ...choice });
    expect(wentTo(went)).toEqual([303, paths.signup.overview.href()]);
    const overview = await mainOf(await member.visitor.get(paths.signup.overview.href()));
    expect(overview).toContain('Anna Holm');

    await member.visitor.orders();
    await member.visitor.answersPayment(await member.visitor.goesToPayment(), 'pay');
    await world.settle();
    await member.visitor.get(paths.signup.paymentCompleted.href());
    const page = await mainOf(await member.visitor.get(membershipPath));
    expect(page).toContain('class="tag">Stopper den ');
    const [newer] = await ordersOf(member.email);
    const href = paths.account.subscription.href({ subscription: newer?.subscription_id });
    expect(page).toContain(href);
    expect(await mainOf(await member.visitor.get(href))).toMatch(/class="tag">Starter den /);

    // Taken back now, both would run.
    expect(page).not.toContain('?do=undoCancel');
    const apply = {
      memberId: member.memberId,
      subscriptionId: member.subscriptionId,
      language: 'da',
      use: null,
    } as const;
    const undone = await world.services.changes.apply({ ...apply, intent: { kind: 'undoCancel' } });
    expect(undone).toMatchObject({ ok: false, reason: { kind: 'notAllowed' } });
  });

  it('after it ended: age is known, skin is asked, the order has its own page, and it is paid', async () => {
    const member = await joins();
    await doesTask(member, 'cancel');
    await daysPass(world, member, 33);
    expect((await standingOf(world, member)).standing).toBe('ended');
    expect(await mainOf(await member.visitor.get(paths.account.main.href()))).toContain('?do=resubscribe');
    const { html, fields } = await opensTask(member, 'resubscribe');
    // As where they are sold: whether each binds, and what the first charges are.
    expect(html).toContain('Sol Fri');
    expect(html).toMatch(/Binding: 3.måneder\. Otte ture/);
    expect(html).toMatch(/Første måned 99.kr\./);
    expect(fields).toMatchObject({ intent: 'resubscribe', product: member.productId });
    expect((await member.visitor.post(membershipPath, { ...fields, preview: 'yes' })).status).toBe(200);
    expect((await member.visitor.post(membershipPath, { ...fields, ...again })).status).toBe(422);

    const went = await member.visitor.post(membershipPath, fields);
    expect(wentTo(went)).toEqual([303, paths.signup.skinData.href()]);
    expect(wentTo(await member.visitor.answersSkin())).toEqual([303, paths.signup.overview.href()]);
    expect((await member.visitor.orders()).status).toBe(303);
    await member.visitor.answersPayment(await member.visitor.goesToPayment(), 'pay');
    await world.settle();
    await member.visitor.get(paths.signup.paymentCompleted.href());
    const [newest] = await ordersOf(member.email);
    expect(newest).toMatchObject({ state: 'active', member_id: member.memberId });
    expect(await mainOf(await member.visitor.get(paths.account.main.href()))).toContain('Aktivt');
    await expectRecordsAgree(world);
  });
});

describe('the overview', () => {
  const looks = async ({ visitor }: Member) => mainOf(await visitor.get(paths.account.main.href()));

  it('says in words what each drawing draws', async () => {
    const member = await joins();
    const running = await looks(member);
    expect(running).toMatch(/class="arc"/);
    expect(running).toContain('til næste betaling');
    expect(running.indexOf('Skift betalingskort')).toBeLessThan(running.indexOf('>Opsig medlemskab<'));
    await doesTask(member, 'pause');
    expect(await looks(member)).toMatch(/dage<\/span> <span class="soft">til din pause/);
    await daysPass(world, member, 35);
    expect(await looks(member)).toContain('til du er i gang igen');
    await doesTask(member, 'resume');
    await world.settle();
    await doesTask(member, 'cancel');
    const ending = await looks(member);
    expect(ending).toMatch(/class="chain tall"/);
    expect(ending).toContain('til sidste dag');
    expect(ending).toContain('Historik');
    await expectRecordsAgree(world);
  });

  it('puts a failed payment first, with both ways out', async () => {
    const member = await joins();
    await fault(world, 'decline');
    await daysPass(world, member, 32);
    await fault(world, null);
    expect((await standingOf(world, member)).standing).toBe('pastDue');
    const page = await looks(member);
    expect(page.indexOf('banner failure')).toBeLessThan(page.indexOf('class="arc"'));
    expect(page.match(/href="\/account-payments"/g)?.length).toBeGreaterThanOrEqual(2);
    expect(page).toContain('Mangler betaling');
    // What leads anywhere is the day by which it has to be paid, not the charge after it.
    expect(page).toContain('Betal senest');
    expect(page).toContain('til betalingsfristen');
    expect(page).not.toContain('Næste betaling');
    const agreement = await mainOf(await member.visitor.get(membershipPath));
    expect(agreement).toMatch(/<dt>Betal senest<\/dt><dd[^>]*>\d+\.\s\p{L}+\s\d{4},\s[\d,]+/u);
    expect(agreement).not.toContain('Næste betaling');
  });
});
