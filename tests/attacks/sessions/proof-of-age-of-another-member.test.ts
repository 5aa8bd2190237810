import { beforeAll, describe, expect, it } from 'vitest';
import { Conflict } from '../../../worker/failures';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { english, headingOf, locationOf } from '../../setup/pages/answers';
import { fieldsOf, mainOf } from '../../setup/pages/membership-forms';
import {
  ageCheck,
  answersInAccount,
  choosesSun,
  comesBack,
  issuerOf,
  provesInAccount,
  wantsSun,
} from '../../setup/people/age-of-member';
import { createMember } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** What somebody would try who wants the proof of another, or one proof for two. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const { ageMember } = english;
const failed = paths.accountMore.ageCheck.href({ fail: '1' });
const proofsOf = (memberId: string) => rows('SELECT result FROM age_check WHERE member_id = ?', memberId);

describe('a proof of age in an account', () => {
  it('is not another member’s, whose browser is given the callback', async () => {
    const [adult, minor] = [await wantsSun(world), await wantsSun(world)];
    const callback = await answersInAccount(world, adult.member.visitor, 'over18');
    expect(locationOf(await comesBack(minor.member.visitor, callback))).toBe(failed);
    expect(await proofsOf(minor.member.memberId)).toEqual([]);
    // The attempt used nothing up: the adult's own browser still has it.
    expect(locationOf(await comesBack(adult.member.visitor, callback))).toBe(ageCheck);
    expect(await proofsOf(adult.member.memberId)).toEqual([{ result: 'yes' }]);
  });

  it('is nobody’s where another member has logged in to the browser meanwhile', async () => {
    const [one, two] = [await wantsSun(world), await wantsSun(world)];
    const { visitor } = one.member;
    const callback = await answersInAccount(world, visitor, 'over18');
    await visitor.post(paths.logout.href());
    await visitor.logsIn(two.member.email);
    expect(locationOf(await comesBack(visitor, callback))).toBe(failed);
    for (const { member } of [one, two]) expect(await proofsOf(member.memberId)).toEqual([]);
  });

  it('is given once a state: loaded again it is the page that says so, and no second row', async () => {
    const { member, wish } = await wantsSun(world);
    const callback = await answersInAccount(world, member.visitor, 'over18', wish);
    await comesBack(member.visitor, callback);
    const again = await comesBack(member.visitor, callback);
    expect(locationOf(again)).toBe(failed);
    expect(headingOf(await member.visitor.page(failed))).toBe(ageMember.proved);
    expect(await proofsOf(member.memberId)).toHaveLength(1);
  });

  it('is not taken from a sign-up in the same browser: a draft’s proof is the draft’s', async () => {
    const adult = createVisitor(world, { language: 'en' });
    await adult.selectsProduct(adult.uvProduct());
    await adult.provesAge();
    const { member, wish } = await wantsSun(world);
    // The session of the member with the draft of whoever used the browser before.
    const [draft] = await rows<{ draft_id: string }>(
      "SELECT draft_id FROM age_check WHERE draft_id IS NOT NULL AND member_id IS NULL AND result = 'yes' ORDER BY checked_at DESC LIMIT 1",
    );
    const { database } = world.services;
    await database.write([
      database.prepare(
        `UPDATE session SET state_json = json_set(state_json, '$.draft', json((SELECT json_set(json_extract(o.state_json, '$.draft'), '$.draftId', ?1)
           FROM session o WHERE json_extract(o.state_json, '$.draft.draftId') = ?1))) WHERE member_id = ?2`,
        draft?.draft_id ?? '',
        member.memberId,
      ),
    ]);
    expect(locationOf(await choosesSun(member, wish.product))).toBe(paths.accountMore.ageCheck.href(wish));
  });

  it('is not lent to a sign-up: no pair of an entry page is made of it', async () => {
    const { member } = await wantsSun(world);
    await provesInAccount(world, member.visitor);
    const [check] = await rows<{ age_check_id: string }>(
      'SELECT age_check_id FROM age_check WHERE member_id = ?',
      member.memberId,
    );
    const friend = { draftId: crypto.randomUUID(), sessionHash: 'friend', productId: null, studioId: null };
    const { ageChecks } = world.services;
    const yes = { ageCheckId: check?.age_check_id ?? '' };
    const { statements } = await ageChecks.admitting(yes, { ...friend, market: 'denmark' });
    await expect(ageChecks.write(statements)).rejects.toThrow(Conflict);
  });

  it('of another market counts for nothing: state, wish and issuer are those of the cell', async () => {
    const { member } = await wantsSun(world);
    const swede = await createMember(world, { market: 'sweden', language: 'en' });
    const callback = await answersInAccount(world, swede.visitor, 'over18');
    expect(locationOf(await comesBack(member.visitor, callback))).toMatch(/fail=1/);
    const foreign = issuerOf(world, swede.visitor);
    expect((await member.visitor.post(ageCheck, { issuer: foreign })).status).toBe(422);
    const wish = { product: swede.productId, subscription: swede.subscriptionId };
    const form = fieldsOf(await mainOf(await member.visitor.get(paths.accountMore.ageCheck.href(wish))));
    expect(form).not.toMatchObject(wish);
    expect(await proofsOf(member.memberId)).toEqual([]);
  });

  it('in two tabs: each comes back to its own wish, and what is proved first counts for both', async () => {
    const { member, wish } = await wantsSun(world);
    const others = world.catalogue.denmark.products.filter(
      ({ usesUv, productId }) => usesUv && productId !== wish.product,
    );
    const second = { ...wish, product: others[0]?.productId ?? '' };
    const [one, two] = [
      await answersInAccount(world, member.visitor, 'over18', wish),
      await answersInAccount(world, member.visitor, 'cancel', second),
    ];
    expect(locationOf(await comesBack(member.visitor, one))).toContain(`product=${wish.product}`);
    const late = locationOf(await comesBack(member.visitor, two)) ?? '';
    expect(late).toContain(`product=${second.product}`);
    // The tab that was cancelled leads on all the same.
    expect(headingOf(await member.visitor.page(late))).toBe(ageMember.proved);
    expect(await proofsOf(member.memberId)).toEqual([{ result: 'yes' }]);
  });

  it('is not written by a prefetch or a script, which leave the state to the member', async () => {
    const { member } = await wantsSun(world);
    const callback = await answersInAccount(world, member.visitor, 'over18');
    await member.visitor.get(callback, { 'sec-purpose': 'prefetch', 'sec-fetch-mode': 'navigate' });
    await member.visitor.get(callback, { 'sec-fetch-mode': 'cors' });
    expect(await proofsOf(member.memberId)).toEqual([]);
    expect(locationOf(await comesBack(member.visitor, callback))).toBe(ageCheck);
  });

  it('is refused to another site’s form', async () => {
    const { member } = await wantsSun(world);
    const forged = await member.visitor.post(
      ageCheck,
      { issuer: issuerOf(world, member.visitor) },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(forged.status).toBe(403);
  });
});
