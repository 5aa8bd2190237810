import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../../worker/paths';
import { english, say, textOf } from '../../../setup/pages/answers';
import { publishes, surveyWith } from '../../../setup/pages/survey';
import { fieldsOf } from '../../../setup/pages/written-forms';
import { createOperator } from '../../../setup/people/operator';
import { createWorld, type World } from '../../../setup/world';

/** What is typed in a form of content is what is drafted: nothing is put in beside it, read otherwise, or lost. */
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
beforeAll(async () => {
  world = await createWorld();
  operator = await createOperator(world);
});

const itemOf = (document: string, item: string) => paths.backOfficeMore.contentItem.href({ document, item });
const saves = async (address: string, typed: Record<string, string>) =>
  operator.post(address, { ...fieldsOf(await operator.page(address)), ...typed, intent: 'save' });
const draftIn = async (document: string, item: string) =>
  ((await world.services.content.look(document as 'catalogue'))?.edits.find((one) => one.item === item)?.value ??
    null) as Record<string, unknown> | null;
const catalogue = async () => (await world.services.catalogue.authoritative('denmark')).catalogue;

describe('a question', () => {
  it('that has no hint is edited without one, and one that loses its hint has none', async () => {
    const questions = surveyWith().questions.map((one) => (one.hint ? { ...one, hint: { da: 'Ja', en: 'Yes' } } : one));
    const survey = surveyWith({ markets: ['denmark'], questions });
    await publishes(world, survey);
    const document = `survey-${survey.surveyId}`;
    expect(new Set(survey.questions.map(({ hint }) => hint === undefined)).size).toBe(2);
    for (const { questionId } of survey.questions) {
      const item = `questions.${questionId}`;
      const typed = { 'text.en': 'Asked anew?', 'hint.da': '', 'hint.en': '' };
      const answer = await saves(itemOf(document, item), typed);
      expect([item, say(answer)]).toEqual([
        item,
        `303 ${paths.backOfficeMore.contentDocument.href({ document })}?done=contentSaved`,
      ]);
      expect(await draftIn(document, item)).not.toHaveProperty('hint');
    }
  });

  it('is added without a hint', async () => {
    const survey = surveyWith({ markets: ['denmark'] });
    await publishes(world, survey);
    const document = `survey-${survey.surveyId}`;
    const typed = { questionId: 'more', 'text.da': 'Mere?', 'text.en': 'More?' };
    expect((await saves(itemOf(document, 'questions.new'), typed)).status).toBe(303);
    expect(await draftIn(document, 'questions.more')).toMatchObject({ kind: 'text', text: { en: 'More?' } });
  });
});

it('an item that a draft takes away is led to from the draft, under its name, and can be kept', async () => {
  const survey = surveyWith({ markets: ['denmark'] });
  await publishes(world, survey);
  const document = `survey-${survey.surveyId}`;
  const [{ questionId = '', text = {} } = {}] = survey.questions;
  const at = itemOf(document, `questions.${questionId}`);
  const sends = async (intent: string) => operator.post(at, { ...fieldsOf(await operator.page(at)), intent });
  expect((await sends('remove')).status).toBe(303);
  const drafted = await operator.page(paths.backOfficeMore.contentDocument.href({ document }));
  expect(drafted).toContain(`href="${at}">Change<span class="sr"> ${text.en}`);
  expect(await operator.page(at)).toContain(`<h1>${text.en}</h1>`);
  expect((await sends('reset')).status).toBe(303);
  expect(await draftIn(document, `questions.${questionId}`)).toBeNull();
  expect((await world.services.content.look(document as 'catalogue'))?.drafts).toBe(0);
});

describe('a number', () => {
  it.each(['1.000', '1,000', '1 000', '1\u00a0000', '1000'])('%s is a thousand uses of a promotion', async (typed) => {
    const code = (await catalogue()).promotions[0]?.code ?? '';
    expect((await saves(itemOf('catalogue', `promotions.${code}`), { maximumUses: typed })).status).toBe(303);
    expect(await draftIn('catalogue', `promotions.${code}`)).toMatchObject({ maximumUses: 1000 });
  });

  it('of a place on the map has its decimals', async () => {
    const id = (await catalogue()).studios[0]?.studioId ?? '';
    expect((await saves(itemOf('catalogue', `studios.${id}`), { lat: '55,676', lon: '12.569' })).status).toBe(303);
    expect(await draftIn('catalogue', `studios.${id}`)).toMatchObject({ lat: 55.676, lon: 12.569 });
  });
});

it('a changed text is shown as it is and as it becomes, with the words that differ marked, to its end', async () => {
  const item = 'contact.title';
  const { title } = english.contact;
  const last = title.split(' ').at(-1) ?? '';
  expect((await saves(itemOf('texts-en', item), { text: `${title}.` })).status).toBe(303);
  const { was, becomes } = english.backOffice.content;
  const page = paths.backOfficeMore.contentDocument.href({ document: 'texts-en' });
  const drafted = await operator.page(page);
  expect(textOf(drafted)).toContain(`${was}: ${title} ${becomes}: ${title}.`);
  for (const words of [last, `${last}.`]) expect(drafted).toContain(`<mark>${words}</mark>`);
  // A word that changes within is marked whole.
  const [head = '', ...rest] = title.split(' ');
  expect((await saves(itemOf('texts-en', item), { text: `K${title.slice(1)}` })).status).toBe(303);
  for (const word of [head, `K${head.slice(1)}`])
    expect(await operator.page(page)).toContain(`<mark>${word}</mark> ${rest.join(' ')}<`);
  // What differs at the end of a long text is not cut away.
  const long = english.backOffice.refund.saysSecond;
  expect(long.length).toBeGreaterThan(120);
  const changed = { text: `${long} Write to us.` };
  expect((await saves(itemOf('texts-en', 'backOffice.refund.saysSecond'), changed)).status).toBe(303);
  expect(await operator.page(page)).toMatch(/…[^<]{20,90}<mark>[^<]*Write to us\.<\/mark>/);
});

describe('studios of a product', () => {
  it('are all or those chosen, as one of two answers says', async () => {
    const { products, studios } = await catalogue();
    const item = `products.${products.find((one) => one.studios === 'all')?.productId}`;
    const id = studios[0]?.studioId ?? '';
    const answers = (html: string) => html.match(/<input type="radio"[^>]*name="studios.some"[^>]*>/g) ?? [];
    expect(answers(await operator.page(itemOf('catalogue', item)))).toHaveLength(2);
    const chosen = { 'studios.some': 'yes', [`studios.${id}`]: 'yes' };
    expect((await saves(itemOf('catalogue', item), chosen)).status).toBe(303);
    expect(await draftIn('catalogue', item)).toMatchObject({ studios: [id] });
    expect(fieldsOf(await operator.page(itemOf('catalogue', item)))).toMatchObject(chosen);
    // Ticked below and not chosen, it counts for nothing.
    expect((await saves(itemOf('catalogue', item), { ...chosen, 'studios.some': '' })).status).toBe(303);
    expect((await draftIn('catalogue', item))?.studios ?? 'all').toBe('all');
  });
});

describe('a promotion', () => {
  it('is valid for a time and not on sale, and a name begins a line', async () => {
    const { group } = english.backOffice.content;
    const promotion = textOf(await operator.page(itemOf('catalogue', 'promotions.new')));
    expect([promotion.includes(group.valid), promotion.includes(group.sale)]).toEqual([true, false]);
    const product = await operator.page(itemOf('catalogue', 'products.new'));
    for (const name of ['name', 'description'])
      expect(product).toMatch(new RegExp(`<div class="fields"><div class="field"><label for="${name}\\.\\w+">`));
  });
});

describe('the value of a discount', () => {
  it('that was percent is money once its kind is, and is shown as money before it is published', async () => {
    const { code, value } = (await catalogue()).promotions.find(({ kind }) => kind === 'percent') ?? {};
    const item = `promotions.${code}`;
    expect((await saves(itemOf('catalogue', item), { kind: 'amount' })).status).toBe(303);
    expect(await draftIn('catalogue', item)).toMatchObject({ kind: 'amount', value: Number(value) * 100 });
    const page = textOf(await operator.page(paths.backOfficeMore.contentDocument.href({ document: 'catalogue' })));
    expect(page.replace(/\u00a0/g, ' ')).toContain(`${value} → DKK ${value}.00`);
    // Sent again as it is shown now, it is the same.
    expect((await saves(itemOf('catalogue', item), {})).status).toBe(303);
    expect(await draftIn('catalogue', item)).toMatchObject({ kind: 'amount', value: Number(value) * 100 });
  });
});

describe('a discount of a product', () => {
  it('that lacks its code is asked for it, and not dropped', async () => {
    const product = (await catalogue()).products.find(({ signupDiscount }) => signupDiscount === null);
    const item = `products.${product?.productId}`;
    const terms = { 'signupDiscount.kind': 'percent', 'signupDiscount.value': '20', 'signupDiscount.months': '3' };
    expect((await saves(itemOf('catalogue', item), terms)).status).toBe(422);
    expect(await draftIn('catalogue', item)).toBeNull();
    expect((await saves(itemOf('catalogue', item), { ...terms, 'signupDiscount.code': 'SOL20' })).status).toBe(303);
    const difference = textOf(
      await operator.page(paths.backOfficeMore.contentDocument.href({ document: 'catalogue' })),
    );
    expect(difference).toContain(
      '– → Code: SOL20, Kind: Discount in percent, Discount: 20, Payments with a discount: 3',
    );
    const emptied = Object.fromEntries(['code', 'kind', 'value', 'months'].map((one) => [`signupDiscount.${one}`, '']));
    expect((await saves(itemOf('catalogue', item), emptied)).status).toBe(303);
    expect(await draftIn('catalogue', item)).toBeNull();
  });
});
