import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { english, headingOf, say, textOf } from '../../setup/pages/answers';
import { addressOf, answers, answersAll, linkTo, publishes, rowsOf, surveyWith } from '../../setup/pages/survey';
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
describe('a link that leads nowhere', () => {
  const isPage = async (answer: Response, status: number, title: string) => {
    const html = await answer.text();
    expect([answer.status, headingOf(html)]).toEqual([status, title]);
    // What is closed or not open yet is no error that somebody would look up.
    expect(html.includes(answer.headers.get('x-request-id') ?? 'no id')).toBe(status === 404);
    expect(html).not.toContain(paths.login.href());
    return textOf(html);
  };
  it('without an id, unknown, or in a culture we do not have: 404, in words about surveys', async () => {
    const visitor = createVisitor(world, { language: 'en' });
    const { id } = await begins();
    for (const path of [
      '/s/en',
      '/survey/en',
      '/survey/en/usersatisfaction',
      '/survey/en/UserSatisfaction',
      '/s/en/usersatisfaction',
      '/s/en?id=',
    ])
      await isPage(await visitor.get(path), 404, refused.unknown.title);
    for (const path of [
      '/s/en/x',
      `/s/en/${id}x`,
      '/survey/en/usersatisfaction/x',
      '/s/en?id=x',
      '/s/en/%00',
      `/s/de/${id}`,
      `/s/en-US/${id}`,
      `/s/english/${id}`,
      `/survey/__proto__/${id}`,
    ])
      await isPage(await visitor.get(path), 404, refused.unknown.title);
    await isPage(await answers(visitor, '/s/en/x', 'recommend', '9'), 404, refused.unknown.title);
    await isPage(await visitor.post('/survey/en', {}), 404, refused.unknown.title);
  });
  it('closed, and not yet open with its time; both again as soon as a publish says otherwise', async () => {
    const { survey, address, visitor } = await begins({ market: 'denmark' }, { closesAt: '2026-01-02T10:00:00Z' });
    await isPage(await visitor.get(address), 410, refused.closed.title);
    await isPage(await answers(visitor, address, 'recommend', '9'), 410, refused.closed.title);
    const opensAt = '2099-06-01T07:30:00.000Z';
    await publishes(world, { ...survey, opensAt, closesAt: null });
    const words = await isPage(await visitor.get(address), 403, refused.notYetOpen.title);
    expect(words).toContain('1 June 2099');
    expect(words).toContain('09:30');
    await isPage(await answers(visitor, address, 'recommend', '9'), 403, refused.notYetOpen.title);
    await publishes(world, { ...survey, closesAt: null });
    expect((await visitor.get(address)).status).toBe(200);
    expect(await rowsOf(world, 'survey_response', survey)).toEqual([]);
  });
  it('does not answer for another: each has its own response, and the thanks of one are nobody else’s', async () => {
    const survey = surveyWith();
    const [one, other] = [await linkTo(world, survey), await linkTo(world, survey)];
    const visitor = createVisitor(world);
    await answersAll(visitor, addressOf(one), { recommend: '1', why: 'price' });
    expect(headingOf(await visitor.page(addressOf(other)))).toBe('Recommend? (en)');
    const done = await answersAll(visitor, addressOf(one), { used: [], clean: '', words: '' });
    const proof = new URL(done.headers.get('location') ?? '', 'http://x').searchParams.get('done') ?? '';
    expect(headingOf(await visitor.page(`${addressOf(other)}?done=${proof}`))).toBe('Recommend? (en)');
    for (const wrong of ['x', '', `${proof}x`, '%00'])
      expect((await visitor.get(`${addressOf(one)}?done=${wrong}`)).status).toBe(410);
    expect((await visitor.get(`${addressOf(one)}?done=${proof}`)).status).toBe(200);
  });
});

describe('the three addresses', () => {
  it('take the id from path or query, and stay as they were written', async () => {
    const { id, visitor } = await begins();
    const forms = [
      `/s/en/${id}`,
      `/survey/en/${id}`,
      `/survey/en/usersatisfaction/${id}`,
      `/s/en?id=${id}`,
      `/survey/en?id=${id}`,
      `/survey/en/usersatisfaction?id=${id}`,
      `/s/en/usersatisfaction?id=${id}`,
      `/s/EN/${id}?from=mail`,
    ];
    for (const address of forms) {
      const html = await visitor.page(address);
      expect([address, headingOf(html)]).toEqual([address, 'Recommend? (en)']);
      const wanted = `${address}${address.includes('?') ? '&' : '?'}q=used`;
      expect(say(await answers(visitor, address, 'recommend', '9'))).toBe(`303 ${wanted}`);
      expect(headingOf(await visitor.page(wanted))).toBe('What did you use? (en)');
      await answers(visitor, address, 'recommend', '9');
      expect(headingOf(await visitor.page(address))).toBe('What did you use? (en)');
      expect(await visitor.page(`${address}${address.includes('?') ? '&' : '?'}q=recommend`)).toContain(' of ');
      break;
    }
    for (const address of forms) expect([address, (await visitor.get(address)).status]).toEqual([address, 200]);
  });

  it.each([
    ['da', 'da', 'denmark'],
    ['SV', 'sv', 'denmark'],
    ['nl', 'nl', 'denmark'],
    ['en', 'en', 'denmark'],
    ['da-DK', 'da', 'denmark'],
    ['sv-se', 'sv', 'sweden'],
    ['NL-nl', 'nl', 'netherlands'],
    ['en-GB', 'en', 'england'],
  ] as const)('%s speaks %s in the market %s, whatever the browser asks for', async (culture, language, market) => {
    const { id } = await begins({ market });
    const visitor = createVisitor(world, { market, language: 'en' });
    visitor.cookies.set('language', 'en');
    const answer = await visitor.get(addressOf(id, culture));
    const html = await answer.text();
    expect(headingOf(html)).toBe(`Recommend? (${language})`);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(`data-market="${market}"`);
    expect(answer.headers.get('content-language')).toBe(language);
  });

  it('change the language by the menu, with the answers kept, and keep it', async () => {
    const { id, visitor } = await begins();
    const address = addressOf(id, 'da');
    await answers(visitor, address, 'recommend', '9');
    const to = (returnTo: string, language: string) => visitor.post(paths.culture.href(), { language, returnTo });
    // The menu comes back to the question that is shown.
    expect(await visitor.page(`${address}?q=used`)).toContain(`name="returnTo" value="${address}?q=used"`);
    const english = await to(`${address}?q=used`, 'en');
    expect(say(english)).toBe(`303 /s/en/${id}?q=used`);
    expect(headingOf(await visitor.page(`/s/en/${id}?q=used`))).toBe('What did you use? (en)');
    expect(say(await answers(visitor, `/s/en/${id}`, 'used', ['spray']))).toBe(`303 /s/en/${id}?q=clean`);
    // A long culture names the market, too: the choice stands beside it, and goes with the first choice.
    const abroad = await begins({ market: 'netherlands' });
    const there = createVisitor(world, { market: 'netherlands' });
    const toThere = (returnTo: string, language: string) => there.post(paths.culture.href(), { language, returnTo });
    const dutch = `/survey/nl-NL/usersatisfaction?id=${abroad.id}`;
    expect(say(await toThere(dutch, 'en'))).toBe(`303 ${dutch}&language=en`);
    expect(headingOf(await there.page(`${dutch}&language=en`))).toBe('Recommend? (en)');
    expect(await there.page(`${dutch}&language=en`)).toContain('data-market="netherlands"');
    expect(say(await toThere(`${dutch}&language=en`, 'nl'))).toBe(`303 ${dutch}`);
    expect(say(await answers(there, `${dutch}&language=en`, 'recommend', '9'))).toBe(`303 ${dutch}&language=en&q=used`);
    // What the market does not offer changes nothing, in the address neither.
    expect(headingOf(await there.page(`${dutch}&language=da`))).toBe('What did you use? (nl)');
    expect(say(await toThere(dutch, 'da'))).toBe('303 /');
    // On another market's host it is another cell's: what a stranger gets, and no way to it.
    expect((await visitor.get(dutch)).status).toBe(404);
    expect(say(await to(dutch, 'en'))).toBe('303 /');
    for (const [returnTo, language] of [
      [address, 'nl'],
      ['/s/de/x', 'sv'],
      [`//evil.example/s/da/${id}`, 'en'],
    ] as const)
      expect([returnTo, say(await to(returnTo, language))]).toEqual([returnTo, '303 /']);
  });
});
