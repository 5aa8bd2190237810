import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { flakyDatabase } from '../../setup/databases/flaky-database';
import { english, headingOf } from '../../setup/pages/answers';
import { addressOf, answers, answersAll, finishedOf, linkTo, rowsOf, surveyWith } from '../../setup/pages/survey';
import { createVisitor } from '../../setup/people/visitor';
import { printFigure } from '../../setup/runtime/figures';
import { createWorld } from '../../setup/world';

const { DB } = env as unknown as { DB: D1Database };

describe('many at once', () => {
  it('50 ends of one link: one finished response, the same answer thanked each time, another refused', async () => {
    const world = await createWorld();
    const survey = surveyWith();
    const address = addressOf(await linkTo(world, survey));
    await answersAll(createVisitor(world), address, { recommend: '9', used: [], clean: '5' });
    const texts = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? 'the same' : `another ${index}`));
    const sent = await Promise.all(texts.map((text) => answers(createVisitor(world), address, 'words', text)));
    expect(await finishedOf(world, survey)).toBe(1);
    expect(await rowsOf(world, 'survey_response', survey)).toMatchObject([{ state: 'finished' }]);
    const [kept] = (await rowsOf(world, 'survey_answer', survey)).filter((row) => row.question === 'words');
    for (const [index, answer] of sent.entries())
      expect([texts[index], [303, 410, 409].includes(answer.status)]).toEqual([texts[index], true]);
    for (const [index, answer] of sent.entries()) if (answer.status === 303) expect(texts[index]).toBe(kept?.value);
    const thanked = sent.filter(({ status }) => status === 303);
    expect(thanked.length).toBeGreaterThan(0);
    expect(new Set(thanked.map((answer) => answer.headers.get('location'))).size).toBe(1);
    const repeated = await answers(createVisitor(world), address, 'words', String(kept?.value));
    expect(repeated.headers.get('location')).toBe(thanked[0]?.headers.get('location'));
    expect((await answers(createVisitor(world), address, 'words', 'too late')).status).toBe(410);
  });

  it('two devices answer different questions of one link: neither loses what it saved, the later wins per question', async () => {
    const world = await createWorld();
    const survey = surveyWith();
    const address = addressOf(await linkTo(world, survey));
    const [one, other] = [createVisitor(world), createVisitor(world)];
    await answersAll(one, address, { recommend: '8', used: ['spray'], clean: '3' });
    const sent = await Promise.all([
      answers(one, address, 'used', ['sunbed']),
      answers(other, address, 'clean', '5'),
      answers(one, address, 'recommend', '7'),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
    await answers(one, address, 'clean', '1');
    await answers(other, address, 'clean', '2');
    const values = Object.fromEntries(
      (await rowsOf(world, 'survey_answer', survey)).map((row) => [row.question, row.value]),
    );
    expect(values).toEqual({ recommend: '7', used: 'sunbed', clean: '2' });
  });

  it('a few hundred answers side by side, each sent twice and some with their own answer lost: none lost, none doubled', async () => {
    const flaky = flakyDatabase(DB);
    const world = await createWorld({ DB: flaky.database });
    const survey = surveyWith();
    const people = 100;
    const ids = await Promise.all(Array.from({ length: people }, () => linkTo(world, survey)));
    let acknowledged = 0;
    let lost = 0;
    let turns = 0;
    const began = performance.now();
    const answer = async (person: number) => {
      const address = addressOf(ids[person] ?? '');
      const visitor = createVisitor(world);
      const way = {
        recommend: String(person % 11),
        ...(person % 11 <= 6 ? { why: 'price' } : {}),
        used: ['spray'],
        clean: '4',
        words: `person ${person}`,
      };
      for (const [question, value] of Object.entries(way)) {
        for (let tries = 0; ; tries += 1) {
          turns += 1;
          if (turns % 9 === 0) flaky.fails(turns % 2 === 0 ? 'commitsThenFails' : 'refuses', turns % 2 === 0 ? 1 : 4);
          const [sent] = await Promise.all([
            answers(visitor, address, question, value),
            ...(person % 3 === 0 ? [answers(createVisitor(world), address, question, value)] : []),
          ]);
          if (sent?.status === 303) break;
          if (tries > 20 || ![503, 409].includes(sent?.status ?? 0)) throw new Error(`${question}: ${sent?.status}`);
          lost += 1;
        }
        acknowledged += 1;
      }
    };
    const queue = Array.from({ length: people }, (_, index) => index);
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) await answer(next);
      }),
    );
    flaky.fails('none');
    const rows = await rowsOf(world, 'survey_answer', survey);
    printFigure(
      `survey answers: ${acknowledged} acknowledged, ${rows.length} in the database, ${lost} sent again after a fault, ${Math.round(performance.now() - began)} ms`,
    );
    expect(rows.length).toBe(acknowledged);
    expect(lost).toBeGreaterThan(20);
    expect(new Set(rows.map((row) => `${row.response_id} ${row.question}`)).size).toBe(acknowledged);
    expect(await rowsOf(world, 'survey_response', survey)).toHaveLength(people);
    expect(await finishedOf(world, survey)).toBe(people);
  });

  it('says that nothing can be saved while the database is away, in a page of the survey, and goes on after it', async () => {
    const flaky = flakyDatabase(DB);
    const world = await createWorld({ DB: flaky.database });
    const address = addressOf(await linkTo(world, surveyWith()));
    const visitor = createVisitor(world);
    await answers(visitor, address, 'recommend', '9');
    flaky.fails('refuses');
    for (const answer of [await visitor.get(address), await answers(visitor, address, 'used', ['spray'])]) {
      const html = await answer.text();
      expect([answer.status, headingOf(html)]).toEqual([503, english.errors.unavailable.title]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(html).not.toContain('href="/login"');
    }
    flaky.fails('none');
    expect((await answers(visitor, address, 'used', ['spray'])).status).toBe(303);
  });
});
