import da from 'virtual:texts/da/whole';
import nl from 'virtual:texts/nl/whole';
import sv from 'virtual:texts/sv/whole';
import { beforeAll, describe, expect, it } from 'vitest';
import { marketIds, markets } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { english, headingOf, textOf } from '../../setup/pages/answers';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** The page says of each market what its data says, and what the data has not is not on it. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const path = paths.help.howWeCheckAge.href();
const texts = { da, sv, nl, en: english };
const plain = (text: string) => textOf(text).replaceAll('’', "'");
const each = marketIds.flatMap((market) => markets[market].languages.map((language) => ({ market, language })));

describe.each(each)('in $market in $language', ({ market, language }) => {
  it('names the limit, its reason, each way, what is kept, what never is and whom to write to', async () => {
    const visitor = createVisitor(world, { market, language });
    const answer = await visitor.get(path);
    const html = await answer.text();
    const page = plain(html);
    const { ageInfo, age, market: words } = texts[language];
    const { age: policy, issuers, seller } = markets[market];
    expect([answer.status, headingOf(html)]).toEqual([200, ageInfo.title]);
    expect(html).toContain(`<html lang="${language}"`);
    const said = [
      ageInfo.why.basis[policy.legalBasis],
      words[market].ageLaw,
      ageInfo.why.stage[policy.stage],
      ageInfo.why.once,
      ageInfo.ways.screen,
      ageInfo.ways.staff,
      ...Object.values(ageInfo.never),
      age.birthDate,
      words[market].nationalNumber,
      age.photo,
      ageInfo.complain.text,
      'ISO/IEC 27566-1',
      policy.policyVersion,
    ];
    for (const words of said) expect(page).toContain(plain(words));
    expect(html).toContain(`href="mailto:${seller.mail}"`);
    for (const { assurance, logo, name } of issuers.filter(({ enabled }) => enabled)) {
      expect(page).toContain(logo === 'mitid-code' ? age.issuerName[logo] : name);
      expect(page).toContain(ageInfo.ways.assurance[assurance]);
    }
    expect(page).not.toMatch(/\{\{|ageInfo\./);
    expect(page.includes('PASS')).toBe(policy.documents.includes('pass'));
    const challenge = plain(ageInfo.ways.challenge.replace('{{age}}', String(policy.challengeAge)));
    expect(page.includes(challenge)).toBe(policy.challengeAge !== null);
  });
});

it('follows the data: another policy and other issuers make another page', async () => {
  const { denmark } = markets;
  const other = await createWorld(
    {},
    {
      markets: {
        ...markets,
        denmark: {
          ...denmark,
          age: { ...denmark.age, legalBasis: 'law', stage: 'before-first-session', reverifyAfterDays: 365 },
          issuers: denmark.issuers.map((issuer) => ({
            ...issuer,
            kioskAllowed: false,
            enabled: issuer.id === 'mitid',
          })),
        },
      },
    },
  );
  const page = plain(await createVisitor(other, { language: 'en' }).page(path));
  const { why, ways } = english.ageInfo;
  for (const words of [why.basis.law, why.stage['before-first-session'], why.again_other.replace('{{count}}', '365')])
    expect(page).toContain(words);
  for (const words of [why.basis.policy, ways.screen, english.age.issuerName['mitid-code']])
    expect(page).not.toContain(plain(words));
});

it('is linked from the foot of every page and where age is asked for', async () => {
  const visitor = createVisitor(world, { language: 'en' });
  for (const at of ['/', paths.help.terms.href(), '/no/such/page']) {
    expect([at, (await visitor.page(at)).includes(`href="${path}"`)]).toEqual([at, true]);
  }
  await visitor.selectsProduct(visitor.uvProduct());
  const asked = await visitor.page(paths.signup.ageVerification.href());
  expect(asked.split('<footer')[0]).toContain(`href="${path}"`);
});
