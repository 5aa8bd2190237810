import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { english, headingOf, say, textOf } from '../../setup/pages/answers';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';
import { type Row, routes, states } from './states';

const { signup } = paths;
const { overview, paid, select } = english;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

async function cell(visitor: Visitor, path: string, expected: string): Promise<string> {
  const response = await visitor.get(path);
  const html = await response.text();
  const said = say(response);
  if (expected.startsWith('200 says ') && said === '200') {
    const text = expected.slice('200 says '.length);
    return headingOf(html) === text || textOf(html).includes(text)
      ? expected
      : `200 without “${text}”: ${headingOf(html)}`;
  }
  if (expected === '200 marked') return /type="radio"[^>]* checked=""/.test(html) ? '200 marked' : `${said} unmarked`;
  if (expected === '200 prefilled') return html.includes('value="Anna"') ? '200 prefilled' : `${said} empty`;
  return said;
}

describe.each(Object.entries(states))('state “%s”', (name, { reach, row }) => {
  it(`answers every route as the table says`, async () => {
    const visitor = createVisitor(world, { language: 'en' });
    await reach(visitor, world);
    const found: Partial<Row> = {};
    for (const [route, path] of Object.entries(routes) as [keyof Row, string][])
      found[route] = await cell(visitor, path, row[route]);
    expect(found).toEqual(row);
    if (name === 'ordered, unpaid') {
      // The overview cleared the draft, never the pointer.
      expect(textOf(await visitor.page('/'))).toContain(select.waiting.title);
    }
  });
});

it('an abandoned order is as the draft before it; the overview lets go of the pointer', async () => {
  const visitor = createVisitor(world, { language: 'en' });
  await visitor.reachesOverview();
  await visitor.orders();
  for (const hours of [13, 12]) {
    world.advance(hours * 3600);
    await visitor.get(routes.paid);
    await world.settle();
  }
  expect((await world.services.jobs.sweep()).abandoned).toBeGreaterThan(0);
  expect(textOf(await visitor.page(routes.paid))).toContain(paid.ended.title);
  expect(say(await visitor.get(routes.completed))).toBe('302 /');
  expect(textOf(await visitor.page('/'))).toContain(select.notices.orderExpired.title);
  for (const path of [routes.details, routes.skin, routes.verify]) expect(say(await visitor.get(path))).toBe('200');
  expect(headingOf(await visitor.page(routes.overview))).toBe(overview.title);
  expect(textOf(await visitor.page(routes.paid))).toContain(paid.neutral.title);
  expect(textOf(await visitor.page('/'))).not.toContain(select.notices.orderExpired.title);
  await visitor.provesEmailAgain();
  expect(say(await visitor.orders())).toBe('303 /signup-completed');
});

describe.each(signup.entry.patterns)('alias %s', (alias) => {
  it('is the same screen: choosing works, members are sent on, login shows the same under its alias', async () => {
    const visitor = createVisitor(world, { language: 'en' });
    expect(headingOf(await visitor.page(alias))).toBe(select.title);
    const { studioId, productId } = visitor.plainProduct();
    expect(say(await visitor.post(alias, { studio: studioId, product: productId }))).toBe(`303 ${routes.details}`);
    expect(say(await visitor.get(alias))).toBe('200');
    for (const login of paths.login.patterns) expect(headingOf(await visitor.page(login))).toBe(english.login.title);
  });
});
