import { beforeAll, describe, expect, it } from 'vitest';
import { marketIds, markets } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { english, headingOf, locationOf, textOf } from '../../setup/pages/answers';
import { fieldsOf, mainOf, membershipPath, standingOf } from '../../setup/pages/membership-forms';
import {
  ageCheck,
  answersInAccount,
  answersSkinInProfile,
  choosesSun,
  comesBack,
  issuerOf,
  provesInAccount,
  wantsSun,
} from '../../setup/people/age-of-member';
import { createMember } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** A member without a proof who wants a sun membership: the check in the account, and the change in one go. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const { age, ageMember, membership } = english;
const proofsOf = (memberId: string) =>
  rows('SELECT draft_id, member_id, result, method FROM age_check WHERE member_id = ?', memberId);
const query = (response: Response) => Object.fromEntries(new URL(locationOf(response) ?? '', 'http://x').searchParams);

describe('a change to a sun membership', () => {
  it('leads to the check and the questions about skin, and back to the button with its price', async () => {
    const { member, wish } = await wantsSun(world);
    const { visitor } = member;
    const before = await standingOf(world, member);
    const toCheck = await choosesSun(member, wish.product);
    expect([toCheck.status, locationOf(toCheck)]).toEqual([303, paths.accountMore.ageCheck.href(wish)]);
    const checking = await visitor.page(locationOf(toCheck) ?? '');
    expect(headingOf(checking)).toBe(age.title);
    const product = world.catalogue.denmark.products.find(({ productId }) => productId === wish.product);
    expect(textOf(checking)).toContain(product?.name.en);

    const proved = await provesInAccount(world, visitor, 'over18', wish);
    const confirm = paths.account.subscription.href({ do: 'changeProduct', step: 'confirm', ...wish });
    expect([proved.status, locationOf(proved)]).toEqual([302, confirm]);
    // The questions about skin are still missing: the membership is chosen already, and says so.
    const missing = textOf(await visitor.page(confirm));
    expect(missing).toContain(membership.changeProduct.needsSkin);
    const toSkin = await choosesSun(member, wish.product);
    const profile = paths.account.profile.href({ edit: 'skin', ...wish });
    expect([toSkin.status, locationOf(toSkin)]).toEqual([303, `${profile}#skin`]);
    const answered = await answersSkinInProfile(visitor, profile);
    expect([answered.status, locationOf(answered)]).toEqual([303, confirm]);

    const fields = fieldsOf(await mainOf(await visitor.get(confirm)));
    expect(fields).toMatchObject({ intent: 'changeProduct', ...wish, price: String(product?.priceMinor) });
    const changed = await visitor.post(membershipPath, fields);
    expect([changed.status, locationOf(changed)]).toEqual([303, membershipPath]);
    await world.settle();
    const after = await standingOf(world, member);
    const { productId, nextProduct, anchorDate } = after.subscription;
    expect([productId, nextProduct?.productId]).toContain(wish.product);
    // The day of the month and what is paid already stay.
    expect(anchorDate).toBe(before.subscription.anchorDate);
    expect(after.facts.nextChargeOn).toBe(before.facts.nextChargeOn);
    expect(await proofsOf(member.memberId)).toEqual([
      { draft_id: null, member_id: member.memberId, result: 'yes', method: issuerOf(world, visitor) },
    ]);
  });

  it('is not made without the proof, whatever is posted', async () => {
    const { member, wish } = await wantsSun(world);
    await answersSkinInProfile(member.visitor, paths.account.profile.href({ edit: 'skin' }));
    const { fields } = { fields: fieldsOf(await mainOf(await member.visitor.get(membershipPath))) };
    const { idempotencyKey = '' } = fieldsOf(
      await mainOf(await member.visitor.get(paths.account.subscription.href({ do: 'changeProduct' }))),
    );
    const price = world.catalogue.denmark.products.find(({ productId }) => productId === wish.product)?.priceMinor;
    const posted = await member.visitor.post(membershipPath, {
      ...fields,
      ...wish,
      intent: 'changeProduct',
      idempotencyKey,
      price: String(price),
      amount: '1',
    });
    expect(locationOf(posted)).toBe(paths.accountMore.ageCheck.href(wish));
    expect((await standingOf(world, member)).subscription.productId).toBe(member.productId);
  });

  it('is not offered where the answers about skin are against it, and says where they stand', async () => {
    const { member, wish } = await wantsSun(world);
    const { visitor } = member;
    await provesInAccount(world, visitor);
    const profile = paths.account.profile.href({ edit: 'skin', ...wish });
    const stopped = await answersSkinInProfile(visitor, profile, 1);
    expect(locationOf(stopped)).toBe(paths.account.profile.href());
    const page = await visitor.page(paths.account.subscription.href({ do: 'changeProduct' }));
    expect(textOf(page)).toContain(membership.changeProduct.skinStops);
    expect(page).not.toContain(`value="${wish.product}"`);
    expect((await choosesSun(member, wish.product)).status).toBe(422);
  });
});

describe('the check in the account', () => {
  it.each(marketIds)('offers the issuers of the sign-up, staff and screens: %s', async (market) => {
    const { visitor } = await createMember(world, { market, language: 'en' });
    const page = await visitor.page(ageCheck);
    const issuers = world.markets[market].issuers.filter((one) => one.enabled && !one.standsInFor);
    for (const { id } of issuers) expect(page).toContain(`value="${id}"`);
    expect(page).toContain('value="manual"');
    expect(textOf(page)).toContain(ageMember.atScreen);
    for (const issuer of ['unknown', 'toString']) expect((await visitor.post(ageCheck, { issuer })).status).toBe(422);
    const proved = await provesInAccount(world, visitor);
    expect([proved.status, locationOf(proved)]).toEqual([302, ageCheck]);
    const after = await visitor.page(ageCheck);
    expect(headingOf(after)).toBe(ageMember.proved);
    expect(after).not.toContain('name="issuer"');
    expect(locationOf(await visitor.post(ageCheck, { issuer: issuers[0]?.id ?? '' }))).toBe(ageCheck);
  });

  it('sends strangers to the start, and keeps the way', async () => {
    const stranger = createVisitor(world, { language: 'en' });
    const response = await stranger.get(ageCheck, { 'sec-fetch-mode': 'navigate' });
    expect([response.status, locationOf(response)]).toEqual([302, '/']);
    expect([...stranger.cookies.values()]).toContain(encodeURIComponent(ageCheck));
  });

  it('says what came of an answer that is no yes, keeps the wish, and leaves a way', async () => {
    for (const [answer, hint, said] of [
      ['cancel', 'fail', age.hint.fail],
      ['none', 'noBirthdate', age.hint.noBirthdate],
    ] as const) {
      const { member, wish } = await wantsSun(world);
      const back = await provesInAccount(world, member.visitor, answer, wish);
      expect(query(back)).toEqual({ [hint]: '1', ...wish });
      const page = await member.visitor.page(locationOf(back) ?? '');
      expect(textOf(page)).toContain(said);
      expect(page).toContain('name="issuer"');
      expect(page).toContain(`value="${wish.product}"`);
      const again = await provesInAccount(world, member.visitor, 'over18', wish);
      expect(query(again)).toMatchObject({ step: 'confirm', ...wish });
    }
  });

  it('an answer of no leaves staff alone for a day, in every browser of the member, and is the member’s', async () => {
    const { member, wish } = await wantsSun(world);
    const { visitor } = member;
    const back = await provesInAccount(world, visitor, 'under18', wish);
    const other = createVisitor(world, { language: 'en' });
    await other.logsIn(visitor.email);
    for (const browser of [visitor, other]) {
      const page = await browser.page(locationOf(back) ?? '');
      expect(headingOf(page)).toBe(age.staff);
      expect(page).toContain('value="manual"');
      expect(page).not.toContain(`value="${issuerOf(world, visitor)}"`);
      expect((await browser.post(ageCheck, { issuer: issuerOf(world, visitor) })).status).toBe(422);
    }
    expect(await proofsOf(member.memberId)).toMatchObject([{ result: 'no', draft_id: null }]);
    world.advance(86_400 + 60);
    await visitor.logsIn();
    expect(await visitor.page(ageCheck)).toContain(`value="${issuerOf(world, visitor)}"`);
  });

  it('an answer comes back to who has said meanwhile in another tab who they are', async () => {
    const { member, wish } = await wantsSun(world);
    const { visitor } = member;
    const callback = await answersInAccount(world, visitor, 'over18', wish);
    const confirm = paths.accountMore.confirm.href();
    await visitor.post(confirm, { intent: 'send' });
    expect((await visitor.post(confirm, { code: await visitor.readsCode(member.email) })).status).toBe(303);
    expect(query(await comesBack(visitor, callback))).toEqual({ do: 'changeProduct', step: 'confirm', ...wish });
    expect(await proofsOf(member.memberId)).toMatchObject([{ result: 'yes' }]);
  });

  it('a check that was left open too long is over: a sentence and a way on', async () => {
    const { member } = await wantsSun(world);
    const callback = await answersInAccount(world, member.visitor, 'over18');
    world.advance(20 * 60);
    const late = await comesBack(member.visitor, callback);
    expect(locationOf(late)).toBe(paths.accountMore.ageCheck.href({ fail: '1' }));
    const page = await member.visitor.page(locationOf(late) ?? '');
    expect(textOf(page)).toContain(age.hint.fail);
    expect(page).toContain('name="issuer"');
    expect(await proofsOf(member.memberId)).toEqual([]);
  });

  it('says 503 when the issuer does not answer, and that it may be tried again', async () => {
    // A cell without the key with which its client signs cannot ask this issuer.
    const { denmark } = markets;
    const client = { authentication: 'private_key_jwt', pushedRequests: true, encryptedIdTokens: true } as const;
    const issuers = denmark.issuers.map((one) => ({ ...one, client }));
    const down = await createWorld({}, { markets: { ...markets, denmark: { ...denmark, issuers } } });
    const { member } = await wantsSun(down);
    const response = await member.visitor.post(ageCheck, { issuer: issuerOf(down, member.visitor) });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    const page = await response.text();
    expect(textOf(page)).toContain(age.silent.replace('{{issuer}}', 'MitID'));
    expect(page).toContain('name="issuer"');
  });

  it('is written once to the audit, without a name or a birth date, and stands in the member’s file', async () => {
    const { member } = await wantsSun(world);
    await provesInAccount(world, member.visitor);
    const audits = await rows(
      `SELECT actor, subject, detail_json FROM audit WHERE action = 'age.checkedByMember' AND actor = ?`,
      member.memberId,
    );
    const method = issuerOf(world, member.visitor);
    expect(audits).toEqual([
      { actor: member.memberId, subject: member.memberId, detail_json: JSON.stringify({ result: 'yes', method }) },
    ]);
    const file = await world.services.personalData.exportOf(member.memberId);
    expect(file.ageChecks).toMatchObject([{ result: 'yes', method }]);
  });
});
