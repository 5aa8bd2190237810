import en from 'virtual:texts/en/whole';
import { load } from 'virtual:texts/of/england/en';
import { expect, it } from 'vitest';
import { flatTexts } from '../../../worker/domain/content/text-rules';
import type { Texts } from '../../../worker/domain/text/text-overrides';
import { paths } from '../../../worker/paths';
import { createLaggingKv } from '../../setup/databases/lagging-kv';
import { headingOf } from '../../setup/pages/answers';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld } from '../../setup/world';

/** The law of England knows no "withdraw", and the directive's English no "cancel" for the same right. */
const england = (await load()) as { withdraw: { confirm: { title: string }; lead_other: string } };
const statement = { name: 'A Member', contract: 'E-1', email: 'a@example.com' };

it('says the right to leave within fourteen days in the words of the market, on every page of it and on no other', async () => {
  const world = await createWorld();
  const [there, elsewhere] = (['england', 'denmark'] as const).map((market) =>
    createVisitor(world, { market, language: 'en' }),
  );
  if (there === undefined || elsewhere === undefined) throw new Error('two visitors');
  expect(england.withdraw.confirm.title).not.toBe(en.withdraw.confirm.title);

  const link =
    '<a href="/withdraw">Cancel within your <span class="num">14-day</span> <span class="num">cooling-off</span> period</a>';
  expect(await there.page('/')).toContain(link);
  expect(await elsewhere.page('/')).toContain('<a href="/withdraw">Withdraw from contract here</a>');
  const page = await there.page(paths.withdraw.href());
  expect(headingOf(page)).toBe('Cancel within your 14-day cooling-off period');
  expect(page).toContain(england.withdraw.lead_other.replace('{{count}}', '14'));
  expect(await elsewhere.page(paths.withdraw.href())).toContain(en.withdraw.lead_other.replace('{{count}}', '14'));
  for (const [visitor, title] of [
    [there, england.withdraw.confirm.title],
    [elsewhere, en.withdraw.confirm.title],
  ] as const)
    expect(headingOf(await (await visitor.post(paths.withdraw.href(), statement)).text())).toBe(title);
});

it('says it so in every text of a member’s, but for the form of the law and for consents', async () => {
  const world = await createWorld();
  const answer = await createVisitor(world, { market: 'england' }).get('/assets/i18n/en.json');
  const { backOffice: _, market: __, ...texts } = (await answer.json()) as typeof en & { market: unknown };
  const found = [...flatTexts(texts as Texts)].filter(([, text]) => /withdraw/i.test(text.replace(/<[^>]*>/g, '')));
  expect(found.map(([key]) => key)).toEqual([
    // To colleagues.
    ...['mail.why.withdrawalBackOffice', 'mail.withdrawalsWaiting.title_one', 'mail.withdrawalsWaiting.title_other'],
    'mail.withdrawalsWaiting.button',
    // Consumer Contracts Regulations 2013, schedule 3.
    'terms.form.fill',
    ...['skin.consentHint', 'profile.skin.withdrawText', 'privacy.rights.consent'],
  ]);
});

it('says all else as its language does, and hands out the same as a file', async () => {
  const world = await createWorld();
  const files = await Promise.all(
    (['england', 'denmark'] as const).map(async (market) => {
      const answer = await createVisitor(world, { market }).get('/assets/i18n/en.json');
      return { etag: answer.headers.get('etag'), texts: (await answer.json()) as typeof en };
    }),
  );
  const [own, common] = files;
  expect(own?.texts.withdraw.confirm.title).toBe(england.withdraw.confirm.title);
  expect(own?.texts.login).toEqual(en.login);
  expect(common?.texts).toEqual(en);
  expect(own?.etag).not.toBe(common?.etag);
});

it('is silent where an operator has published another text', async () => {
  const world = await createWorld({ KV: createLaggingKv(Date.now).at('here') }, { cell: 'england' });
  await world.services.texts.publish({ en: { withdraw: { confirm: { title: 'Are you sure?' } } } });
  const visitor = createVisitor(world, { market: 'england', language: 'en' });
  const page = await (await visitor.post(paths.withdraw.href(), statement)).text();
  expect(headingOf(page)).toBe('Are you sure?');
});
