import { beforeAll, describe, expect, it } from 'vitest';
import { marketIds, markets } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { formKeyField } from '../../../worker/ui/form/hidden-fields';
import { rows } from '../../setup/money/records';
import { headingOf, say } from '../../setup/pages/answers';
import { addressOf, linkTo, surveyWith } from '../../setup/pages/survey';
import { createMember, type Member } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { createVisitor, hiddenFields, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** Whoever chooses a language stays where they are: on each page, with its parameters, logged in or not. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const choice = /name="returnTo" value="([^"]*)"/;
const languageOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1];
const plain = (text: string) => text.replaceAll('&amp;', '&');
const spoken = marketIds.filter((market) => markets[market].languages.length > 1);

/** Reads a page in the market's first language and presses the other one in its menu. */
async function switches(visitor: Visitor, address: string) {
  const [first = 'da', other = 'en'] = markets[visitor.market].languages;
  visitor.cookies.set('language', first);
  const before = await visitor.get(address);
  const html = await before.text();
  const returnTo = plain(choice.exec(html)?.[1] ?? 'no language menu');
  const chosen = await visitor.post(paths.culture.href(), { language: other, returnTo });
  const after = await visitor.get(chosen.headers.get('location') ?? '/');
  const shown = await after.text();
  return {
    kept: [say(chosen), before.status, languageOf(html)],
    expected: [`303 ${address}`, after.status, first],
    spoke: languageOf(shown) === other || headingOf(shown),
    html: shown,
  };
}

const { help, account } = paths;
const guid = '11111111-1111-4111-8111-111111111111';

/** Anybody's pages, with whatever may stand in their addresses. */
const open = [
  '/',
  '/start?q=x&all=1',
  paths.login.href({ step: 'activation' }),
  paths.login.href({ subscriptionId: guid, returnTo: account.payments.href() }),
  paths.contact.href({ topic: 'login' }),
  paths.contact.href({ sent: '1' }),
  paths.withdraw.href(),
  help.terms.href(),
  help.privacy.href(),
  help.accessibility.href(),
  help.howWeCheckAge.href(),
  paths.howToActivate.href(),
  paths.requestActivationCode.href(),
  paths.requestActivationCode.href({ sent: '1' }),
  paths.signup.paymentCompleted.href(),
  paths.kiosk.typeCode.href(),
  // Refused: no such page, no such thing.
  '/nothing/at-all?x=1&y=%C3%A6',
  paths.unsubscribe.href({ token: 'unknown' }),
  paths.surveyOptOut.href({ token: 'unknown' }),
  paths.accountUndo.href({ token: 'unknown' }),
  paths.withdrawConfirm.href({ token: 'unknown' }),
  paths.manualAgeVerification.href({ id: guid }),
  paths.kiosk.shortCode.href({ code: '000000' }),
  paths.kiosk.verification.href({ session: 'unknown', state: 'unknown' }),
];

describe.each(spoken)('in %s', (market: MarketId) => {
  let member: Member;
  let own: string[];
  let mailed: string[];
  beforeAll(async () => {
    member = await createMember(world, { market });
    const cell = world.cells.of(market);
    const [paid] = await rows<{ payment_id: string }>(
      'SELECT payment_id FROM payment WHERE member_id = ?',
      member.memberId,
    );
    own = [
      ...Object.values(account).map((path) => path.href()),
      account.profile.href({ edit: 'details' }),
      account.subscription.href({ do: 'pause' }),
      paths.accountMore.receipt.href({ paymentId: paid?.payment_id ?? '' }),
      paths.accountMore.receipt.href({ paymentId: guid }),
      paths.accountMore.confirm.href({ returnTo: account.profile.href({ edit: 'email' }) }),
    ];
    mailed = [new URL(await cell.unsubscribe.urlFor(markets[market], member.memberId, 'email')).pathname];
  });

  it('a stranger keeps each page and all that its address says', async () => {
    for (const address of [...open, ...mailed]) {
      const { kept, expected, spoke } = await switches(createVisitor(world, { market }), address);
      expect([address, kept, spoke]).toEqual([address, expected, true]);
    }
  });

  it('a member as well, under their own name', async () => {
    const { visitor } = member;
    const signedOff = ['/', '/start?q=x&all=1', ...open.filter((address) => /^\/(login|k\/|k$|kiosk)/.test(address))];
    for (const address of [...own, ...open, ...mailed].filter((one) => !signedOff.includes(one))) {
      const { kept, expected, spoke, html } = await switches(visitor, address);
      expect([address, kept, spoke, />anna holm</.test(html)]).toEqual([address, expected, true, true]);
    }
  });

  it('a survey goes on in the language that was chosen, which its address names', async () => {
    const [first = 'da', other = 'en'] = markets[market].languages;
    const address = addressOf(await linkTo(world, surveyWith(), { market }), first);
    const visitor = createVisitor(world, { market });
    const html = await visitor.page(address);
    expect(languageOf(html)).toBe(first);
    const returnTo = plain(choice.exec(html)?.[1] ?? '');
    const chosen = await visitor.post(paths.culture.href(), { language: other, returnTo });
    expect(languageOf(await visitor.page(chosen.headers.get('location') ?? ''))).toBe(other);
    expect(chosen.headers.get('location')?.split('/').at(-1)).toBe(address.split('/').at(-1));
  });

  it('what was typed into a refused form is sent once more, and refused in the other language', async () => {
    const [, other = 'en'] = markets[market].languages;
    const visitor = createVisitor(world, { market });
    const path = paths.contact.href();
    const fields = { name: 'Åse & "Bo"', email: 'not an address', topic: 'login', message: 'A <long> story' };
    const refused = await visitor.post(path, { ...(await visitor.hidden(path)), ...fields });
    expect(refused.status).toBe(422);
    const again = typedIn(await refused.text());
    expect(again).toMatchObject(fields);
    const spoken = await visitor.post(path, { ...again, speak: other });
    const html = await spoken.text();
    expect([spoken.status, languageOf(html), visitor.cookies.get('language')]).toEqual([422, other, other]);
    expect(html).toContain('A &lt;long&gt; story');
    expect(typedIn(html)).not.toHaveProperty('speak');
  });

  it('a withdrawal that was not taken keeps what it says, and is confirmed by its own button alone', async () => {
    const [, other = 'en'] = markets[market].languages;
    const visitor = createVisitor(world, { market });
    const fields = { name: 'Åse Holm', contract: 'the yearly one', email: visitor.email };
    // As after a night: the key of the form is none any more.
    const refused = await visitor.post(paths.withdraw.href(), { ...fields, step: 'confirm', [formKeyField]: 'x' });
    expect(refused.status).toBe(422);
    const again = typedIn(await refused.text());
    expect(again).toMatchObject(fields);
    expect(again).not.toHaveProperty('step');
    const spoken = await visitor.post(paths.withdraw.href(), { ...again, speak: other });
    const html = await spoken.text();
    expect([spoken.status, languageOf(html), html.includes('value="the yearly one"')]).toEqual([200, other, true]);
    expect(await rows('SELECT 1 FROM withdrawal WHERE name = ? AND email = ?', fields.name, fields.email)).toEqual([]);
  });

  it('a mistyped code keeps its page: the next language still asks for the code', async () => {
    const [, other = 'en'] = markets[market].languages;
    const visitor = createVisitor(world, { market });
    await visitor.post(paths.login.href(), { email: visitor.email });
    const form = /<form[^>]*action="([^"]*)"[^>]*>(?:(?!<\/form>)[\s\S])*name="code"/;
    const action = plain(form.exec(await visitor.page(paths.login.href({ step: 'code' })))?.[1] ?? '');
    const wrong = await (await visitor.post(action, { code: '000000' })).text();
    const chosen = await visitor.post(paths.culture.href(), {
      language: other,
      returnTo: plain(choice.exec(wrong)?.[1] ?? ''),
    });
    const after = await visitor.page(chosen.headers.get('location') ?? '');
    expect([languageOf(after), form.test(after)]).toEqual([other, true]);
  });

  it('a refused task of the membership keeps its page, though its form is not sent again', async () => {
    const [first = 'da', other = 'en'] = markets[market].languages;
    const { visitor } = await createMember(world, { market });
    const studio = world.catalogue[market].studios.at(-1)?.studioId ?? '';
    for (const task of ['pause', 'changeStudio', 'cancel', 'withdraw']) {
      visitor.cookies.set('language', first);
      const own = account.subscription.href({ do: task, ...(task === 'changeStudio' ? { studio } : {}) });
      const html = await visitor.page(own);
      const form = html.split('<form').find((one) => one.includes(`name="intent" value="${task}"`)) ?? '';
      const action = plain(/action="([^"]*)"/.exec(form)?.[1] ?? '');
      // As after a night: the key of the form is none any more.
      const refused = await visitor.post(action, { ...hiddenFields(form), until: '', [formKeyField]: 'x' });
      const page = await refused.text();
      expect([refused.status, headingOf(page), typedIn(page)]).toEqual([422, headingOf(html), {}]);
      const returnTo = plain(choice.exec(page)?.[1] ?? '');
      const after = await visitor.follow(await visitor.post(paths.culture.href(), { language: other, returnTo }));
      const spoken = await after.text();
      expect([task, languageOf(spoken), headingOf(spoken)]).toEqual([task, other, headingOf(await visitor.page(own))]);
    }
  });

  it('nothing that proves or binds is sent by a choice of language', async () => {
    const visitor = createVisitor(world, { market });
    await visitor.post(paths.login.href(), { email: visitor.email });
    const wrong = await visitor.post(paths.login.href(), { code: '000000' });
    expect([wrong.status, typedIn(await wrong.text())]).toEqual([422, {}]);
    const buyer = createVisitor(world, { market });
    await buyer.reachesOverview(buyer.plainProduct());
    const order = await buyer.post(paths.signup.overview.href(), {
      ...(await buyer.hidden(paths.signup.overview.href())),
      startNow: 'yes',
    });
    expect([order.status, typedIn(await order.text())]).toEqual([422, {}]);
    const secret = await visitor.post(mailed[0] ?? '', { scope: 'all' });
    expect(secret.status).toBe(303);
  });
});

/** Fields of the form that the language menu sends instead of its own. */
function typedIn(html: string): Record<string, string> {
  const form = /<form id="typed"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  const pairs = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
  if (pairs.length > 0) expect(/<button[^>]*form="typed"[^>]*name="speak"/.test(html)).toBe(true);
  const decode = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decode(value)]));
}

it('an operator keeps the member they look at', async () => {
  const { subscriptionId } = await createMember(world);
  const operator = await createOperator(world, { language: 'da' });
  for (const address of [
    paths.backOfficeMore.member.href({ subscriptionId }),
    paths.backOffice.money.href({ market: 'denmark' }),
    paths.backOfficeActions.note.href({ subscriptionId }),
    '/ops/nothing',
  ]) {
    const { kept, expected, spoke } = await switches(operator, address);
    expect([address, kept, spoke]).toEqual([address, expected, true]);
  }
});
