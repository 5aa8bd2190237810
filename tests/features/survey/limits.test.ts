import { beforeAll, describe, expect, it } from 'vitest';
import { english, headingOf, textOf } from '../../setup/pages/answers';
import {
  addressOf,
  answers,
  answersAll,
  finishedOf,
  happy,
  linkTo,
  publishes,
  rowsOf,
  surveyWith,
} from '../../setup/pages/survey';
import { createVisitor, hiddenFields } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
const { refused } = english.survey;
const day = 86_400;
const studio = async (changes: Parameters<typeof surveyWith>[0] = {}) => {
  const survey = surveyWith(changes);
  return { survey, address: addressOf(await linkTo(world, survey, { kind: 'studio', studioId: 'studio-7' })) };
};
const short = { questions: surveyWith().questions.slice(0, 1) };

describe('a link of a studio', () => {
  it('tells devices apart by a cookie that the first answer sets, never a look', async () => {
    const { survey, address } = await studio();
    const [one, other] = [createVisitor(world), createVisitor(world)];
    await one.page(address);
    expect([...one.cookies.keys()]).toEqual([]);
    const first = await answers(one, address, 'recommend', '9');
    const [cookie = ''] = first.headers.getSetCookie();
    expect(cookie).toMatch(/^survey=[\w-]{43}\.\w+~[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    await answers(other, address, 'recommend', '2');
    expect(headingOf(await one.page(address))).toBe('What did you use? (en)');
    expect(headingOf(await other.page(address))).toBe('Why not? (en)');
    const rows = await rowsOf(world, 'survey_response', survey);
    expect(new Set(rows.map((row) => row.device_hash)).size).toBe(2);
    expect(rows.every((row) => row.studio_id === 'studio-7')).toBe(true);
    expect((await rowsOf(world, 'survey_answer', survey)).map((row) => row.studio_id)).toEqual([
      'studio-7',
      'studio-7',
    ]);
    // What is kept of a browser is different in another studio.
    const elsewhere = await studio();
    await answers(one, elsewhere.address, 'recommend', '9');
    const [there] = await rowsOf(world, 'survey_response', elsewhere.survey);
    expect(rows.map((row) => row.device_hash)).not.toContain(there?.device_hash);
  });

  it('takes as many answers of a device within its days as the document says', async () => {
    const { survey, address } = await studio({ perDevice: { responses: 2, days: 30 } });
    const visitor = createVisitor(world);
    for (let round = 1; round <= 2; round += 1) {
      expect((await visitor.get(address)).status).toBe(200);
      const last = await answersAll(visitor, address);
      expect(headingOf(await (await visitor.follow(last)).text())).toBe('Lovely (en)');
    }
    const third = await visitor.get(address);
    expect([third.status, headingOf(await third.text())]).toEqual([410, refused.used.title]);
    expect((await answers(visitor, address, 'recommend', '9')).status).toBe(410);
    expect(await finishedOf(world, survey)).toBe(2);
    world.advance(31 * day);
    expect((await visitor.get(address)).status).toBe(200);
    await answersAll(visitor, address);
    expect(await finishedOf(world, survey)).toBe(3);
    world.advance(-31 * day);
  });

  it('takes a first answer that is sent twice, with its cookie lost, once', async () => {
    const { survey, address } = await studio({ ...short, perDevice: { responses: 5, days: 1 } });
    const visitor = createVisitor(world);
    const form = { ...hiddenFields(await visitor.page(address)), answer: '9', intent: 'next' };
    const sends = await Promise.all(Array.from({ length: 10 }, () => createVisitor(world).post(address, form)));
    expect(new Set(sends.map((answer) => answer.headers.get('location'))).size).toBe(1);
    expect(sends[0]?.status).toBe(303);
    expect(await rowsOf(world, 'survey_response', survey)).toHaveLength(1);
    expect(await finishedOf(world, survey)).toBe(1);
    // Another round is begun by a form of its own alone.
    const kept = await visitor.post(address, form);
    expect(kept.status).toBe(303);
    expect(await finishedOf(world, survey)).toBe(1);
    const again = { ...hiddenFields(await visitor.page(address)), answer: '9', intent: 'next' };
    await visitor.post(address, again);
    await visitor.post(address, again);
    expect(await finishedOf(world, survey)).toBe(2);
  });

  it('believes no name that is not signed', async () => {
    const { survey, address } = await studio();
    const forger = createVisitor(world);
    for (const device of ['', 'x', `${'A'.repeat(43)}.k~${'A'.repeat(43)}`, '__proto__']) {
      forger.cookies.set('survey', device);
      const answer = await answers(forger, address, 'recommend', '9', { device });
      expect([device, answer.headers.getSetCookie().length]).toEqual([device, 1]);
    }
    expect(await rowsOf(world, 'survey_response', survey)).toHaveLength(4);
  });

  it('says so where a browser keeps no cookie', async () => {
    const { address } = await studio();
    await answers(createVisitor(world), address, 'recommend', '9');
    const answer = await answers(createVisitor(world), address, 'used', ['spray']);
    expect(answer.status).toBe(422);
    expect(textOf(await answer.text())).toContain(english.survey.notKept.text);
  });

  it('takes no more than so many new answers from one network in an hour, by IPv6 of one /64', async () => {
    const outside = await createWorld({ ENVIRONMENT: 'preview', FLOOD: undefined });
    const survey = surveyWith(short);
    const [one, other] = [
      await linkTo(outside, survey, { kind: 'studio' }),
      await linkTo(outside, survey, { kind: 'studio' }),
    ];
    const from = (network: string, id: string) =>
      createVisitor(outside).post(
        addressOf(id),
        { question: 'recommend', answer: '9' },
        { 'cf-connecting-ip': network },
      );
    const tally: Record<number, number> = {};
    for (let index = 0; index < 70; index += 10) {
      const batch = await Promise.all(
        Array.from({ length: 10 }, (_, n) => from(`2001:db8:0:7::${(index + n).toString(16)}`, one)),
      );
      for (const { status } of batch) tally[status] = (tally[status] ?? 0) + 1;
    }
    expect(tally).toEqual({ 303: 60, 429: 10 });
    expect(await finishedOf(outside, survey)).toBe(60);
    const late = await from('2001:db8:0:7:ffff::1', one);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3_000);
    for (const [network, id] of [
      ['2001:db8:0:8::1', one],
      ['192.0.2.7', one],
      ['2001:db8:0:7::1', other],
    ] as const)
      expect([network, (await from(network, id)).status]).toEqual([network, 303]);
    outside.advance(3_700);
    expect((await from('2001:db8:0:7::1', one)).status).toBe(303);
    const { database } = outside.services;
    const [rows = []] = await database.read([database.prepare('SELECT network_mac FROM survey_network')]);
    expect(JSON.stringify(rows)).not.toMatch(/2001|192\.0/);
  });
});

describe('the document in force', () => {
  it('closes for who has not begun; who has may end it for a day', async () => {
    const survey = surveyWith();
    const [begun, fresh] = [await linkTo(world, survey), await linkTo(world, survey)];
    const visitor = createVisitor(world);
    await answers(visitor, addressOf(begun), 'recommend', '9');
    const closesAt = new Date(world.now() + 1_000).toISOString();
    await publishes(world, { ...survey, closesAt });
    world.advance(3_600);
    expect((await visitor.get(addressOf(fresh))).status).toBe(410);
    expect((await visitor.get(addressOf(begun))).status).toBe(200);
    world.advance(22 * 3_600);
    expect((await answers(visitor, addressOf(begun), 'used', ['spray'])).status).toBe(303);
    world.advance(2 * 3_600);
    expect((await answers(visitor, addressOf(begun), 'clean', '3')).status).toBe(410);
    world.advance(-25 * 3_600);
  });

  it('changes nothing of the questions of who has begun; whoever begins now gets the new ones', async () => {
    const survey = surveyWith();
    const [begun, fresh] = [await linkTo(world, survey), await linkTo(world, survey)];
    const visitor = createVisitor(world);
    await answers(visitor, addressOf(begun), 'recommend', '9');
    const [first, ...rest] = survey.questions;
    if (!first) throw new Error('a survey has questions');
    const text = { da: 'Ny', sv: 'Ny', nl: 'Nieuw', en: 'Brand new?' };
    await publishes(world, { ...survey, questions: [{ ...first, text }, ...rest.slice(1)] });
    expect(headingOf(await visitor.page(addressOf(fresh)))).toBe('Brand new?');
    expect(headingOf(await visitor.page(`${addressOf(begun)}?q=recommend`))).toBe('Recommend? (en)');
    expect(headingOf(await visitor.page(addressOf(begun)))).toBe('What did you use? (en)');
    const { recommend: _, ...others } = happy;
    expect((await answersAll(visitor, addressOf(begun), others)).status).toBe(303);
    const [row] = await rowsOf(world, 'survey_response', survey);
    const current = await world.services.surveyDocuments.authoritative(survey.surveyId);
    expect(row?.version).not.toBe(current?.version);
  });

  it('takes exactly its quota of finished answers, however many finish at once', async () => {
    const survey = surveyWith({ ...short, quota: 7 });
    const ids = await Promise.all(Array.from({ length: 25 }, () => linkTo(world, survey)));
    const sent = await Promise.all(ids.map((id) => answers(createVisitor(world), addressOf(id), 'recommend', '9')));
    const statuses = sent.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 303)).toHaveLength(7);
    expect(statuses.filter((status) => status === 410)).toHaveLength(18);
    expect(await finishedOf(world, survey)).toBe(7);
    expect(await rowsOf(world, 'survey_response', survey)).toHaveLength(7);
    expect(await rowsOf(world, 'survey_answer', survey)).toHaveLength(7);
    // A place more is a publish away.
    await publishes(world, { ...survey, quota: 8 });
    const waiting = ids[statuses.length - 1] ?? '';
    expect((await createVisitor(world).get(addressOf(waiting))).status).toBe(200);
  });
});
