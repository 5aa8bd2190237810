import { beforeAll, describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import type { Issuer } from '../../../worker/domain/markets/issuer';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { english, headingOf, say, textOf } from '../../setup/pages/answers';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** A new issuer is a few lines of data: Sweden gets two here that no code knows, one of them not open yet. */
const freja: Issuer = {
  id: 'freja',
  name: 'Freja+',
  logo: 'freja',
  issuerUrl: 'https://freja.example',
  clientId: 'urn:solhus:medlem:freja',
  scope: 'openid minimal age_verify:18',
  // A shape no market has: a word instead of a truth value, at userinfo.
  claim: { source: 'userinfo', path: ['idbrokerdk_age_verify_18'], equals: 'true', no: 'false' },
  freshness: { times: [{ path: ['auth_time'], unit: 'seconds' }], maxAgeSeconds: 300, request: 'both' },
  level: { none: 'this issuer of a test has no levels to name' },
  assurance: 'substantial',
  kioskAllowed: false,
  enabled: true,
};
const closed: Issuer = { ...freja, id: 'closed', name: 'Closed', enabled: false };
const { sweden } = markets;

let world: World;
beforeAll(async () => {
  world = await createWorld(
    {},
    { markets: { ...markets, sweden: { ...sweden, issuers: [...sweden.issuers, freja, closed] } } },
  );
});

const { ageVerification, selectIssuers, customerDetails } = paths.signup;

async function atAgeStep(): Promise<Visitor> {
  const visitor = createVisitor(world, { language: 'en', market: 'sweden' });
  await visitor.selectsProduct(visitor.uvProduct());
  return visitor;
}

describe('a market with an issuer more', () => {
  it('shows both as cards, with the general words for one it has no drawing of', async () => {
    const visitor = await atAgeStep();
    expect(say(await visitor.post(ageVerification.href()))).toBe(`303 ${selectIssuers.href()}`);
    const page = await visitor.page(selectIssuers.href());
    expect(headingOf(page)).toBe(english.age.choiceTitle);
    const cards = [...page.matchAll(/<button class="choice"[^>]* value="([^"]+)"/g)].map(([, id]) => id);
    expect(cards).toEqual(expect.arrayContaining(['bankid', 'freja']));
    expect(cards).not.toContain('closed');
    expect(textOf(page)).toContain(`Freja+ ${english.age.line.other}`);
  });

  it.each(['bankid', 'freja'])(
    'takes %s’s yes to the details page, and its other answers for what they are',
    async (id) => {
      const visitor = await atAgeStep();
      expect(say(await visitor.provesAge('none', id))).toBe(`302 ${ageVerification.href({ noBirthdate: '1' })}`);
      const entry = await visitor.provesAge('over18', id);
      expect(say(entry)).toMatch(/^302 \/\?state=/);
      expect(say(await visitor.follow(entry))).toBe(`302 ${customerDetails.href()}`);
      const [check] = await rows(`SELECT method, assurance, result FROM age_check ORDER BY checked_at DESC LIMIT 1`);
      const issuer = [...sweden.issuers, freja].find((one) => one.id === id);
      expect(check).toEqual({ method: id, assurance: issuer?.assurance, result: 'yes' });
      expect(say(await (await atAgeStep()).provesAge('under18', id))).toBe(
        `302 ${ageVerification.href({ fail: '1' })}`,
      );
    },
  );

  it('refuses a closed one and one of another market at the field', async () => {
    const visitor = await atAgeStep();
    for (const path of [ageVerification.href(), selectIssuers.href()])
      for (const issuer of ['closed', 'mitid', 'oneid', ''])
        expect([issuer, (await visitor.post(path, { issuer })).status]).toEqual([issuer, 422]);
    expect(say(await visitor.get('/age/callback/closed?state=x&code=y'))).toBe(
      `302 ${ageVerification.href({ fail: '1' })}`,
    );
  });

  it('leaves other markets as they were', async () => {
    const visitor = createVisitor(world, { market: 'denmark' });
    await visitor.selectsProduct(visitor.uvProduct());
    expect((await visitor.post(selectIssuers.href(), { issuer: 'freja' })).status).toBe(422);
  });
});
