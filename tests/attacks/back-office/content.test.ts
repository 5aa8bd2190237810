import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { say, textOf } from '../../setup/pages/answers';
import { fieldsOf } from '../../setup/pages/written-forms';
import { createMember } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { hiddenFields } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** Who may not write what every visitor reads, and what even who may cannot write. */
const { contentDocument, contentItem, contentPreview } = paths.backOfficeMore;
const { publishContent, discardContent, undoContent } = paths.backOfficeActions;
const key = 'errors.notFound.title';
const text = contentItem.href({ document: 'texts-en', item: key });
const all = [
  paths.backOffice.content.href(),
  contentDocument.href({ document: 'catalogue' }),
  contentPreview.href({ document: 'catalogue' }),
  text,
  publishContent.href({ document: 'catalogue', mark: 'abc' }),
  discardContent.href({ document: 'catalogue', mark: 'abc' }),
  undoContent.href({ document: 'catalogue', number: '1' }),
];
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
beforeAll(async () => {
  world = await createWorld();
  operator = await createOperator(world, { groups: ['office-content'] });
});
const drafts = () => rows('SELECT item FROM content_draft');
const seenIn = (html: string) => hiddenFields(html.slice(html.indexOf('<form', html.indexOf('<h1')))).seen ?? '';

describe('who may not', () => {
  it('is a member, who finds no such page, and an operator of another role, who is told', async () => {
    const member = await createMember(world, { language: 'en' });
    const money = await createOperator(world, { groups: ['office-money'], email: 'money@solhus.example' });
    for (const address of all) {
      expect([address, (await member.visitor.get(address)).status]).toEqual([address, 404]);
      expect([address, (await money.get(address)).status]).toEqual([address, 403]);
    }
    expect((await money.post(text, { text: 'Mine', intent: 'save' })).status).toBe(403);
    expect(await drafts()).toEqual([]);
  });

  it('is a page of another origin that posts with the operator’s cookie', async () => {
    const seen = seenIn(await operator.page(text));
    const fields = { text: 'Mine', intent: 'save', seen };
    const refused = await operator.post(text, fields, {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    });
    expect(refused.status).toBe(403);
    expect(await drafts()).toEqual([]);
  });
});

describe('what nobody may', () => {
  it('is open an item, a document or a draft that is none', async () => {
    for (const [document, item] of [
      ['catalogue', 'products.nothing'],
      ['catalogue', '__proto__.x'],
      ['texts-en', 'no.such.key'],
      ['texts-xx', key],
      ['survey-..', 'head'],
      ['survey-none', 'head'],
    ] as const)
      expect([item, (await operator.get(contentItem.href({ document, item }))).status]).toEqual([item, 404]);
    expect((await operator.get(publishContent.href({ document: 'catalogue', mark: 'forged' }))).status).toBe(404);
    expect((await operator.get(undoContent.href({ document: 'catalogue', number: '-1' }))).status).toBe(404);
  });

  it.each([
    ['markup', '<script src=//evil.example></script>', 'holds HTML'],
    ['an unseen character', 'Gone\u202e', 'unseen character'],
    ['another text', '$t(shared.company)', 'refers to another text'],
    ['a huge text', 'a'.repeat(3_001), 'at most 3000'],
  ])('is write %s, which is said as of a file', async (_, typed, reason) => {
    const refused = await operator.post(text, { text: typed, intent: 'save', seen: seenIn(await operator.page(text)) });
    expect([refused.status, textOf(await refused.text())]).toEqual([422, expect.stringContaining(reason)]);
    expect(await drafts()).toEqual([]);
  });

  it.each([
    ['turns round what follows', 'Gold\u202e'],
    ['shows as nothing at all', '\u200b'],
  ])('is name a membership with a character that %s', async (_, name) => {
    const { productId } = world.catalogue.denmark.products[0] ?? {};
    const address = contentItem.href({ document: 'catalogue', item: `products.${productId}` });
    const fields = fieldsOf(await operator.page(address));
    const refused = await operator.post(address, { ...fields, 'name.en': name, intent: 'save' });
    expect([refused.status, textOf(await refused.text())]).toEqual([
      422,
      expect.stringMatching(/unseen character U\+20(?:2E|0B)/),
    ]);
    expect(await drafts()).toEqual([]);
  });

  it('is call a studio by a name that turns round what stands behind it', async () => {
    const { studioId } = world.catalogue.denmark.studios[0] ?? {};
    const address = contentItem.href({ document: 'catalogue', item: `studios.${studioId}` });
    const fields = fieldsOf(await operator.page(address));
    const refused = await operator.post(address, { ...fields, name: '\u202eSol', intent: 'save' });
    expect([refused.status, textOf(await refused.text())]).toEqual([
      422,
      expect.stringContaining('unseen character U+202E'),
    ]);
  });

  it('is send more than a form holds', async () => {
    expect((await operator.post(text, { text: 'a'.repeat(40_000), intent: 'save' })).status).toBe(413);
  });

  it('is lead the chain’s own link elsewhere', async () => {
    const address = contentItem.href({ document: 'texts-en', item: 'shared.landing-page' });
    const refused = await operator.post(address, {
      text: 'https://evil.example',
      intent: 'save',
      seen: seenIn(await operator.page(address)),
    });
    expect([refused.status, textOf(await refused.text())]).toEqual([422, expect.stringContaining('leads elsewhere')]);
  });
});

it('a second person has to publish where the market says so, and nobody with a hand in it', async () => {
  const own = Object.assign(world.services.market, {});
  const before = own.content;
  Object.assign(own, { content: { secondPerson: true } });
  try {
    const saved = await operator.post(text, {
      text: 'Nothing here',
      intent: 'save',
      seen: seenIn(await operator.page(text)),
    });
    expect(say(saved)).toContain('contentSaved');
    const mark = (await world.services.content.look('texts-en'))?.mark ?? '';
    const address = publishContent.href({ document: 'texts-en', mark });
    expect(say(await operator.get(address))).toContain('contentNeedsSecond');
    const second = await createOperator(world, { groups: ['office-content'], email: 'second@solhus.example' });
    expect(say(await second.post(address, hiddenFields(await second.page(address))))).toContain('contentPublished');
    expect((await world.services.texts.published()).en).toEqual({ errors: { notFound: { title: 'Nothing here' } } });
  } finally {
    Object.assign(own, { content: before });
  }
});
