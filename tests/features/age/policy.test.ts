import { describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import type { AgePolicy } from '../../../worker/domain/markets/market-data';
import { paths } from '../../../worker/paths';
import { ordersOf, rows } from '../../setup/money/records';
import { countProofs } from '../../setup/pages/age-facts';
import { english, locationOf, say, textOf } from '../../setup/pages/answers';
import { ageCheck, issuerOf, provesInAccount } from '../../setup/people/age-of-member';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const { entry, ageVerification, customerDetails, overview } = paths.signup;

/** A world whose Denmark asks for age in its own way. */
const createWorldWith = (age: Partial<AgePolicy>) =>
  createWorld(
    {},
    { markets: { ...markets, denmark: { ...markets.denmark, age: { ...markets.denmark.age, ...age } } } },
  );

async function atAgeStep(world: World, market: MarketId = 'denmark'): Promise<Visitor> {
  const visitor = createVisitor(world, { language: 'en', market });
  await visitor.selectsProduct(visitor.uvProduct());
  return visitor;
}

/** A member who may buy again, because what they have comes to an end. */
async function whoIsLeaving(world: World): Promise<Visitor> {
  const anna = createVisitor(world, { language: 'en' });
  await anna.joins();
  const [order] = await ordersOf(anna.email);
  const { database } = world.services;
  await database.write([
    database.prepare(
      `UPDATE subscription SET state = 'ending', stop_date = '2099-01-01' WHERE subscription_id = ?`,
      order?.subscription_id ?? '',
    ),
  ]);
  return anna;
}

async function makeOlder(world: World, days: number): Promise<void> {
  const { database } = world.services;
  const at = new Date(world.services.clock.now() - days * 86_400_000).toISOString();
  await database.write([database.prepare('UPDATE age_check SET checked_at = ?', at)]);
}

describe('how long a yes counts', () => {
  it('and no longer against a no: after an outdated yes it holds for a day in every browser, as any other', async () => {
    const world = await createWorldWith({ reverifyAfterDays: 30 });
    const anna = await whoIsLeaving(world);
    await makeOlder(world, 31);
    await provesInAccount(world, anna, 'under18');
    const laptop = createVisitor(world, { language: 'en' });
    await laptop.logsIn(anna.email);
    const asks = () => laptop.post(ageCheck, { issuer: issuerOf(world, laptop) });
    expect((await asks()).status).toBe(422);
    world.advance(24 * 60 * 60 + 1);
    await laptop.logsIn(anna.email);
    expect((await asks()).status).toBe(303);
  });

  it('is for ever where the market says nothing', async () => {
    const world = await createWorldWith({ reverifyAfterDays: null });
    const anna = await whoIsLeaving(world);
    await makeOlder(world, 2000);
    expect(locationOf(await anna.selectsProduct(anna.uvProduct()))).toBe(customerDetails.href());
  });

  it('is so many days where it says so: an older one of a member is asked for again, and renewed', async () => {
    const world = await createWorldWith({ reverifyAfterDays: 30 });
    const anna = await whoIsLeaving(world);
    await makeOlder(world, 29);
    expect(locationOf(await anna.selectsProduct(anna.uvProduct()))).toBe(customerDetails.href());
    await makeOlder(world, 31);
    expect(locationOf(await anna.selectsProduct(anna.uvProduct()))).toBe(ageVerification.href());
    await anna.entersDetails();
    expect(textOf(await anna.page(overview.href()))).toContain(english.overview.missing.age.action);
    await anna.provesAge();
    expect(textOf(await anna.page(overview.href()))).not.toContain(english.overview.missing.age.action);
  });
});

describe('when a yes is needed', () => {
  it('before the contract: an order without it is refused', async () => {
    const world = await createWorldWith({ stage: 'before-contract' });
    const visitor = await atAgeStep(world);
    await visitor.entersDetails();
    await visitor.answersSkin();
    await visitor.provesEmail();
    expect((await visitor.orders()).status).toBe(422);
    expect(await ordersOf(visitor.email)).toEqual([]);
  });

  it('before the first session: the sign-up is open without it', async () => {
    const world = await createWorldWith({ stage: 'before-first-session' });
    const visitor = createVisitor(world, { language: 'en' });
    expect(locationOf(await visitor.selectsProduct(visitor.uvProduct()))).toBe(customerDetails.href());
    expect(say(await visitor.get(ageVerification.href()))).toBe('302 /signup');
    await visitor.entersDetails();
    await visitor.answersSkin();
    await visitor.provesEmail();
    expect((await visitor.orders()).status).toBe(303);
    // Elsewhere it is still asked for.
    const dutch = createVisitor(world, { market: 'netherlands' });
    expect(locationOf(await dutch.selectsProduct(dutch.uvProduct()))).toBe(ageVerification.href());
  });

  it('is kept with the policy it was asked under', async () => {
    const world = await createWorldWith({ policyVersion: 'test-7', legalBasis: 'law' });
    const visitor = await atAgeStep(world);
    await visitor.provesAge('over18', 'mitid-code');
    const [check] = await rows('SELECT * FROM age_check WHERE policy_version = ?', 'test-7');
    expect(check).toMatchObject({
      result: 'yes',
      market: 'denmark',
      method: 'mitid-code',
      assurance: 'substantial',
      threshold: 18,
      policy_version: 'test-7',
      legal_basis: 'law',
    });
    expect(Object.keys(check ?? {}).join()).not.toMatch(/birth|cpr|ssn|personal|name|token|claim/);
  });
});

describe('a yes belongs to whom it was given', () => {
  const isProved = async (visitor: Visitor) => {
    await visitor.entersDetails();
    return !textOf(await visitor.page(overview.href())).includes(english.overview.missing.age.action);
  };

  it('not to another browser, another draft or another market, whatever the address says', async () => {
    const world = await createWorld();
    const owner = await atAgeStep(world);
    const pair = locationOf(await owner.provesAge()) ?? '';
    const before = await countProofs();
    const member = await whoIsLeaving(world);
    const sold = await countProofs();
    const others = [await atAgeStep(world), await atAgeStep(world, 'sweden')];
    for (const other of others) {
      expect(say(await other.get(pair))).toBe(`302 ${ageVerification.href()}`);
      for (const query of ['age=1', 'over18=yes', 'ageProved=true', 'noBirthdate=0&fail=0', 'validation=set'])
        await other.get(`${entry.href()}?${query}`);
      expect(await isProved(other)).toBe(false);
    }
    // A member's own yes is theirs; the visitor's pair adds nothing to it and takes nothing.
    await member.get(pair);
    expect(await countProofs()).toEqual(sold);
    expect(sold.checks).toBe(before.checks + 1);
    await owner.get(paths.login.href());
    await owner.selectsProduct(owner.uvProduct());
    expect(say(await owner.get(pair))).toBe(`302 ${ageVerification.href()}`);
    expect(await isProved(owner)).toBe(false);
  });

  it('not to a form that claims it', async () => {
    const world = await createWorld();
    const visitor = await atAgeStep(world);
    for (const issuer of ['mitid', 'manual', 'nobody'])
      await visitor.post(ageVerification.href(), { issuer, result: 'yes', over18: 'yes', validation: 'set' });
    const { productId, studioId } = visitor.uvProduct();
    await visitor.post('/', {
      product: productId,
      studio: studioId,
      age: 'yes',
      validationSession: crypto.randomUUID(),
    });
    expect(await isProved(visitor)).toBe(false);
  });

  it('hints of the address are messages alone', async () => {
    const world = await createWorld();
    const visitor = await atAgeStep(world);
    const before = await countProofs();
    for (const query of ['fail=1', 'noBirthdate=1', 'fail=0', 'noBirthdate=1&fail=1'])
      expect([query, (await visitor.get(`${ageVerification.href()}?${query}`)).status]).toEqual([query, 200]);
    expect(await countProofs()).toEqual(before);
    expect(await isProved(visitor)).toBe(false);
  });
});
