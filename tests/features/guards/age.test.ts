import { beforeAll, describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { english, headingOf, say, textOf } from '../../setup/pages/answers';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, sandboxOrigin, type World } from '../../setup/world';

/** What an issuer can answer, and whom one can ask. What callbacks can be made of: age-negative. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const { signup } = paths;
const agePath = signup.ageVerification.href();
const failed = `302 ${agePath}?fail=1`;
const { hint } = english.age;

async function atAgeStep(market: MarketId = 'denmark'): Promise<Visitor> {
  const visitor = createVisitor(world, { language: 'en', market });
  await visitor.selectsProduct(visitor.uvProduct());
  return visitor;
}
const isProved = async (visitor: Visitor) => {
  await visitor.entersDetails();
  return !textOf(await visitor.page(signup.overview.href())).includes(english.overview.missing.age.action);
};

/** Issuers a page offers, in order. */
const cardsOf = (html: string) =>
  [...html.matchAll(/<button class="choice"[^>]* value="([^"]+)"/g)].map(([, id]) => id);

describe('answers', () => {
  it('yes without a subscription returns by the entry pair, with one to the overview', async () => {
    const first = await atAgeStep();
    const callback = await first.provesAge('over18');
    expect(say(callback)).toMatch(/^302 \/\?state=[\w-]{43}&session=[0-9a-f-]{36}$/);
    expect(say(await first.follow(callback))).toBe('302 /signup-customer-details');

    const second = await atAgeStep();
    await second.entersDetails();
    expect(say(await second.provesAge('over18'))).toBe('302 /signup-subscription-overview');
    expect(await isProved(second)).toBe(true);
  });

  it('no is told as a failed check and remembered for 24 hours: only staff can help', async () => {
    const later = await createWorld();
    const visitor = createVisitor(later, { language: 'en' });
    await visitor.selectsProduct(visitor.uvProduct());
    expect(say(await visitor.provesAge('under18'))).toBe(failed);
    for (const path of [agePath, `${agePath}?fail=1`, `${agePath}?noBirthdate=1`, signup.selectIssuers.href()]) {
      const html = await visitor.page(path);
      expect([path, textOf(html).includes(hint.refusedWhy.split('{{issuer}} ')[1] ?? '')]).toEqual([path, true]);
      expect([...html.matchAll(/ value="([^"]+)" name="issuer"/g)].map(([, id]) => id)).toEqual(['manual']);
    }
    expect((await visitor.post(agePath)).status).toBe(422);
    expect((await visitor.post(signup.selectIssuers.href(), { issuer: 'mitid' })).status).toBe(422);
    expect(say(await visitor.entersDetails())).toMatch(/^303/);
    expect(textOf(await visitor.page(signup.overview.href()))).toContain(english.overview.missing.age.action);
    later.advance(23 * 3600);
    await visitor.get(agePath);
    await later.settle();
    expect((await visitor.post(agePath)).status).toBe(422);
    later.advance(3600 + 60);
    expect(say(await visitor.choosesIssuer())).toContain(sandboxOrigin);
  });

  it('no counts against a check that another tab began before it, at the same issuer or another', async () => {
    for (const { id: issuer } of markets.denmark.issuers.filter(({ enabled }) => enabled)) {
      const visitor = await atAgeStep();
      const earlier = await visitor.answersIssuer('over18', issuer);
      expect(say(await visitor.provesAge('under18'))).toBe(failed);
      expect([issuer, say(await visitor.get(earlier))]).toEqual([issuer, failed]);
      expect([issuer, await isProved(visitor)]).toEqual([issuer, false]);
    }
  });

  it('no birth date is told with other ways, cancelling as cancelled; both can try again and a yes ends the hint', async () => {
    const visitor = await atAgeStep();
    expect(say(await visitor.provesAge('none'))).toBe(`302 ${agePath}?noBirthdate=1`);
    expect(textOf(await visitor.page(agePath))).toContain(hint.noBirthdate);
    expect(say(await visitor.provesAge('cancel'))).toBe(failed);
    const page = textOf(await visitor.page(agePath));
    expect([page.includes(hint.cancelled), page.includes(hint.noBirthdate)]).toEqual([true, false]);
    expect(say(await visitor.follow(await visitor.provesAge('over18')))).toBe('302 /signup-customer-details');
    expect(textOf(await visitor.page('/'))).not.toContain(hint.fail);
  });

  it('hints of the address choose a message and prove nothing', async () => {
    const visitor = await atAgeStep();
    expect(textOf(await visitor.page(`${agePath}?fail=1`))).toContain(hint.fail);
    expect(textOf(await visitor.page(`${agePath}?noBirthdate=1`))).toContain(hint.noBirthdate);
    const { productId, studioId } = visitor.uvProduct();
    await visitor.get(`/?fail=0&noBirthdate=0&state=yes&session=${productId}&studio=${studioId}`);
    expect(await isProved(visitor)).toBe(false);
  });
});

describe('a broken issuer', () => {
  it('that cannot even be asked answers a designed 503 page with the same step and a way on', async () => {
    const fresh = await createWorld();
    const visitor = createVisitor(fresh, { language: 'en' });
    await visitor.selectsProduct(visitor.uvProduct());
    for (const fault of ['status500', 'html']) {
      await fresh.sandboxPost('/identity/faults', { fault, endpoints: ['discovery'] });
      for (const [path, fields] of [
        [agePath, { issuer: 'mitid' }],
        [signup.selectIssuers.href(), { issuer: 'mitid' }],
      ] as const) {
        const answer = await visitor.post(path, fields);
        expect([fault, answer.status, answer.headers.has('retry-after')]).toEqual([fault, 503, true]);
        const html = await answer.text();
        expect(textOf(html)).toContain(english.age.silent.replace('{{issuer}}', 'MitID'));
        expect(/<form[^>]* action="\/signup-age-verification/.test(html)).toBe(true);
      }
    }
    await fresh.sandboxPost('/identity/faults', { fault: null });
    fresh.advance(60);
    expect(say(await visitor.choosesIssuer())).toContain(sandboxOrigin);
  });
});

describe('the choice of issuers', () => {
  it('refuses an unknown or disabled one at the field, and asks nobody by a GET', async () => {
    const visitor = await atAgeStep('england');
    for (const issuer of ['', 'nobody', '../oneid', 'oneid-direct', 'mitid'])
      expect((await visitor.post(signup.selectIssuers.href(), { issuer })).status).toBe(422);
    const page = await visitor.page(signup.selectIssuers.href());
    expect(headingOf(page)).toBe(english.age.choiceTitle);
    expect((await visitor.get(`${signup.selectIssuers.href()}?issuer=oneid`)).status).toBe(200);
  });

  it('is made where there is one: with several issuers cards, with a single one straight on', async () => {
    for (const market of ['denmark', 'sweden', 'netherlands', 'england'] as const) {
      const visitor = await atAgeStep(market);
      const answer = say(await visitor.post(agePath));
      if (market !== 'denmark') {
        expect([market, answer.startsWith(`303 ${sandboxOrigin}/identity/`)]).toEqual([market, true]);
        continue;
      }
      expect(answer).toBe(`303 ${signup.selectIssuers.href()}`);
      const page = await visitor.page(signup.selectIssuers.href());
      expect(cardsOf(page)).toEqual(['mitid', 'mitid-code', 'manual']);
      expect(textOf(page)).toContain(english.age.issuerName['mitid-code']);
      expect(say(await visitor.provesAge('over18', 'mitid-code'))).toMatch(/^302 \/\?state=/);
    }
  });

  it('lists an issuer that failed twice as silent, still asks it, and offers it again after half a minute', async () => {
    const fresh = await createWorld();
    const visitor = createVisitor(fresh, { language: 'en' });
    await visitor.selectsProduct(visitor.uvProduct());
    const cards = async () => cardsOf(await visitor.page(signup.selectIssuers.href()));
    await fresh.sandboxPost('/identity/faults', { fault: 'status500', issuerId: 'mitid' });
    for (const expected of [
      ['mitid', 'mitid-code', 'manual'],
      ['mitid-code', 'manual'],
    ]) {
      expect(say(await visitor.provesAge('over18', 'mitid'))).toBe(failed);
      expect(await cards()).toEqual(expected);
    }
    expect(textOf(await visitor.page(signup.selectIssuers.href()))).toContain(
      english.age.silent.replace('{{issuer}}', 'MitID'),
    );
    fresh.advance(31);
    expect(await cards()).toEqual(['mitid', 'mitid-code', 'manual']);
    // It is tried once more, and fails.
    await visitor.provesAge('over18', 'mitid');
    expect(await cards()).toEqual(['mitid-code', 'manual']);
    await fresh.sandboxPost('/identity/faults', { fault: null, issuerId: 'mitid' });
    fresh.advance(11);
    expect(await cards()).toEqual(['mitid-code', 'manual']);
    expect(say(await visitor.provesAge('over18', 'mitid'))).toMatch(/^302 \/\?state=/);
    expect(fresh.services.identity.isAvailable('mitid')).toBe(true);
  });
});
