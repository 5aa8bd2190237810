import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import type { Survey } from '../../../worker/domain/survey/survey';
import { netPromoterScore } from '../../../worker/domain/survey/survey-statistics';
import { createDatabase } from '../../../worker/services/database/database';
import { createSurveyResults } from '../../../worker/services/surveys/results';
import { surveyWith } from '../../setup/pages/survey';
import { createWorld, type World } from '../../setup/world';

const { DB } = env as unknown as { DB: D1Database };
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

async function published(): Promise<Survey> {
  const survey = surveyWith();
  await world.services.surveyDocuments.publish(survey);
  return survey;
}

interface Given {
  readonly studioId?: string | null;
  readonly day?: string;
  /** When it began. */
  readonly at?: string;
  readonly finished?: boolean;
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

/** Responses as the sessions write them. */
async function writes({ surveyId }: Survey, given: readonly Given[]): Promise<void> {
  const statements = given.flatMap(
    ({ studioId = null, day = '2026-05-10', at = `${day}T10:00:00.000Z`, finished = true, answers }) => {
      const id = crypto.randomUUID();
      const market = 'denmark';
      const state = finished ? 'finished' : 'open';
      const reached = Object.keys(answers).at(-1) ?? null;
      return [
        DB.prepare(
          `INSERT INTO survey_response (response_id, link_hash, survey_id, version, market, studio_id, language, state, reached, started_at, updated_at, finished_at)
           VALUES (?1, ?1, ?2, 'v', ?3, ?4, 'da', ?5, ?6, ?7, ?7, ?8)`,
        ).bind(id, surveyId, market, studioId, state, reached, at, finished ? at : null),
        ...Object.entries(answers).flatMap(([question, values]) =>
          values.map((value, nth) =>
            DB.prepare('INSERT INTO survey_answer VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)').bind(
              ...[id, question, value, surveyId, market, studioId, day],
              ...[question === 'words' ? 1 : 0, nth],
            ),
          ),
        ),
      ];
    },
  );
  await DB.batch(statements);
}
const of = async (survey: Survey, filter = {}) => {
  const table = await world.services.surveyResults.of(survey.surveyId, filter);
  if (table === null) throw new Error('not published');
  return table;
};
const scored = (score: number, more: Partial<Given> = {}): Given => ({ answers: { recommend: [`${score}`] }, ...more });

describe('results', () => {
  it('count every value, those nobody chose too, people who chose several once, and the score with its interval', async () => {
    const survey = await published();
    await writes(survey, [
      { answers: { recommend: ['10'], used: ['sunbed', 'spray'], clean: ['5'], words: ['Fine'] } },
      { answers: { recommend: ['9'], used: ['sunbed'], clean: ['4'] } },
      { answers: { recommend: ['3'], why: ['price'] }, finished: false },
    ]);
    const { questions } = await of(survey);
    const byId = Object.fromEntries(questions.map((question) => [question.questionId, question]));
    expect(byId.recommend).toMatchObject({
      n: 3,
      nps: netPromoterScore(
        new Map([
          ['10', 1],
          ['9', 1],
          ['3', 1],
        ]),
      ),
    });
    expect(byId.recommend?.counts.map(({ value, count }) => `${value}:${count}`).join(' ')).toBe(
      '0:0 1:0 2:0 3:1 4:0 5:0 6:0 7:0 8:0 9:1 10:1',
    );
    expect(byId.used).toMatchObject({
      n: 2,
      counts: [
        { value: 'sunbed', count: 2 },
        { value: 'collagen', count: 0 },
        { value: 'spray', count: 1 },
      ],
    });
    expect(byId.clean).toMatchObject({ n: 2, mean: 4.5, nps: null });
    expect(byId.words).toMatchObject({ n: 1, counts: [], mean: null });
  });

  it('follow people from invitation to the end, none gets more than the step before', async () => {
    const survey = await published();
    const people = Array.from({ length: 4 }, (_, nth) => ({
      ...({
        email: `f${nth}-${survey.surveyId}@example.com`,
        language: 'da',
        market: 'denmark',
        studioId: null,
      } as const),
    }));
    await world.services.surveyInvitations.invite(survey, people, { mail: false });
    await writes(survey, [
      { answers: { recommend: ['10'], used: ['spray'] }, finished: true },
      { answers: { recommend: ['2'], why: ['price'] }, finished: false },
      { answers: { recommend: ['2'] }, finished: false },
    ]);
    const { funnel } = await of(survey);
    expect(funnel.map(({ step, count }) => `${step} ${count}`)).toEqual([
      'invited 4',
      'started 3',
      'recommend 3',
      'why 2',
      'used 1',
      'clean 1',
      'words 1',
      'finished 1',
    ]);
  });

  it('are narrowed by studio and days, and told by studio and month', async () => {
    const survey = await published();
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await writes(survey, [
      ...Array.from({ length: 6 }, () => scored(10, { studioId: one, day: '2026-04-30' })),
      ...Array.from({ length: 5 }, () => scored(0, { studioId: other, day: '2026-05-01' })),
      scored(8),
    ]);
    const all = await of(survey);
    expect(all.byStudio.map(({ studioId, nps }) => [studioId, nps.n, nps.score])).toEqual([
      [one, 6, 100],
      [other, 5, -100],
    ]);
    expect(all.byMonth.map(({ month, nps }) => [month, nps.n])).toEqual([
      ['2026-04', 6],
      ['2026-05', 6],
    ]);
    const n = async (filter: object) => {
      const { questions, funnel } = await of(survey, filter);
      return [questions[0]?.n, funnel.find(({ step }) => step === 'started')?.count];
    };
    expect(await n({ studioId: one })).toEqual([6, 6]);
    expect(await n({ from: '2026-05-01' })).toEqual([6, 6]);
    expect(await n({ until: '2026-04-30' })).toEqual([6, 6]);
    expect(await n({ from: '2026-05-01', until: '2026-05-31' })).toEqual([6, 6]);
  });

  it('show of a studio no month of fewer people than may be shown', async () => {
    const survey = await published();
    const studioId = crypto.randomUUID();
    await writes(survey, [
      ...Array.from({ length: 5 }, () => scored(10, { studioId, day: '2026-04-30' })),
      scored(0, { studioId, day: '2026-05-01' }),
    ]);
    expect((await of(survey, { studioId, from: '2026-05-01' })).withheld).toBe(true);
    expect((await of(survey, { studioId })).byMonth.map(({ month, nps }) => [month, nps.n])).toEqual([['2026-04', 5]]);
    expect((await of(survey)).byMonth.map(({ month, nps }) => [month, nps.n])).toEqual([
      ['2026-04', 5],
      ['2026-05', 1],
    ]);
  });

  it('count who began by the days of the seller whose survey it is', async () => {
    const survey = await published();
    // Half past eleven in the evening in London, half past twelve at night in Copenhagen.
    await writes(survey, [{ at: '2026-05-31T22:30:00.000Z', day: '2026-05-31', answers: { recommend: ['9'] } }]);
    const began = async (market: MarketId) => {
      const database = createDatabase(DB);
      const results = createSurveyResults({
        database,
        documents: world.services.surveyDocuments,
        market: markets[market],
      });
      const table = await results.of(survey.surveyId, { until: '2026-05-31' });
      return table?.funnel.find(({ step }) => step === 'started')?.count;
    };
    expect([await began('england'), await began('denmark')]).toEqual([1, 0]);
  });

  it('say only how many there were where fewer than five answered in a studio', async () => {
    const survey = await published();
    const [small, large] = [crypto.randomUUID(), crypto.randomUUID()];
    const answers = { recommend: ['1'], words: ['I am known'] };
    await writes(survey, [
      ...Array.from({ length: 4 }, () => ({ studioId: small, answers })),
      ...Array.from({ length: 5 }, () => ({ studioId: large, answers: { ...answers, words: ['One of many'] } })),
    ]);
    const table = await of(survey, { studioId: small });
    expect(table.withheld).toBe(true);
    expect(table.funnel.find(({ step }) => step === 'started')?.count).toBe(4);
    expect(table.questions.flatMap(({ counts }) => counts.map(({ count }) => count)).some(Boolean)).toBe(false);
    expect([table.byStudio, table.byMonth]).toEqual([[], []]);
    expect((await of(survey)).byStudio.map(({ studioId }) => studioId)).toEqual([large]);
    const { surveyResults } = world.services;
    const texts = await surveyResults.texts(survey.surveyId, 'words', { limit: 20 });
    expect(texts.rows.map(({ studioId, text }) => [studioId, text]).toSorted()).toEqual(
      [
        ...Array.from({ length: 5 }, () => [large, 'One of many']),
        ...Array.from({ length: 4 }, () => [null, 'I am known']),
      ].toSorted(),
    );
    expect(await surveyResults.texts(survey.surveyId, 'words', { filter: { studioId: small }, limit: 20 })).toEqual({
      rows: [],
      next: null,
    });
    const { rows } = await surveyResults.rows(survey.surveyId, null, 20);
    expect(rows.map(({ studioId }) => studioId).toSorted()).toEqual(['', '', '', '', ...Array(5).fill(large)]);
  });

  it('keep their own columns beside a question of the same name', async () => {
    const plain = surveyWith();
    const questions = plain.questions.map((one) => (one.kind === 'text' ? { ...one, questionId: 'language' } : one));
    const survey = { ...plain, questions };
    await world.services.surveyDocuments.publish(survey);
    await writes(survey, [{ answers: { recommend: ['9'], language: ['Plattdeutsch'] } }]);
    const { rows } = await world.services.surveyResults.rows(survey.surveyId, null, 20);
    expect(rows).toMatchObject([{ language: 'da', 'question.language': 'Plattdeutsch', recommend: '9' }]);
  });

  it('come page by page, each text and each response once, newest text first, without link, time or address', async () => {
    const survey = await published();
    const given = Array.from({ length: 23 }, (_, nth) => ({
      day: `2026-05-${String(1 + (nth % 9)).padStart(2, '0')}`,
      answers: { recommend: ['7'], used: ['sunbed', 'spray'], words: [`text ${nth}`] },
    }));
    await writes(survey, given);
    const { surveyResults } = world.services;
    const texts: string[] = [];
    const days: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await surveyResults.texts(survey.surveyId, 'words', { limit: 5, ...(after ? { after } : {}) });
      texts.push(...page.rows.map(({ text }) => text));
      days.push(...page.rows.map(({ day }) => day));
      if (page.next === null) break;
      after = page.next;
    }
    expect(texts.toSorted()).toEqual(given.map(({ answers }) => answers.words[0]).toSorted());
    expect(days).toEqual(days.toSorted().reverse());
    const rows: Readonly<Record<string, string>>[] = [];
    for (let after: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof surveyResults.rows>> = await surveyResults.rows(survey.surveyId, after, 7);
      rows.push(...page.rows);
      if (page.next === null) break;
      after = page.next;
    }
    expect(rows).toHaveLength(23);
    expect(rows[0]).toEqual({
      ...{ version: 'v', market: 'denmark', studioId: '', language: 'da', state: 'finished' },
      ...{
        startedOn: expect.stringMatching(/^2026-05-0\d$/),
        finishedOn: expect.stringMatching(/^2026-05-0\d$/),
        recommend: '7',
        why: '',
        used: 'sunbed | spray',
        clean: '',
      },
      words: expect.stringMatching(/^text \d+$/),
    });
  });

  it('have every answer in the file, of what is asked no more as well, under the days of the market', async () => {
    const survey = await published();
    // Half past midnight of the second of June in Denmark.
    const at = '2026-06-01T22:30:00.000Z';
    await writes(survey, [{ day: '2026-06-02', at, answers: { recommend: ['7'], clean: ['4'] } }]);
    const questions = survey.questions.filter(({ questionId }) => questionId !== 'clean');
    await world.services.surveyDocuments.publish({ ...survey, questions });
    const { rows } = await world.services.surveyResults.rows(survey.surveyId, null, 7);
    expect(rows).toMatchObject([
      { startedOn: '2026-06-02', finishedOn: '2026-06-02', recommend: '7', why: '', clean: '4' },
    ]);
    const day = { from: '2026-06-02', until: '2026-06-02' };
    expect((await of(survey, day)).funnel.find(({ step }) => step === 'started')?.count).toBe(1);
  });

  it('are null for a survey that was never published', async () => {
    expect(await world.services.surveyResults.of('nowhere')).toBeNull();
  });
});
