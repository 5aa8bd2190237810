import { beforeAll, describe, expect, it } from 'vitest';
import { markets } from '../../worker/domain/markets';
import { paths } from '../../worker/paths';
import { english, headingOf, locationOf, say, textOf } from '../setup/answers';
import { createVisitor, type Visitor } from '../setup/visitor';
import { createWorld, sandboxOrigin, type World } from '../setup/world';

/** What an issuer can answer, and what a callback can be made of. Only a checked yes is ever a yes. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const { signup } = paths;
const agePath = signup.ageVerification.href();
const failed = `302 ${agePath}?fail=1`;
const { hint } = english.age;

async function atAgeStep(market: 'denmark' | 'england' = 'denmark'): Promise<Visitor> {
  const visitor = createVisitor(world, { language: 'en', market });
  await visitor.selectsProduct(visitor.uvProduct());
  return visitor;
}
const isProved = async (visitor: Visitor) => {
  await visitor.entersDetails();
  return !textOf(await visitor.page(signup.overview.href())).includes(english.overview.missing.age.action);
};
const setFault = (fault: string | null, more: object = {}) => world.sandboxPost('/identity/faults', { fault, ...more });

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
      expect(/<form[^>]* action="\/signup-age-verification/.test(html)).toBe(false);
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

  it('no birth date is told with other ways, cancelling as a failed check; both can try again and a yes ends the hint', async () => {
    const visitor = await atAgeStep();
    expect(say(await visitor.provesAge('none'))).toBe(`302 ${agePath}?noBirthdate=1`);
    expect(textOf(await visitor.page(agePath))).toContain(hint.noBirthdate);
    expect(say(await visitor.provesAge('cancel'))).toBe(failed);
    const page = textOf(await visitor.page(agePath));
    expect([page.includes(hint.fail), page.includes(hint.noBirthdate)]).toEqual([true, false]);
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

describe('callbacks', () => {
  it('with an unknown, missing, odd or long state, and of an unknown issuer, are a failed check and never an error', async () => {
    const visitor = await atAgeStep();
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
    for (const query of odd) expect([query, say(await visitor.get(`${issuer}${query}`))]).toEqual([query, failed]);
    for (const id of ['nobody', 'a'.repeat(300), '%F0%9F%8C%9E'])
      expect([id, say(await visitor.get(`/age/callback/${id}?state=x`))]).toEqual([id, failed]);
    expect(say(await createVisitor(world).get(`${issuer}?state=x&code=y`))).toBe(failed);
  });

  it('used twice, also at once, prove once and write one age check', async () => {
    const visitor = await atAgeStep();
    const callback = await visitor.answersIssuer('over18');
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor.get(callback)));
    expect(answers.filter((answer) => locationOf(answer)?.startsWith('/?state='))).toHaveLength(1);
    expect(answers.map(say).filter((line) => line === failed)).toHaveLength(3);
    expect(say(await visitor.get(callback))).toBe(failed);
  });

  it('in another browser prove nothing there, and the first browser can still use them', async () => {
    const owner = await atAgeStep();
    const callback = await owner.answersIssuer('over18');
    const other = await atAgeStep();
    const stranger = createVisitor(world, { language: 'en' });
    expect(say(await other.get(callback))).toBe(failed);
    const lost = await stranger.get(callback);
    expect([say(lost), say(await stranger.follow(lost))]).toEqual([failed, '302 /signup?fail=1']);
    expect(textOf(await stranger.page('/signup?fail=1'))).toContain(
      hint.failWhy.replace('{{issuer}}', english.age.theService),
    );
    expect(await isProved(other)).toBe(false);
    expect(locationOf(await owner.get(callback))).toMatch(/^\/\?state=/);
  });

  it('of one issuer never pass for another’s, nor for another draft or after ten minutes', async () => {
    const owner = await atAgeStep();
    const callback = await owner.answersIssuer('over18');
    for (const { id } of issuersOf('denmark').filter((one) => !callback.includes(`/${one.id}?`)))
      expect([id, say(await owner.get(callback.replace(/callback\/[^?]+/, `callback/${id}`)))]).toEqual([id, failed]);
    await owner.get('/login');
    await owner.selectsProduct(owner.uvProduct());
    expect(say(await owner.get(callback))).toBe(failed);

    const later = await createWorld();
    const slow = createVisitor(later, { language: 'en' });
    await slow.selectsProduct(slow.uvProduct());
    const late = await slow.answersIssuer('over18');
    later.advance(10 * 60 + 1);
    expect(say(await slow.get(late))).toBe(failed);
  });
});

describe('a broken issuer is never a yes', () => {
  const lies = [
    'wrongIss',
    'wrongResponseIss',
    'wrongAud',
    'wrongAzp',
    'wrongNonce',
    'expired',
    'futureIat',
    'algNone',
    'hs256',
    'unknownKid',
  ];
  const unknowns = ['stringTrue', 'missingClaim', 'wrongCountry'];

  it.each([...lies, ...unknowns, 'status500', 'html'])('%s', async (fault) => {
    const visitor = await atAgeStep();
    await setFault(fault);
    const callback = await visitor.provesAge('over18');
    await setFault(null);
    const hinted = locationOf(callback);
    expect(callback.status).toBe(302);
    expect([`${agePath}?fail=1`, `${agePath}?noBirthdate=1`]).toContain(hinted);
    if (lies.includes(fault)) expect(hinted).toBe(`${agePath}?fail=1`);
    expect(await isProved(visitor)).toBe(false);
    expect(say(await visitor.provesAge('over18'))).toBe('302 /signup-subscription-overview');
  });

  it('that cannot even be asked answers a designed 503 page with the same step and a way on', async () => {
    const fresh = await createWorld();
    const visitor = createVisitor(fresh, { language: 'en' });
    await visitor.selectsProduct(visitor.uvProduct());
    for (const fault of ['status500', 'html']) {
      await fresh.sandboxPost('/identity/faults', { fault, endpoints: ['discovery'] });
      for (const [path, fields] of [
        [agePath, {}],
        [signup.selectIssuers.href(), { issuer: issuersOf('denmark')[0]?.id ?? '' }],
      ] as const) {
        const answer = await visitor.post(path, fields);
        expect([fault, answer.status, answer.headers.has('retry-after')]).toEqual([fault, 503, true]);
        const html = await answer.text();
        expect(textOf(html)).toContain(hint.unavailable);
        expect(/<form[^>]* action="\/signup-age-verification/.test(html)).toBe(true);
      }
    }
    await fresh.sandboxPost('/identity/faults', { fault: null });
    fresh.advance(60);
    expect(say(await visitor.post(agePath))).toContain(sandboxOrigin);
  });
});

describe('the choice of issuers', () => {
  it('refuses an unknown or disabled one at the field, and asks nobody by a GET', async () => {
    const visitor = await atAgeStep('england');
    for (const issuer of ['', 'nobody', '../oneid'])
      expect((await visitor.post(signup.selectIssuers.href(), { issuer })).status).toBe(422);
    const page = await visitor.page(signup.selectIssuers.href());
    expect(headingOf(page)).toBe(english.age.choiceTitle);
    expect((await visitor.get(`${signup.selectIssuers.href()}?issuer=oneid`)).status).toBe(200);
  });
});

function issuersOf(market: 'denmark' | 'england') {
  return markets[market].issuers.filter(({ enabled }) => enabled);
}
