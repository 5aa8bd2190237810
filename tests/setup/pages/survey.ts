import { sha256 } from '../../../worker/crypto/token';
import { marketIds } from '../../../worker/domain/markets';
import { type Language, languages } from '../../../worker/domain/markets/languages';
import type { MarketId } from '../../../worker/domain/markets/market';
import { type Survey, surveySchema } from '../../../worker/domain/survey/survey';
import { paths } from '../../../worker/paths';
import type { CellServices } from '../../../worker/services';
import type { Visitor } from '../people/visitor';
import { kvSecondPasses } from '../runtime/production-limits';
import type { World } from '../world';

const inAll = (text: string) => Object.fromEntries(languages.map((language) => [language, `${text} (${language})`]));
let surveys = 0;

/** A short survey with every kind of question: who would not recommend us is asked why, who would is spared it. */
export function surveyWith(changes: Partial<Survey> = {}): Survey {
  surveys += 1;
  return surveySchema.parse({
    surveyId: `visits-${surveys}-${crypto.randomUUID().slice(0, 8)}`,
    markets: [...marketIds],
    title: inAll('Your visits'),
    opensAt: null,
    closesAt: null,
    quota: null,
    perDevice: { responses: 1, days: 30 },
    questions: [
      {
        questionId: 'recommend',
        kind: 'nps',
        text: inAll('Recommend?'),
        required: true,
        lowest: inAll('surely not'),
        highest: inAll('surely'),
      },
      {
        questionId: 'why',
        kind: 'single',
        text: inAll('Why not?'),
        showIf: [{ question: 'recommend', atMost: 6 }],
        options: [
          { optionId: 'price', text: inAll('Price') },
          { optionId: 'clean', text: inAll('Cleaning') },
        ],
      },
      {
        questionId: 'used',
        kind: 'multiple',
        text: inAll('What did you use?'),
        hint: inAll('In the last month'),
        options: [
          { optionId: 'sunbed', text: inAll('Sunbed') },
          { optionId: 'collagen', text: inAll('Collagen') },
          { optionId: 'spray', text: inAll('Spray tan') },
        ],
      },
      {
        questionId: 'clean',
        kind: 'rating',
        text: inAll('How clean?'),
        lowest: inAll('dirty'),
        highest: inAll('clean'),
      },
      { questionId: 'words', kind: 'text', text: inAll('Anything else?'), lengthMax: 200 },
    ],
    endings: [
      {
        endingId: 'happy',
        when: [{ question: 'recommend', atLeast: 9 }],
        title: inAll('Lovely'),
        text: inAll('See you.'),
      },
      { endingId: 'rest', title: inAll('Thanks'), text: inAll('We read all of it.') },
    ],
    ...changes,
  });
}

const publishing = new Map<string, Promise<void>>();

/** Publishes as an operator would, a second after the last time: KV takes one write a second on a key. */
export async function publishes(world: World, survey: Survey): Promise<void> {
  kvSecondPasses();
  for (const market of survey.markets) await world.cells.of(market).surveyDocuments.publish(survey);
}

interface LinkOptions {
  kind?: 'personal' | 'studio';
  market?: MarketId;
  studioId?: string | null;
  language?: Language;
}

/** Gives a survey a link, published unless it is; gives the id that stands in it. */
export async function linkTo(world: World, survey: Survey, options: LinkOptions = {}): Promise<string> {
  const {
    kind = 'personal',
    market = marketIds[0],
    studioId = kind === 'studio' ? 'studio-1' : null,
    language = languages[0],
  } = options;
  const published = publishing.get(survey.surveyId) ?? publishes(world, survey);
  publishing.set(survey.surveyId, published);
  await published;
  const id = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '');
  const { database } = world.cells.of(market);
  await database.write([
    database.prepare(
      'INSERT INTO survey_link (link_hash, survey_id, kind, market, studio_id, language, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      await sha256(id),
      survey.surveyId,
      kind,
      market,
      studioId,
      language,
      '2026-01-01',
    ),
  ]);
  return id;
}

export const addressOf = (id: string, culture = 'en') => paths.survey.href({ culture, id });

export type Given = Readonly<Record<string, string | readonly string[]>>;
/** A way through `surveyWith()` for who would recommend us. */
export const happy: Given = { recommend: '9', used: ['sunbed', 'spray'], clean: '4', words: 'All fine' };

export function answers(
  visitor: Visitor,
  address: string,
  question: string,
  value: string | readonly string[],
  more: Record<string, string> = {},
) {
  const answer: Record<string, string | string[]> =
    typeof value === 'string' ? { answer: value } : { 'answer[]': [...value] };
  return visitor.post(address, { question, ...answer, intent: 'next', ...more });
}

/** One after the other, each sent as a form would; gives the last answer. */
export async function answersAll(visitor: Visitor, address: string, given: Given = happy): Promise<Response> {
  let last = new Response();
  for (const [question, value] of Object.entries(given)) last = await answers(visitor, address, question, value);
  return last;
}

type Row = Record<string, string | number | null>;

/** Rows as they stand, of one survey. */
export async function rowsOf(
  world: World,
  table: 'survey_response' | 'survey_answer',
  { surveyId }: Survey,
): Promise<Row[]> {
  const statement = ({ database }: CellServices) =>
    database.read([database.prepare(`SELECT * FROM ${table} WHERE survey_id = ?`, surveyId)]);
  const found = await Promise.all(world.cells.all().map(async (cell) => (await statement(cell))[0] ?? []));
  return found.flat();
}

export async function finishedOf(world: World, { surveyId }: Survey): Promise<number> {
  const lists = await Promise.all(world.cells.all().map(({ surveyDocuments }) => surveyDocuments.list()));
  const found = lists.flat().filter((one) => one.surveyId === surveyId);
  return found.length === 0 ? -1 : found.reduce((sum, { finished }) => sum + finished, 0);
}
