import { paths } from '../../../../worker/paths';
import { publishes, surveyWith } from '../../../setup/pages/survey';
import { addressOf, fieldsOf } from '../../../setup/pages/written-forms';
import { createOperator } from '../../../setup/people/operator';
import { hiddenFields } from '../../../setup/people/visitor';
import type { Walk, Walks } from '../walks';

const { content } = paths.backOffice;
const { contentDocument, contentItem, contentPreview } = paths.backOfficeMore;
const { publishContent, discardContent, undoContent } = paths.backOfficeActions;
type Operator = Awaited<ReturnType<typeof createOperator>>;

/** What an editor of content does, each page of it read. */
function editorOf({ look }: Pick<Walk, 'look'>, operator: Operator) {
  const sees = async (path: string) => look(await operator.get(path));
  /** The form of an item with these changes; what is answered is read where it is a page. */
  async function saves(document: string, item: string, changes: Record<string, string> = {}, intent = 'save') {
    const address = contentItem.href({ document, item });
    await look(await operator.post(address, { ...fieldsOf(await operator.page(address)), ...changes, intent }));
  }
  /** The question that a page leads to, then its answer. */
  async function confirms(document: string, action: typeof publishContent | typeof undoContent, fields = {}) {
    const address = addressOf(await operator.page(contentDocument.href({ document })), action);
    await sees(address);
    await look(await operator.post(address, { ...hiddenFields(await operator.page(address)), ...fields }));
  }
  return {
    sees,
    saves,
    confirms,
    page: operator.page,
    formOf: async (path: string) => fieldsOf(await operator.page(path)),
  };
}

const hours = { opens: '07:00', closes: '21:00' };
const openAt = (day: number) => ({
  [`openingHours.${day}.opens`]: hours.opens,
  [`openingHours.${day}.closes`]: hours.closes,
});

/** Prices, studios and promotions from the form to what is live, and back. */
async function editsCatalogue(walk: Walk): Promise<void> {
  const { world } = walk;
  const { market } = walk.visitor;
  const [mine, theirs] = [
    await createOperator(world, { market }),
    await createOperator(world, { market, email: 'zzz@example.com' }),
  ];
  const editor = editorOf(walk, mine);
  const document = 'catalogue';
  const page = contentDocument.href({ document });
  const { products, studios, promotions } = world.catalogue[market];
  const product = `products.${products[0]?.productId}`;
  const studio = `studios.${studios[0]?.studioId}`;
  const promotion = `promotions.${promotions[0]?.code}`;
  for (const path of [
    content.href(),
    content.href({ market: 'all' }),
    page,
    contentDocument.href({ document }, { q: 'zzz' }),
  ])
    await editor.sees(path);
  for (const item of ['products.new', 'studios.new', 'promotions.new', product, studio, promotion])
    await editor.sees(contentItem.href({ document, item }));
  await editor.saves(document, product, { priceMinor: 'zzz' });
  await editor.saves(document, 'promotions.new', { code: promotions[0]?.code ?? '', kind: 'freeMonths' });

  await editor.saves(document, product, {
    priceMinor: '0',
    'studios.some': 'yes',
    [`studios.${studios[0]?.studioId}`]: 'yes',
  });
  await editor.saves(document, studio, openAt(6));
  await editor.saves(document, studio, { ...openAt(6), 'openingHours.5.opens': '', 'openingHours.5.closes': '' });
  await editor.saves(document, promotion, {}, 'remove');
  await editor.saves(document, 'promotions.new', {
    code: 'START99',
    kind: 'percent',
    value: '10',
    validTo: '2999-12-31',
    maximumUses: '9',
  });
  await editor.sees(page);
  await editor.sees(content.href());
  for (const of of ['entry', 'login', 'contact', 'help'])
    await editor.sees(contentPreview.href({ document }, { page: of }));
  await editor.confirms(document, publishContent);
  await editor.confirms(document, publishContent, { jump: 'yes' });
  await editor.sees(page);
  await editor.saves(document, product, { priceMinor: '9,00', usesUv: 'yes' });
  await editor.sees(page);
  await editor.confirms(document, discardContent);
  await editor.confirms(document, undoContent);
  await editor.sees(page);

  const [first, second] = [
    await editor.formOf(contentItem.href({ document, item: product })),
    {
      ...fieldsOf(await theirs.page(contentItem.href({ document, item: product }))),
      priceMinor: '8,00',
      intent: 'save',
    },
  ];
  await theirs.post(contentItem.href({ document, item: product }), second);
  await walk.look(
    await mine.post(contentItem.href({ document, item: product }), { ...first, priceMinor: '7,00', intent: 'save' }),
  );
  const live = world.catalogue[market];
  const moved = {
    ...live,
    products: live.products.map((one, index) => (index === 0 ? { ...one, bindingMonths: 1 } : one)),
  };
  await world.cells.of(market).content.publishFile('catalogue', moved, 'zzz');
  for (const path of [page, contentItem.href({ document, item: product })]) await editor.sees(path);
  await world.cells.of(market).content.publishFile('catalogue', live, 'zzz');
  await needsSecond(walk, editor, page);
  await editor.confirms(document, discardContent);
}

/** What somebody had a hand in is published by somebody else, where the market says so. */
async function needsSecond(
  { world, visitor: { market } }: Walk,
  { sees, saves }: ReturnType<typeof editorOf>,
  page: string,
) {
  const rules = Object.assign(world.cells.of(market).market, {});
  const before = rules.content;
  Object.assign(rules, { content: { secondPerson: true } });
  const studio = `studios.${world.catalogue[market].studios[0]?.studioId}`;
  await saves('catalogue', studio, openAt(6));
  await sees(page).finally(() => Object.assign(rules, { content: before }));
}

/** Texts are looked for, changed, shown and said by the standard again. */
async function editsTexts(walk: Walk): Promise<void> {
  const editor = editorOf(walk, await createOperator(walk.world, { market: walk.visitor.market }));
  const document = 'texts-en';
  const page = contentDocument.href({ document });
  const item = 'errors.notFound.title';
  // What is listed are the texts themselves, by key: that is no page that says them.
  const lists = async (path: string) => {
    const html = (await editor.page(path)).replace(/<tbody>.*?<\/tbody>/gs, '');
    await walk.look(new Response(html, { headers: { 'content-type': 'text/html' } }));
  };
  await lists(page);
  await lists(contentDocument.href({ document }, { q: 'e' }));
  await editor.sees(contentItem.href({ document, item }));
  await editor.saves(document, item, { text: '<b>zzz</b>' });
  await editor.saves(document, item, { text: 'zzz' });
  for (const path of [contentPreview.href({ document }), contentItem.href({ document, item })]) await editor.sees(path);
  await lists(page);
  await editor.confirms(document, publishContent);
  await editor.sees(contentItem.href({ document, item }));
  await editor.saves(document, item, {}, 'remove');
  await editor.confirms(document, publishContent);
  await lists(page);
}

/** A survey with each kind of question. */
async function editsSurvey(walk: Walk): Promise<void> {
  const { world } = walk;
  const { market } = walk.visitor;
  const editor = editorOf(walk, await createOperator(world, { market }));
  const survey = surveyWith({ markets: [market] });
  await publishes(world, survey);
  const document = `survey-${survey.surveyId}`;
  await editor.sees(contentDocument.href({ document }));
  const items = [
    'head',
    'questions.new',
    ...survey.questions.map(({ questionId }) => `questions.${questionId}`),
    ...survey.endings.map(({ endingId }) => `endings.${endingId}`),
  ];
  for (const item of items) await editor.sees(contentItem.href({ document, item }));
  for (const kind of ['rating', 'nps'])
    await editor.sees(contentItem.href({ document, item: 'questions.new' }, { kind }));
  await editor.saves(document, 'questions.new', { questionId: survey.questions[0]?.questionId ?? '' });
  await editor.saves(document, 'head', { quota: '9' });
  for (const path of [contentDocument.href({ document }), contentPreview.href({ document })]) await editor.sees(path);
  await editor.confirms(document, discardContent);
}

export const backOfficeContentWalks: Walks = { editsCatalogue, editsTexts, editsSurvey };
