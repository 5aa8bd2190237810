import { beforeAll, expect, it } from 'vitest';
import { keptPages } from '../../../../worker/middleware/kept-page';
import { addressOf, answers, linkTo, surveyWith } from '../../../setup/pages/survey';
import { createVisitor } from '../../../setup/people/visitor';
import { createWorld, type World } from '../../../setup/world';

/** A survey's first question is one page for all who were asked: only what is each one's own differs. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const fresh = (address: string) => createVisitor(world, { language: 'en' }).page(address);
const hiddenOf = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
/** What no two answers share: the nonce, the address and the browser's number. */
const bare = (html: string, address: string) =>
  html
    .replaceAll(/nonce="[^"]+"/g, '')
    .replaceAll(address, '…')
    .replaceAll(/name="device" value="[^"]*"/g, '');

it('each link’s page leads to that link, and the memory knows none of them', async () => {
  const survey = surveyWith();
  const ids = [await linkTo(world, survey), await linkTo(world, survey)] as const;
  const [one, other] = [addressOf(ids[0]), addressOf(ids[1])];
  const [first, second, again] = [await fresh(one), await fresh(other), await fresh(one)];
  expect(first).toContain(`action="${one}"`);
  expect(second).toContain(`action="${other}"`);
  expect(second).not.toContain(ids[0]);
  expect(bare(second, other)).toBe(bare(first, one));
  expect(bare(again, one)).toBe(bare(first, one));
  const kept = keptPages(world.services);
  expect(kept).toContain(survey.surveyId);
  expect(ids.filter((id) => kept.includes(id))).toEqual([]);
});

it('each browser at a studio’s link has a number of its own, and none is kept', async () => {
  const survey = surveyWith();
  const address = addressOf(await linkTo(world, survey, { kind: 'studio' }));
  const numbers = [hiddenOf(await fresh(address), 'device'), hiddenOf(await fresh(address), 'device')];
  expect(new Set(numbers).size).toBe(2);
  expect(numbers.every((number) => number.length > 20)).toBe(true);
  expect(numbers.filter((number) => keptPages(world.services).includes(number))).toEqual([]);
});

it('an answer, another question, a language and a new version are other pages', async () => {
  const survey = surveyWith();
  const address = addressOf(await linkTo(world, survey));
  const first = await fresh(address);
  expect(await fresh(`${address}?q=used`)).not.toBe(first);
  expect(await fresh(address.replace('/en/', '/da/'))).toContain('lang="da"');
  const visitor = createVisitor(world, { language: 'en' });
  await answers(visitor, address, 'recommend', '9');
  expect(await visitor.page(`${address}?q=recommend`)).toContain('checked=""');
  expect(await fresh(addressOf(await linkTo(world, survey)))).not.toContain('checked=""');
});
