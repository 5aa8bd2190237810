import { beforeAll, describe, expect, it } from 'vitest';
import { headingOf } from '../setup/answers';
import { addressOf, answers, answersAll, finishedOf, happy, linkTo, rowsOf, surveyWith } from '../setup/survey';
import { createVisitor } from '../setup/visitor';
import { createWorld, type World } from '../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

describe('answering', () => {
  it('goes from question to question, saves each, thanks by score, and is over', async () => {
    const survey = surveyWith();
    const address = addressOf(await linkTo(world, survey));
    const visitor = createVisitor(world);
    const html = await visitor.page(address);
    expect(headingOf(html)).toBe('Recommend? (en)');
    expect(html).toContain('Question 1 of 5');
    const first = await answers(visitor, address, 'recommend', '9');
    expect([first.status, first.headers.get('location')]).toEqual([303, `${address}?q=used`]);
    expect(await rowsOf(world, 'survey_answer', survey)).toMatchObject([
      { question: 'recommend', value: '9', market: 'denmark' },
    ]);
    expect(await visitor.page(address)).toContain('Question 2 of 4');
    const { recommend: _, ...rest } = happy;
    const last = await answersAll(visitor, address, rest);
    expect(last.status).toBe(303);
    const thanks = await visitor.follow(last);
    expect([thanks.status, headingOf(await thanks.text())]).toEqual([200, 'Lovely (en)']);
    expect((await visitor.follow(last)).status).toBe(200);
    const again = await visitor.get(address);
    expect([again.status, headingOf(await again.text())]).toEqual([410, 'You have already answered']);
    expect(await finishedOf(world, survey)).toBe(1);
    expect(visitor.cookies.size).toBe(0);
  });
});
