import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { english, headingOf, say, textOf } from '../../setup/pages/answers';
import {
  addressOf,
  answers,
  answersAll,
  finishedOf,
  happy,
  linkTo,
  rowsOf,
  surveyWith,
} from '../../setup/pages/survey';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const { refused } = english.survey;
const begins = async (options: Parameters<typeof linkTo>[2] = {}, changes: Parameters<typeof surveyWith>[0] = {}) => {
  const survey = surveyWith(changes);
  const id = await linkTo(world, survey, options);
  return { survey, id, address: addressOf(id), visitor: createVisitor(world) };
};
const isChecked = (html: string, value: string) =>
  [...html.matchAll(/<input[^>]*>/g)].some(([tag]) => tag.includes(`value="${value}"`) && /checked/.test(tag));

/** Answers as they stand: question → values. */
async function saved(survey: Parameters<typeof rowsOf>[2]): Promise<Record<string, unknown>> {
  const found: Record<string, unknown[]> = {};
  for (const { question, value } of await rowsOf(world, 'survey_answer', survey))
    found[String(question)] = [...(found[String(question)] ?? []), value];
  return found;
}

describe('answering', () => {
  it('goes from question to question, saves each, thanks by score, and is over', async () => {
    const { survey, address, visitor } = await begins();
    const html = await visitor.page(address);
    expect(headingOf(html)).toBe('Recommend? (en)');
    expect(html).toContain('Question 1 of 5');
    expect(await rowsOf(world, 'survey_response', survey)).toEqual([]);
    const first = await answers(visitor, address, 'recommend', '9');
    expect(say(first)).toBe(`303 ${address}?q=used`);
    expect(await rowsOf(world, 'survey_answer', survey)).toMatchObject([
      { question: 'recommend', value: '9', market: 'denmark', studio_id: null, is_text: 0, nth: 0 },
    ]);
    expect(await visitor.page(address)).toContain('Question 2 of 4');
    const { recommend: _, ...rest } = happy;
    const last = await answersAll(visitor, address, rest);
    expect(last.status).toBe(303);
    for (let look = 0; look < 2; look += 1) {
      const thanks = await visitor.follow(last);
      expect([thanks.status, headingOf(await thanks.text())]).toEqual([200, 'Lovely (en)']);
    }
    const again = await visitor.get(address);
    const over = await again.text();
    expect([again.status, headingOf(over)]).toEqual([410, refused.used.title]);
    // One person’s link takes no second set of answers, whoever stands in a studio.
    expect(textOf(over)).not.toMatch(/answer again|studio/);
    // Nothing went wrong.
    expect(over).not.toContain('class="micro"');
    expect(await finishedOf(world, survey)).toBe(1);
    expect(await saved(survey)).toEqual({
      recommend: ['9'],
      used: ['sunbed', 'spray'],
      clean: ['4'],
      words: ['All fine'],
    });
    expect(await rowsOf(world, 'survey_answer', survey)).toContainEqual(
      expect.objectContaining({ question: 'words', is_text: 1 }),
    );
    expect(visitor.cookies.size).toBe(0);
  });

  it('goes on from another device, where the first one stopped, with every answer kept', async () => {
    const { address, visitor } = await begins();
    await answersAll(visitor, address, { recommend: '3', why: 'price' });
    const phone = createVisitor(world);
    expect(headingOf(await phone.page(address))).toBe('What did you use? (en)');
    expect(isChecked(await phone.page(`${address}?q=why`), 'price')).toBe(true);
    await answersAll(phone, address, { used: [], clean: '5' });
    expect(headingOf(await visitor.page(address))).toBe('Anything else? (en)');
    const thanks = await visitor.follow(await answers(visitor, address, 'words', ''));
    expect(headingOf(await thanks.text())).toBe('Thanks (en)');
    expect((await phone.get(address)).status).toBe(410);
  });

  it('may be gone back on and changed; what the change makes void is dropped and asked no more', async () => {
    const { survey, address, visitor } = await begins();
    await answersAll(visitor, address, { recommend: '3', why: 'clean', used: ['spray'] });
    const html = await visitor.page(`${address}?q=why`);
    expect(html).toMatch(/<button type="submit" class="back" form="question" [^>]*value="back"/);
    expect(await visitor.page(`${address}?q=recommend`)).not.toContain('value="back"');
    expect(say(await answers(visitor, address, 'recommend', '10'))).toBe(`303 ${address}?q=used`);
    expect(await saved(survey)).toEqual({ recommend: ['10'], used: ['spray'] });
    expect(headingOf(await visitor.page(`${address}?q=why`))).toBe('How clean? (en)');
    expect(say(await answers(visitor, address, 'recommend', '2'))).toBe(`303 ${address}?q=why`);
    // Not answered a second time, it is open again.
    expect(headingOf(await visitor.page(address))).toBe('Why not? (en)');
  });

  it('back saves what was given, and nothing that cannot be', async () => {
    const { survey, address, visitor } = await begins();
    await answersAll(visitor, address, { recommend: '9', used: ['spray'] });
    expect(say(await answers(visitor, address, 'clean', '2', { intent: 'back' }))).toBe(`303 ${address}?q=used`);
    expect(await saved(survey)).toMatchObject({ clean: ['2'] });
    expect(say(await answers(visitor, address, 'words', '', { intent: 'back' }))).toBe(`303 ${address}?q=clean`);
    expect(Object.keys(await saved(survey))).not.toContain('words');
    for (const nothing of ['', '99'])
      expect(say(await answers(visitor, address, 'recommend', nothing, { intent: 'back' }))).toBe(`303 ${address}`);
    expect(await saved(survey)).toMatchObject({ recommend: ['9'] });
    expect(await finishedOf(world, survey)).toBe(0);
    expect(say(await answers(visitor, address, 'words', 'kept', { intent: 'back' }))).toBe(`303 ${address}?q=clean`);
    expect(await saved(survey)).toMatchObject({ words: ['kept'] });
    const long = await answers(visitor, address, 'words', 'y'.repeat(201), { intent: 'back' });
    expect([long.status, (await long.text()).includes(`${'y'.repeat(201)}</textarea>`)]).toEqual([422, true]);
    // Everything is answered, but nobody has sent it.
    expect(headingOf(await visitor.page(address))).toBe('Anything else? (en)');
    expect(await finishedOf(world, survey)).toBe(0);
    // Words that were taken away stay away.
    expect(say(await answers(visitor, address, 'words', '', { intent: 'back' }))).toBe(`303 ${address}?q=clean`);
    expect(Object.keys(await saved(survey))).not.toContain('words');
  });

  it('leaves out what may be left out, also what was answered before', async () => {
    const { survey, address, visitor } = await begins();
    await answersAll(visitor, address, { recommend: '9', used: ['spray', 'sunbed'] });
    expect(say(await visitor.post(address, { question: 'used', intent: 'next' }))).toBe(`303 ${address}?q=clean`);
    expect(await saved(survey)).toEqual({ recommend: ['9'] });
    expect(await rowsOf(world, 'survey_response', survey)).toMatchObject([
      { skipped_json: '["used"]', reached: 'used' },
    ]);
  });

  it('refuses what is no answer with 422, the values kept', async () => {
    const { survey, address, visitor } = await begins();
    const isRefused = async (question: string, value: string | string[], message: string) => {
      const answer = await answers(visitor, address, question, value);
      const html = await answer.text();
      expect([question, value, answer.status]).toEqual([question, value, 422]);
      expect(html).toMatch(/<title>Error: /);
      expect(html).toContain('<a href="#answer">');
      expect(textOf(html)).toContain(message);
      return html;
    };
    await isRefused('recommend', '', english.survey.fault.required);
    for (const bad of ['11', '-1', '5.0', 'x']) await isRefused('recommend', bad, english.survey.fault.choice);
    expect(await rowsOf(world, 'survey_response', survey)).toEqual([]);
    await answersAll(visitor, address, { recommend: '8' });
    expect(isChecked(await isRefused('used', ['spray', 'nothing'], english.survey.fault.choice), 'spray')).toBe(true);
    await answersAll(visitor, address, { used: [], clean: '1' });
    const long = 'y'.repeat(201);
    expect(await isRefused('words', long, '200')).toContain(`${long}</textarea>`);
  });

  it('says so where an answer comes to a question that is asked no more, and asks the one that is', async () => {
    const { survey, address, visitor } = await begins();
    await answersAll(visitor, address, { recommend: '3' });
    await answers(createVisitor(world), address, 'recommend', '9');
    for (const question of ['why', 'clean', 'no-such', '__proto__', '']) {
      const answer = await answers(visitor, address, question, 'price');
      const html = await answer.text();
      expect([question, answer.status, headingOf(html)]).toEqual([question, 422, 'What did you use? (en)']);
      expect(textOf(html)).toContain(english.survey.moved.title);
    }
    expect(await saved(survey)).toEqual({ recommend: ['9'] });
  });

  it('shows markup in a text as text, and keeps it as it was typed', async () => {
    const { survey, address, visitor } = await begins();
    await answersAll(visitor, address, { recommend: '8', used: [], clean: '' });
    const typed = '<script>alert(1)</script> {{name}} $t(shared.company)';
    await answers(visitor, address, 'words', typed, { intent: 'back' });
    expect(await visitor.page(`${address}?q=words`)).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; {{name}} $t(shared.company)',
    );
    expect(await saved(survey)).toMatchObject({ words: [typed] });
  });

  it('shows all eleven scores in their order, none of them chosen', async () => {
    const { address, visitor } = await begins();
    const html = await visitor.page(address);
    const radios = [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([tag]) => tag);
    expect(radios.map((tag) => /value="(\d+)"/.exec(tag)?.[1])).toEqual(
      Array.from({ length: 11 }, (_, index) => String(index)),
    );
    expect(radios.filter((tag) => /checked/.test(tag))).toEqual([]);
    expect(html).toMatch(/<fieldset[^>]*><legend><h1>Recommend\? \(en\)<\/h1><\/legend>/);
    expect(textOf(html)).toContain('0 is surely not (en), 10 is surely (en)');
    // Required: there is nothing to skip.
    expect(html).not.toContain(`<span>${english.survey.skip}</span>`);
    await answers(visitor, address, 'recommend', '9');
    expect(await visitor.page(address)).toContain(`<span>${english.survey.skip}</span>`);
  });

  it('is a page of its own kind: no login, no tag manager, nothing to index, kept by nobody', async () => {
    const measured = await createWorld({ TAG_MANAGER_ID: 'GTM-TEST' });
    const survey = surveyWith();
    const id = await linkTo(measured, survey);
    const visitor = createVisitor(measured);
    visitor.cookies.set('consent', 'v1.accepted');
    const answer = await visitor.get(addressOf(id));
    const html = await answer.text();
    expect(html).not.toContain('googletagmanager');
    expect(html).not.toContain(paths.login.href());
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain(`data-route="${paths.survey.patterns[0]}"`);
    expect([answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual([
      'private, no-store',
      'same-origin',
    ]);
    await answersAll(visitor, addressOf(id));
    expect(measured.log.filter((line) => line.includes(id) || line.includes('All fine'))).toEqual([]);
    expect(measured.log.some((line) => line.includes(paths.survey.patterns[0]))).toBe(true);
  });
});
