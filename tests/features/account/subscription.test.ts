import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { expectRecordsAgree } from '../../setup/money/records';
import { textOf } from '../../setup/pages/answers';
import {
  choosesProduct,
  daysPass,
  doesTask,
  fieldsOf,
  mainOf,
  membershipPath,
  opensTask,
  standingOf,
} from '../../setup/pages/membership-forms';
import { createMember, type Member, type MemberOptions } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const joins = (options: MemberOptions = {}) =>
  createMember(world, { product: ({ name }) => 'da' in name && name.da === 'Sol Fri', ...options });
const productNamed = (name: string) =>
  world.catalogue.denmark.products.find((one) => one.name.da === name)?.productId ?? '';
const standing = (member: Member) => standingOf(world, member);
const mailsOf = async ({ email }: Member) => (await world.mailTo(email)).map(({ subject }) => subject);
const looks = async ({ visitor }: Member) => mainOf(await visitor.get(membershipPath));
const wentTo = (response: Response) => [response.status, response.headers.get('location')];
const done = [303, membershipPath];

describe('a pause', () => {
  it('is asked for with its dates, shown, done once and said once', async () => {
    const member = await joins();
    const { html, fields } = await opensTask(member, 'pause');
    const { actions } = await standing(member);
    expect(actions.pause?.options.map(({ until }) => html.includes(`value="${until}"`))).toEqual([true, true, true]);
    const until = actions.pause?.options[1]?.until ?? '';

    const shown = await member.visitor.post(membershipPath, { ...fields, until, preview: 'yes' });
    expect(shown.status).toBe(200);
    const preview = fieldsOf(await mainOf(shown));
    expect(preview).toMatchObject({ intent: 'pause', until });
    expect((await standing(member)).standing).toBe('active');

    expect(wentTo(await member.visitor.post(membershipPath, { ...preview, reason: 'travel' }))).toEqual(done);
    expect(await looks(member)).toContain('banner done');
    const said = await looks(member);
    expect(said).not.toContain('banner done');
    expect(said).toContain('class="tag">Pause fra den ');
    expect(await standing(member)).toMatchObject({ standing: 'pauseAhead', facts: { pause: { until } } });
    await expectRecordsAgree(world);
  });

  it('is dropped before it begins, and ended early once it runs', async () => {
    const member = await joins();
    expect(wentTo(await doesTask(member, 'pause'))).toEqual(done);
    expect(wentTo(await doesTask(member, 'undoPause'))).toEqual(done);
    expect((await standing(member)).standing).toBe('active');
    expect(wentTo(await doesTask(member, 'pause'))).toEqual(done);
    await daysPass(world, member, 40);
    expect((await standing(member)).standing).toBe('paused');
    const { html } = await opensTask(member, 'resume');
    expect(html).toContain('249,00\u00a0kr.');
    expect(wentTo(await doesTask(member, 'resume'))).toEqual(done);
    await world.settle();
    expect((await standing(member)).standing).toBe('active');
    await expectRecordsAgree(world);
  });

  it('of a length nobody offers is refused at its field', async () => {
    const member = await joins();
    const { fields } = await opensTask(member, 'pause');
    const wrongs: Record<string, string>[] = [{ until: '2099-01-01' }, { until: '' }, { from: '2020-01-01' }];
    for (const wrong of wrongs) {
      const refused = await member.visitor.post(membershipPath, { ...fields, ...wrong });
      expect(refused.status).toBe(422);
      expect(await mainOf(refused)).toContain('href="#until"');
    }
    expect((await standing(member)).standing).toBe('active');
  });
});

describe('leaving', () => {
  it('names its last day, is said by mail, and can be taken back until then', async () => {
    const member = await joins();
    const { html } = await opensTask(member, 'cancel');
    const { actions } = await standing(member);
    // As the Worker's own runtime writes a Danish weekday and its date.
    expect(await mainOf(await member.visitor.get(paths.account.main.href()))).toMatch(/dag den\u00a0\d{1,2}\.\u00a0/);
    const lastDay = world.markets.denmark && actions.cancel?.lastDay;
    expect(html).toContain(`Opsig pr. ${Number(lastDay?.slice(8))}.`);
    expect(html).toContain('?do=pause');
    expect(wentTo(await doesTask(member, 'cancel', { reason: 'price' }))).toEqual(done);
    const main = await mainOf(await member.visitor.get(paths.account.main.href()));
    expect(main).toMatch(/class="tag">Stopper den \d{1,2}\.\u00a0\p{L}{3}/u);
    expect(await standing(member)).toMatchObject({ standing: 'ending', facts: { stopDate: lastDay } });
    const before = await mailsOf(member);
    expect(await looks(member)).toContain('Din sidste dag er den');
    expect(wentTo(await doesTask(member, 'undoCancel'))).toEqual(done);
    expect(await standing(member)).toMatchObject({ standing: 'active', facts: { stopDate: null } });
    expect((await mailsOf(member)).length).toBeGreaterThan(before.length);
    await expectRecordsAgree(world);
  });

  it('within the right to withdraw gives the money back that the page says', async () => {
    const member = await joins();
    await daysPass(world, member, 3);
    const { subscription } = await standing(member);
    const refund = await world.services.changes.refundOf(subscription);
    expect(refund).toBeGreaterThan(0);
    const { html } = await opensTask(member, 'withdraw');
    expect(html).toContain(`${String(Math.floor(refund / 100))},${String(refund % 100).padStart(2, '0')}`);
    expect(wentTo(await doesTask(member, 'withdraw'))).toEqual(done);
    await world.settle();
    expect((await standing(member)).standing).toBe('withdrawn');
    const back = (await world.ledger()).filter(({ kind }) => kind === 'refund').at(-1);
    expect(back?.amount).toBe(refund);
    await expectRecordsAgree(world);
  });
});

describe('another product', () => {
  it('that is dearer begins today for the amount in the button, charged once', async () => {
    const member = await joins();
    await daysPass(world, member, 10);
    const product = productNamed('Sol Fri Duo');
    const { html } = await opensTask(member, 'changeProduct');
    expect(html).not.toContain(`value="${productNamed('Sol Fri')}"`);
    expect(textOf(html)).toMatch(/Du har Sol Fri til .* nu\. .* kr\. i dag, derefter .* kr\. om måneden fra den/);
    const { status, confirm } = await choosesProduct(member, product);
    expect(status).toBe(200);
    const amount = Number(confirm.amount);
    // Two thirds of the new price, less two thirds of what was paid: the lowered first price.
    expect(amount).toBeGreaterThan(12_000);
    expect(amount).toBeLessThan(20_000);

    const [first, second] = await Promise.all([
      member.visitor.post(membershipPath, confirm),
      member.visitor.post(membershipPath, confirm),
    ]);
    expect([
      [303, 303],
      [303, 409],
      [409, 303],
    ]).toContainEqual([first.status, second.status]);
    expect(wentTo(await member.visitor.post(membershipPath, confirm))).toEqual(done);
    await world.settle();
    expect((await standing(member)).subscription.productId).toBe(product);
    const charges = (await world.ledger()).filter((row) => row.kind === 'charge' && row.amount === amount);
    expect(charges).toHaveLength(1);
    await expectRecordsAgree(world);
  });

  it('is not charged for by an amount nobody was shown, or another one', async () => {
    const member = await joins();
    await daysPass(world, member, 10);
    const product = productNamed('Sol Fri Duo');
    const { fields } = await opensTask(member, 'changeProduct');
    const { preview: _, ...raw } = fields;
    const unshown = await member.visitor.post(membershipPath, { ...raw, product });
    expect(unshown.status).toBe(422);
    const confirm = fieldsOf(await mainOf(unshown));
    const other = await member.visitor.post(membershipPath, { ...confirm, amount: '100' });
    expect(other.status).toBe(422);
    const html = await mainOf(other);
    expect(html).toContain('1,00\u00a0kr.');
    const again = fieldsOf(html);
    expect(again.amount).toBe(confirm.amount);
    expect(again.idempotencyKey).not.toBe(confirm.idempotencyKey);
    expect((await standing(member)).subscription.productId).not.toBe(product);
    expect(wentTo(await member.visitor.post(membershipPath, again))).toEqual(done);
    await expectRecordsAgree(world);
  });

  it('that is cheaper begins with the next charge and can be taken back', async () => {
    const member = await joins();
    const cheaper = productNamed('Sol 4');
    const { confirm } = await choosesProduct(member, cheaper);
    expect(confirm.amount).toBeUndefined();
    expect(wentTo(await member.visitor.post(membershipPath, confirm))).toEqual(done);
    expect((await standing(member)).subscription.nextProduct?.productId).toBe(cheaper);
    expect(await looks(member)).toContain('Du skifter til Sol 4');
    const { confirm: back } = await choosesProduct(member, productNamed('Sol Fri'));
    expect(wentTo(await member.visitor.post(membershipPath, back))).toEqual(done);
    expect((await standing(member)).subscription.nextProduct).toBeNull();
    await expectRecordsAgree(world);
  });

  it('is asked about at an address of its own, which the way back from the bank shows again', async () => {
    const member = await joins();
    const { fields } = await opensTask(member, 'changeProduct');
    const chosen = await member.visitor.post(membershipPath, { ...fields, product: productNamed('Sol Fri Duo') });
    expect(chosen.status).toBe(303);
    for (const _ of ['there', 'back']) {
      const shown = await member.visitor.follow(chosen);
      const html = await mainOf(shown);
      expect([shown.status, Number(fieldsOf(html).amount) > 0]).toEqual([200, true]);
      // What is paid now comes first, as the page's one sum.
      expect(html.split('<dt>')[1]).toMatch(/^Du betaler i dag<\/dt><dd><span class="price">/);
    }
    // What is not for sale to this member is not asked about, whatever the address says.
    const { html, fields: others } = await opensTask(member, 'changeProduct', { step: 'confirm', product: 'none' });
    expect([html.includes('name="product"'), others.amount]).toEqual([true, undefined]);
  });

  it('with UV leads whoever never proved an age to where that is done, and nothing has changed', async () => {
    const member = await createMember(world);
    const { html, fields } = await opensTask(member, 'changeProduct');
    expect(html).toContain(`value="${productNamed('Sol Fri Duo')}"`);
    const before = (await standing(member)).subscription.snapshot;
    const answer = await member.visitor.post(membershipPath, { ...fields, product: productNamed('Sol Fri Duo') });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toContain(`${paths.accountMore.ageCheck.href()}?product=`);
    expect((await standing(member)).subscription.snapshot).toEqual(before);
  });

  it('that does not exist or is not sold there is refused at its field', async () => {
    const member = await joins();
    const { fields } = await opensTask(member, 'changeProduct');
    for (const product of ['', 'x', crypto.randomUUID(), productNamed('Sol Fri')]) {
      const refused = await member.visitor.post(membershipPath, { ...fields, product });
      expect(refused.status).toBe(422);
      expect(await mainOf(refused)).toContain('href="#product"');
    }
  });
});

describe('another home studio', () => {
  it('is found, shown with its price and taken from today', async () => {
    const member = await joins();
    const found = await opensTask(member, 'changeStudio', { q: 'Aarhus' });
    const studio = world.catalogue.denmark.studios.find(({ name }) => found.html.includes(`>${name}</a>`));
    expect(studio).toBeDefined();
    expect(wentTo(await doesTask(member, 'changeStudio', { studio: studio?.studioId ?? '' }))).toEqual(done);
    expect((await standing(member)).subscription.snapshot.studio.name).toBe(studio?.name);
    expect(await looks(member)).toContain(`Dit faste center er nu ${studio?.name}`);
  });

  it('without the membership is said and refused', async () => {
    const member = await joins({ product: ({ name }) => 'da' in name && name.da === 'Sol København' });
    const sold = world.catalogue.denmark.products.find((one) => one.name.da === 'Sol København')?.studios ?? [];
    const elsewhere = world.catalogue.denmark.studios.find(({ studioId }) => !sold.includes(studioId))?.studioId ?? '';
    const { html } = await opensTask(member, 'changeStudio', { studio: elsewhere });
    expect(html).toContain('sælges ikke i');
    const { fields } = await opensTask(member, 'cancel');
    const refused = await member.visitor.post(membershipPath, { ...fields, intent: 'changeStudio', studio: elsewhere });
    expect(refused.status).toBe(422);
  });

  it('that sells the membership one is about to have says from when', async () => {
    const member = await joins({ product: ({ name }) => 'da' in name && name.da === 'Sol København' });
    const { products, studios } = world.catalogue.denmark;
    const [present, next] = ['Sol København', 'Sol 4'].map((name) => products.find((one) => one.name.da === name));
    const sells = (product: typeof next, id: string) => product?.studios === 'all' || product?.studios.includes(id);
    const only = studios.find(({ studioId }) => !sells(present, studioId) && sells(next, studioId))?.studioId ?? '';
    const { confirm } = await choosesProduct(member, next?.productId ?? '');
    await member.visitor.post(membershipPath, confirm);
    const from = (await standing(member)).subscription.nextProduct?.from ?? '';
    const { html } = await opensTask(member, 'changeStudio', { studio: only });
    expect(html).toContain(`Du skifter til Sol 4 den ${Number(from.slice(8))}.`);
    expect(html).not.toContain('Skift først');
  });
});
