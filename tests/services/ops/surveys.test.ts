import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import satisfaction from '../../../chains/solhus/surveys/satisfaction.json';
import { inviteAll } from '../../../scripts/ops/surveys/invitees';
import { posterOf } from '../../../scripts/ops/surveys/poster';
import { describeResults } from '../../../scripts/ops/surveys/results-text';
import { diffSurveys } from '../../../scripts/ops/surveys/survey-diff';
import { type Survey, surveySchema } from '../../../worker/domain/survey/survey';
import type { PersonalLink } from '../../../worker/services/surveys/port';
import { surveyWith } from '../../setup/pages/survey';
import { createWorld, type World } from '../../setup/world';

const { DB } = env as unknown as { DB: D1Database };
let world: World;
let survey: Survey;
beforeAll(async () => {
  world = await createWorld();
  survey = surveyWith();
  await world.services.surveyDocuments.publish(survey);
});

/** In pieces that end anywhere, as a file is read. */
const sourceOf = (text: string, size = 37) =>
  async function* () {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  };
async function invites(text: string, options: Partial<Parameters<typeof inviteAll>[3]> = {}) {
  const links: PersonalLink[] = [];
  const take = async (made: readonly PersonalLink[]) => void links.push(...made);
  const report = await inviteAll(world.services, survey, sourceOf(text), {
    market: null,
    mail: false,
    take,
    ...options,
  });
  return { ...report, links };
}
const linkCount = () => DB.prepare('SELECT COUNT(*) AS n FROM survey_link').first<number>('n');
const studioOf = (market: 'denmark' | 'sweden') => world.catalogue[market].studios[0]?.studioId ?? '';
const faultsOf = (report: { faults: readonly { line: number; column: string; message: string }[] }) =>
  report.faults.map(({ line, column, message }) => `${line} ${column} ${message}`);

describe('a file of people', () => {
  it('is read however it was saved: order of columns, quotes, semicolons, line ends, a mark at its begin', async () => {
    const text = [
      '\uFEFF"studioId";language;"email"',
      `${studioOf('denmark').toUpperCase()};SV;"anna.s@example.com"`,
      '',
      `;en;"bo@example.com"\r`,
      '',
    ].join('\r\n');
    const { rows, counts, links } = await invites(text, { market: 'denmark' });
    expect([rows, counts.invited]).toEqual([2, 2]);
    expect(links.map(({ email, url }) => `${email} ${url.slice(0, -43)}`)).toEqual([
      'anna.s@example.com http://dk.localhost:8787/s/sv/',
      'bo@example.com http://dk.localhost:8787/s/en/',
    ]);
    const studios = await DB.prepare('SELECT studio_id FROM survey_link WHERE survey_id = ? ORDER BY studio_id')
      .bind(survey.surveyId)
      .all();
    expect(studios.results.map(({ studio_id }) => studio_id)).toEqual([null, studioOf('denmark')]);
  });

  it('with a fault invites nobody, and says each by line and column', async () => {
    const before = await linkCount();
    const report = await invites(
      [
        'email,language,studioId',
        'good@example.com,da,',
        'no address,de,12',
        `good2@example.com,da,${crypto.randomUUID()}`,
        ',da,',
        `GOOD3@example.com,da,${studioOf('denmark')}`,
        `good3@example.com,da,${studioOf('denmark')}`,
      ].join('\n'),
    );
    expect(faultsOf(report)).toEqual([
      '2 studioId is missing: name it, or give --market',
      '3 email is no address: no address',
      "3 language must be one of the survey's: da, en, sv, nl",
      '3 studioId is no GUID: 12',
      '4 studioId stands in no published catalogue',
      '5 email is missing',
      '5 studioId is missing: name it, or give --market',
      '7 email stands on line 6 too',
    ]);
    expect([report.rows, report.faultCount, report.links.length]).toEqual([6, 8, 0]);
    expect(await linkCount()).toBe(before);
  });

  it('of a market where the survey is not held is refused', async () => {
    const danish = surveyWith({ markets: ['denmark'] });
    const report = await inviteAll(
      world.services,
      danish,
      sourceOf(`email,language,studioId\na@example.com,sv,${studioOf('sweden')}`),
      { market: null, mail: false, studios: new Map([[studioOf('sweden'), 'sweden']]) },
    );
    expect(faultsOf(report)).toEqual([
      "2 language must be one of the survey's: da, en",
      '2 studioId is of sweden, where this survey is not held',
    ]);
  });

  it('without the columns it needs, or with others, is no such file', async () => {
    await expect(invites('')).rejects.toThrow('The file is empty.');
    await expect(invites('email,studioId\na@example.com,')).rejects.toThrow('The first line lacks: language.');
    await expect(invites('email,language,name\na@example.com,da,A')).rejects.toThrow('nobody knows: name');
  });

  it('changes nothing on a dry run, invites each once when it is given again, and tells how far it is', async () => {
    const people = Array.from({ length: 230 }, (_, nth) => `person${nth}@example.com,da,`);
    const text = ['email,language,studioId', ...people].join('\n');
    const before = Number(await linkCount());
    const dry = await invites(text, { market: 'denmark', dryRun: true });
    expect([dry.rows, dry.links.length, await linkCount()]).toEqual([230, 0, before]);

    let broken = 0;
    const breaks = async () => {
      broken += 1;
      if (broken === 2) throw new Error('power cut');
    };
    await expect(invites(text, { market: 'denmark', take: breaks })).rejects.toThrow('power cut');
    const steps: string[] = [];
    const onProgress = (phase: string, rows: number, total: number | null) =>
      void steps.push(`${phase} ${rows} ${total}`);
    const { counts } = await invites(text, { market: 'denmark', onProgress });
    expect(counts).toEqual({ invited: 130, invitedBefore: 100, invitedLately: 0, optedOut: 0, unreachable: 0 });
    expect(Number(await linkCount()) - before).toBe(230);
    expect(steps.filter((step) => step.startsWith('write'))).toEqual([
      'write 100 230',
      'write 200 230',
      'write 230 230',
    ]);
  });
});

describe('publishing', () => {
  it('says what changes, by the ids of questions, options and endings', () => {
    const next = structuredClone(survey);
    Object.assign(next, { closesAt: '2027-01-01T00:00:00Z', questions: [...next.questions].reverse() });
    Object.assign(next.questions[0]?.text ?? {}, { da: 'Mere?' });
    next.endings.shift();
    expect(diffSurveys(survey, survey)).toEqual([]);
    expect(diffSurveys(null, survey)).toHaveLength(1);
    expect(diffSurveys(survey, next).map(({ path }) => path)).toEqual([
      'closesAt',
      'questions.words.text.da',
      'questions (order)',
      'endings.happy',
    ]);
  });

  it('knows who is answering, and which answered question would become another kind', async () => {
    const { surveyDocuments, surveySessions, surveyInvitations } = world.services;
    const person = { email: 'kind@example.com', language: 'da', market: 'denmark', studioId: null } as const;
    const [invited] = await surveyInvitations.invite(survey, [person], { mail: false });
    const session = await surveySessions.createSurveySessionById(String(invited?.url).slice(-43), null);
    if (!session.ok) throw new Error('no session');
    const answer = { question: 'recommend', value: ['3'] };
    await surveySessions.save(session.value, answer, {
      ...{ finish: false, device: null, network: null },
      language: 'da',
    });
    const next = structuredClone(survey);
    const kinds = { recommend: 'rating', clean: 'nps' } as const;
    for (const question of next.questions)
      Object.assign(question, { kind: kinds[question.questionId as keyof typeof kinds] ?? question.kind });
    expect(await surveyDocuments.inUse(next)).toEqual({
      open: 1,
      finished: 0,
      otherKinds: [{ questionId: 'recommend', was: 'nps' }],
    });
  });
});

describe('what is printed', () => {
  it('of results has every question with its numbers, and says where there are too few', async () => {
    const demo = surveySchema.parse(satisfaction);
    await world.services.surveyDocuments.publish(demo);
    const table = await world.services.surveyResults.of('satisfaction');
    const text = describeResults(table as NonNullable<typeof table>, (id) => id);
    for (const { text: words } of demo.questions) expect(text).toContain(`${words.en} (0 answers)`);
    expect(text).toContain('no answers yet');
    const ends = demo.questions.flatMap((question) =>
      'lowest' in question ? [{ label: `  ${question.kind === 'nps' ? 0 : 1}  ${question.lowest.en}` }] : [],
    );
    expect(ends).toHaveLength(2);
    for (const { label } of ends) expect(text).toContain(label);

    // Who came by a studio's link was not invited: the invited are no share of those who started.
    const funnel = [
      { step: 'invited', count: 5 },
      { step: 'started', count: 6 },
      { step: 'finished', count: 3 },
    ];
    const lines = describeResults({ ...(table as NonNullable<typeof table>), funnel }, (id) => id).split('\n');
    expect(lines.find((line) => line.startsWith('  Invited'))).toMatch(/ 5$/);
    expect(lines.find((line) => line.startsWith('  Started'))).toMatch(/ 6 {2}100 %$/);
    expect(lines.find((line) => line.startsWith('  Finished'))).toMatch(/ 3 {2}50 %$/);
  });

  it('of a poster is a code, a question and a studio, safe as XML', () => {
    const svg = posterOf({ url: 'https://dk.example/s/da/abc', title: 'What <do> you "think"?', studio: 'A & B' });
    expect(svg).toContain('What &lt;do&gt; you &quot;think&quot;?');
    expect(svg).toContain('A &amp; B');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="120mm"/);
    expect(svg.match(/h1v1h-1z/g)?.length).toBeGreaterThan(200);
  });
});
