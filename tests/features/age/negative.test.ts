import { beforeAll, describe, expect, it } from 'vitest';
import { identityFaults } from '../../../sandbox/identity/faults';
import { marketIds, markets } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { countProofs } from '../../setup/pages/age-facts';
import { english, say, textOf } from '../../setup/pages/answers';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** Each enabled issuer of each market against each way its answer can be wrong. None of them is a yes, or an error page. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const agePath = paths.signup.ageVerification.href();
const detailsPath = paths.signup.customerDetails.href();
const { hint } = english.age;
const issuers = marketIds.flatMap((market) =>
  markets[market].issuers.filter(({ enabled }) => enabled).map((issuer) => ({ market, issuer })),
);

/** What the issuer says is no answer about an age, as against an answer that cannot be trusted or had. */
const unknowns: readonly string[] = ['stringTrue', 'missingClaim', 'wrongCountry'];
const ofUserinfo: readonly string[] = ['otherSubject', 'unsignedUserinfo', 'textUserinfo'];
/** What says nothing: the service is down, which is no fault of the visitor's. */
const silent: readonly string[] = ['status500', 'html', 'endlessBody'];
const outcomeOf = (fault: string) =>
  unknowns.includes(fault) ? 'noBirthdate' : silent.includes(fault) ? 'unavailable' : 'fail';
/** Waits out what the fault made this isolate remember of the partner. */
const untilForgottenSeconds = 61;

async function atAgeStep(market: MarketId, here = world): Promise<Visitor> {
  const visitor = createVisitor(here, { language: 'en', market });
  await visitor.selectsProduct(visitor.uvProduct());
  return visitor;
}

/** The page the callback leads to says what happened, and offers a try or another way. */
type Outcome = 'fail' | 'noBirthdate' | 'cancelled' | 'unavailable';
async function expectWayOn(visitor: Visitor, callback: Response, outcome: Outcome) {
  expect(say(callback)).toBe(`302 ${agePath}?${outcome === 'noBirthdate' ? outcome : 'fail'}=1`);
  const page = await visitor.follow(callback);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(textOf(html)).toContain(outcome === 'unavailable' ? hint.unavailableWhy : hint[outcome]);
  // Where there are others, the one that told no age is not among them, and can be asked once more.
  const isOne = markets[visitor.market].issuers.filter(({ enabled }) => enabled).length === 1;
  const asksAgain = /<button[^>]* class="link"[^>]* name="issuer"/.test(html);
  expect(asksAgain).toBe(outcome === 'noBirthdate' && !isOne);
  // Where it is the only one, a person has the page's button.
  expect(/<button class="btn"[^>]* value="manual"/.test(html)).toBe(outcome === 'noBirthdate' && isOne);
  expect(html).toMatch(new RegExp(`<form[^>]* action="${agePath}"`));
}

describe.each(issuers)('$issuer.id in $market', ({ market, issuer }) => {
  const applicable = identityFaults.filter(
    // Said apart below, since each waits for the deadline, or keys that are known are not asked for again; and what is
    // not asked for cannot be wrong.
    (fault) =>
      fault !== 'slow' &&
      fault !== 'hugeKeys' &&
      (fault !== 'wrongCountry' || issuer.also !== undefined) &&
      (fault !== 'missingTime' || issuer.freshness.ownAge === undefined) &&
      (fault !== 'lowLevel' || 'path' in issuer.level) &&
      (fault !== 'missingLevel' || ('path' in issuer.level && issuer.level.mayBeAbsent === undefined)) &&
      (!ofUserinfo.includes(fault) || issuer.claim.source === 'userinfo'),
  );

  it.each(applicable)('%s', async (fault) => {
    const visitor = await atAgeStep(market);
    const before = await countProofs();
    await world.sandboxPost('/identity/faults', { fault, issuerId: issuer.id });
    const callback = await visitor.provesAge('over18', issuer.id);
    await world.sandboxPost('/identity/faults', { fault: null, issuerId: issuer.id });
    await expectWayOn(visitor, callback, outcomeOf(fault));
    expect(await countProofs()).toEqual(before);
    world.advance(untilForgottenSeconds);
    expect(say(await visitor.provesAge('over18', issuer.id))).toMatch(/^302 \/\?state=/);
  });
});

it('slow', async () => {
  const before = await countProofs();
  const visitors = await Promise.all(
    issuers.map(async ({ market, issuer }) => {
      const visitor = await atAgeStep(market);
      return { visitor, callback: await visitor.answersIssuer('over18', issuer.id) };
    }),
  );
  await world.sandboxPost('/identity/faults', { fault: 'slow' });
  const answers = await Promise.all(visitors.map(({ visitor, callback }) => visitor.get(callback)));
  await world.sandboxPost('/identity/faults', { fault: null });
  for (const [index, { visitor }] of visitors.entries()) {
    const answer = answers[index];
    if (answer) await expectWayOn(visitor, answer, 'unavailable');
  }
  expect(answers).toHaveLength(issuers.length);
  expect(await countProofs()).toEqual(before);
  world.advance(untilForgottenSeconds);
});

describe('callbacks', () => {
  it.each(issuers)('of $issuer.id used again or at once prove once', async ({ market, issuer }) => {
    const visitor = await atAgeStep(market);
    const before = await countProofs();
    const callback = await visitor.answersIssuer('over18', issuer.id);
    const answers = (await Promise.all([1, 2, 3, 4].map(() => visitor.get(callback)))).map(say);
    expect(answers.filter((line) => line.startsWith('302 /?state='))).toHaveLength(1);
    expect(answers.filter((line) => line === `302 ${agePath}?fail=1`)).toHaveLength(3);
    // The browser may have dropped the first answer for the next: who is proved is not told that it failed.
    const again = await visitor.get(callback);
    expect([say(again), say(await visitor.follow(again))]).toEqual([`302 ${agePath}?fail=1`, `302 ${detailsPath}`]);
    expect(await countProofs()).toEqual({ checks: before.checks + 1, validations: before.validations + 1 });
  });

  it.each(issuers)('of $issuer.id with another check’s code prove nothing', async ({ market, issuer }) => {
    const before = await countProofs();
    const visitor = await atAgeStep(market);
    const other = await atAgeStep(market);
    const first = new URL(await visitor.answersIssuer('over18', issuer.id), visitor.origin);
    for (const owner of [visitor, other]) {
      const second = new URL(await owner.answersIssuer('over18', issuer.id), visitor.origin);
      const swapped = new URL(await visitor.answersIssuer('over18', issuer.id), visitor.origin);
      swapped.searchParams.set('code', second.searchParams.get('code') ?? '');
      await expectWayOn(visitor, await visitor.get(swapped.pathname + swapped.search), 'fail');
    }
    first.searchParams.set('state', 'x'.repeat(43));
    await expectWayOn(visitor, await visitor.get(first.pathname + first.search), 'fail');
    expect(await countProofs()).toEqual(before);
  });

  it('of one issuer answered by another prove nothing', async () => {
    const before = await countProofs();
    const visitor = await atAgeStep('denmark');
    const [one, two] = issuers.filter(({ market }) => market === 'denmark').map(({ issuer }) => issuer.id);
    if (!one || !two) throw new Error('Denmark has two issuers');
    for (const [asked, answering] of [
      [one, two],
      [two, one],
    ] as const) {
      const wrongPlace = await visitor.answersIssuer('over18', asked);
      const moved = wrongPlace.replace(`callback/${asked}?`, `callback/${answering}?`);
      expect(moved).not.toBe(wrongPlace);
      await expectWayOn(visitor, await visitor.get(moved), 'fail');
      const other = new URL(await visitor.answersIssuer('over18', answering), visitor.origin);
      for (const iss of [other.searchParams.get('iss'), null]) {
        const mixed = new URL(await visitor.answersIssuer('over18', asked), visitor.origin);
        mixed.searchParams.set('code', other.searchParams.get('code') ?? '');
        if (iss) mixed.searchParams.set('iss', iss);
        else mixed.searchParams.delete('iss');
        await expectWayOn(visitor, await visitor.get(mixed.pathname + mixed.search), 'fail');
      }
    }
    expect(await countProofs()).toEqual(before);
  });

  it('with repeated or endless parameters are nobody’s answer, and use nothing up', async () => {
    const visitor = await atAgeStep('england');
    const callback = await visitor.answersIssuer('over18');
    const odd = [
      ...['state', 'code', 'iss', 'error'].map((name) => `${callback}&${name}=x&${name}=x`),
      callback.replace(/code=[^&]+/, `code=${'c'.repeat(4001)}`),
      callback.replace(/iss=[^&]+/, `iss=https://${'i'.repeat(500)}`),
      `${callback}&error=${'e'.repeat(201)}`,
    ];
    for (const path of odd) await expectWayOn(visitor, await visitor.get(path), 'fail');
    expect(say(await visitor.get(callback))).toMatch(/^302 \/\?state=/);
  });

  it('with an unknown, missing, odd or long state, and of an unknown or disabled issuer, are a failed check', async () => {
    const visitor = await atAgeStep('england');
    const before = await countProofs();
    const issuer = (await visitor.answersIssuer('over18')).split('?')[0];
    const odd = [
      '',
      '?',
      '?state=',
      '?state=x&code=y',
      `?state=${'a'.repeat(9000)}`,
      '?state=%00%ff',
      '?error=access_denied',
      '?state[]=1',
    ];
    for (const query of odd) await expectWayOn(visitor, await visitor.get(`${issuer}${query}`), 'fail');
    for (const id of ['nobody', 'oneid-direct', 'a'.repeat(300), '%F0%9F%8C%9E'])
      await expectWayOn(visitor, await visitor.get(`/age/callback/${id}?state=x`), 'fail');
    expect(say(await createVisitor(world, { market: 'england' }).get(`${issuer}?state=x&code=y`))).toBe(
      `302 ${agePath}?fail=1`,
    );
    expect(await countProofs()).toEqual(before);
  });

  it('that are errors of another issuer, or of this one, are a failed check', async () => {
    const visitor = await atAgeStep('sweden');
    for (const iss of ['https://evil.example', null]) {
      const callback = new URL(await visitor.answersIssuer('cancel'), visitor.origin);
      if (iss) callback.searchParams.set('iss', iss);
      await expectWayOn(visitor, await visitor.get(callback.pathname + callback.search), iss ? 'fail' : 'cancelled');
    }
  });

  it('in another browser prove nothing there, and the first browser can still use them', async () => {
    const owner = await atAgeStep('netherlands');
    const callback = await owner.answersIssuer('over18');
    const before = await countProofs();
    await expectWayOn(await atAgeStep('netherlands'), await (await atAgeStep('netherlands')).get(callback), 'fail');
    const stranger = createVisitor(world, { language: 'en', market: 'netherlands' });
    const lost = await stranger.get(callback);
    expect([say(lost), say(await stranger.follow(lost))]).toEqual([`302 ${agePath}?fail=1`, '302 /signup?fail=1']);
    expect(textOf(await stranger.page('/signup?fail=1'))).toContain(
      hint.failWhy.replace('{{issuer}}', english.age.theService),
    );
    expect(await countProofs()).toEqual(before);
    expect(say(await owner.get(callback))).toMatch(/^302 \/\?state=/);
  });

  it('for a draft that is gone, or after ten minutes, prove nothing', async () => {
    const before = await countProofs();
    const owner = await atAgeStep('denmark');
    const callback = await owner.answersIssuer('over18');
    await owner.get(paths.login.href());
    await owner.selectsProduct(owner.uvProduct());
    await expectWayOn(owner, await owner.get(callback), 'fail');
    const late = await owner.answersIssuer('over18');
    world.advance(10 * 60 + 1);
    await expectWayOn(owner, await owner.get(late), 'fail');
    expect(await countProofs()).toEqual(before);
  });
});
