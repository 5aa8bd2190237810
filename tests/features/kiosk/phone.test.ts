import { beforeAll, describe, expect, it } from 'vitest';
import { marketIds } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { textOf } from '../../setup/pages/answers';
import { createVisitor } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';
import { createPhone, crossSite, defaultLanguage, meetAt, openCheck, screenName } from './check';

const DB = databaseOf('england');
const tables = ['session', 'age_transaction', 'age_check', 'validation_session', 'kiosk_session'];
const rows = async () =>
  Promise.all(tables.map((table) => DB.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first<number>('n')));
const location = (response: Response) => response.headers.get('location') ?? '';

let world: World;
beforeAll(async () => {
  world = await createWorld({}, { cell: 'england' });
});

const meet = (market: MarketId = 'england') => meetAt(world, market);

describe('the phone in front of a screen', () => {
  it.each(marketIds)('walks the whole way in %s, in the words of the market', async (market) => {
    const { check, phone, t } = await meet(market);
    const address = await check.address();
    const question = await phone.get(address);
    const html = await question.text();
    const { matchCode } = (await check.see()).snapshot;
    expect(question.status).toBe(200);
    expect(html).toContain(`<html lang="${defaultLanguage[market]}"`);
    expect(html).toContain(t('kioskPhone.question'));
    expect(html).toContain(`class="match">${matchCode}<`);
    expect(await check.screen.page(address)).toContain(`>${matchCode}<`);
    expect(html).toContain(t('kioskPhone.yes', { code: matchCode ?? '' }));
    expect(html).toContain(`${check.studio.name}, ${check.studio.city}`);
    expect(html).toContain(screenName);
    expect(question.headers.get('referrer-policy')).toBe('same-origin');
    expect(question.headers.get('cache-control')).toContain('no-store');

    const started = await phone.post(address, { intent: 'continue' });
    expect((await check.see()).phase).toBe('bound');
    const bound = await phone.page(address);
    expect(bound).toContain(t('kioskPhone.goOn', { issuer: check.issuer.name }));
    expect(bound).not.toContain('http-equiv="refresh"');
    const back = await phone.get(await phone.answers(started, 'over18'), crossSite);
    expect([back.status, location(back)]).toEqual([302, check.pageOfPhone]);

    const answered = await phone.page(check.pageOfPhone);
    expect(answered).toContain(t('kioskPhone.over18'));
    expect(answered).toContain('content="5"');
    const early = await phone.says('carryOn');
    expect([early.status, (await early.text()).includes(t('kioskPhone.typeFirst'))]).toEqual([409, true]);
    const number = await phone.number();
    expect(answered).toContain(number);
    const typed = await check.screen.post(address, { ...(await check.screen.hidden(check.pageOfPhone)), number });
    expect([typed.status, (await check.see()).phase]).toEqual([303, 'complete']);
    const complete = await phone.page(check.pageOfPhone);
    expect(complete).toContain(t('kioskPhone.hasIt'));
    expect(complete).not.toContain('class="match"');

    const entry = await phone.says('carryOn');
    expect(entry.status).toBe(303);
    const studio = await phone.follow(entry);
    expect(location(studio)).toBe(paths.signup.entry.href({ studio: check.studio.studioId }));
    const chosen = await phone.selectsProduct(phone.uvProduct());
    expect(location(chosen)).toBe(paths.signup.customerDetails.href());
  });

  it('is only looked at by a link preview: twenty looks leave no cookie, no row and the same code', async () => {
    const { check } = await meet();
    const [address, before, { version }] = [await check.address(), await rows(), (await check.see()).snapshot];
    for (let look = 0; look < 20; look += 1) {
      const preview = await createVisitor(world, { market: 'england' }).get(address, { purpose: 'preview' });
      expect([preview.status, preview.headers.getSetCookie()]).toEqual([200, []]);
    }
    expect(await rows()).toEqual(before);
    expect([await check.address(), (await check.see()).snapshot.version]).toEqual([address, version]);
  });

  it('is one: the second is told that the check is in use', async () => {
    const { check, phone, t } = await meet();
    const address = await check.address();
    expect((await phone.post(address, { intent: 'continue' })).status).toBe(303);
    const second = createPhone(world, check);
    const answers = [await second.post(address, { intent: 'continue' }), await second.get(address)];
    for (const answer of answers) {
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain(t('kioskPhone.message.inUse'));
    }
    expect(second.cookies.size).toBe(0);
    for (const intent of ['carryOn', 'extend']) expect((await second.says(intent)).status).toBe(409);
  });

  it('that is here for the first time may press twice: the press whose answer it sees has the check', async () => {
    const check = await openCheck(world);
    const phone = createPhone(world, check);
    const address = await check.address();
    const fields: Record<string, string> = { ...(await phone.hidden(address)), intent: 'continue' };
    // The browser drops the first answer, and its cookie with it, for the second.
    expect((await phone.post(address, fields)).status).toBe(303);
    phone.cookies.delete('session');
    const callback = await phone.answers(await phone.post(address, fields), 'over18');
    expect(location(await phone.get(callback, crossSite))).toBe(check.pageOfPhone);
    expect(await phone.number()).toMatch(/^\d{2}$/);
    // Whoever has another page of the same code does not, nor this one once it was answered.
    for (const page of ['', fields.page ?? '', 'x'.repeat(22)])
      expect((await createPhone(world, check).post(address, { ...fields, page })).status).toBe(409);
  });

  it('takes the code before for ten seconds and no longer', async () => {
    for (const [seconds, status] of [
      [35, 303],
      [41, 404],
    ] as const) {
      const { check, phone, t } = await meet();
      const address = await check.address();
      world.advance(seconds);
      expect(await check.address()).not.toBe(address);
      const answer = await phone.post(address, { intent: 'continue' });
      expect([seconds, answer.status]).toEqual([seconds, status]);
      if (status === 404) expect(await answer.text()).toContain(t('kioskPhone.message.stale'));
    }
  });

  it('knows no other check, of this market or another', async () => {
    const { check, t } = await meet('england');
    const unknown = paths.kiosk.verification.href({ session: crypto.randomUUID(), state: 'x' });
    const visitor = createVisitor(world, { market: 'england' });
    for (const address of [unknown, paths.kiosk.verification.href({ session: 'nothing', state: 'x' })]) {
      for (const answer of [await visitor.get(address), await visitor.post(address, { intent: 'continue' })]) {
        expect([answer.status, (await answer.text()).includes(t('kioskPhone.typeDigits'))]).toEqual([404, true]);
      }
    }
    const elsewhere = createVisitor(world, { market: 'denmark' });
    expect((await elsewhere.get(await check.address())).status).toBe(404);
  });

  it('says no for everybody: that code is spent', async () => {
    const { check, phone, t } = await meet();
    const address = await check.address();
    const refused = await phone.post(address, { intent: 'notMe' });
    expect(refused.status).toBe(303);
    const thanks = await phone.follow(refused);
    expect([thanks.status, (await thanks.text()).includes(t('kioskPhone.message.thanks'))]).toEqual([200, true]);
    expect(phone.cookies.size).toBe(0);
    expect(await check.address()).not.toBe(address);
    expect((await createPhone(world, check).post(address, { intent: 'continue' })).status).toBe(404);
    expect((await phone.takes()).status).toBe(303);
  });

  it('is never the screen itself', async () => {
    const { check } = await meet();
    const other = await openCheck(world, { market: 'england' });
    const before = await check.see();
    for (const intent of ['continue', 'notMe']) {
      const answer = await other.screen.post(await check.address(), { intent });
      expect([answer.status, location(answer)]).toEqual([303, paths.kiosk.start.href()]);
    }
    expect((await check.see()).snapshot).toEqual(before.snapshot);
  });

  it('has five minutes, and once five more', async () => {
    const { check, phone, t } = await meet();
    await phone.takes();
    const until = (await check.see()).until;
    expect(await phone.page(check.pageOfPhone)).toContain(t('kioskPhone.more'));
    expect((await phone.says('extend')).status).toBe(303);
    expect((await check.see()).until).toBe(until + 300_000);
    expect(await phone.page(check.pageOfPhone)).not.toContain(t('kioskPhone.more'));
    await phone.says('extend');
    expect((await check.see()).until).toBe(until + 300_000);
  });
});

describe('the digits on the screen', () => {
  it('lead to a page that asks for the screen’s code and does not say it, spaces and all, and looking leaves nothing', async () => {
    const { check, phone, t } = await meet();
    const { shortCode } = (await check.see()).snapshot;
    expect(await phone.page(paths.kiosk.typeCode.href())).toContain(t('kioskCode.title'));
    const typed = await phone.post(paths.kiosk.typeCode.href(), {
      code: ` ${shortCode?.slice(0, 3)} ${shortCode?.slice(3)} `,
    });
    expect([typed.status, location(typed)]).toEqual([303, paths.kiosk.shortCode.href({ code: shortCode ?? '' })]);
    const found = await phone.follow(typed);
    expect(found.status).toBe(302);
    expect(location(found)).not.toBe(await check.address());
    const { matchCode } = await check.see();
    const asked = await phone.page(location(found));
    for (const part of [t('kioskPhone.question'), t('kioskPhone.screenCode'), screenName])
      expect(asked).toContain(part);
    // Two characters occur in any page's nonce: what counts is what can be read.
    expect([textOf(asked).includes(matchCode), asked.includes('class="match"')]).toEqual([false, false]);
    expect(phone.cookies.size).toBe(0);
    // The picture's code turns meanwhile; who types has their time.
    world.advance(31);
    expect(location(await phone.follow(typed))).toBe(location(found));
    const taken = await phone.post(location(found), {
      intent: 'continue',
      match: ` ${matchCode.toLowerCase().split('').join(' ')}`,
    });
    expect([taken.status, (await check.see()).phase]).toEqual([303, 'bound']);
    await phone.answers(taken, 'over18');
    expect(await phone.page(location(found))).not.toContain(t('kioskPhone.question'));
  });

  it('that were guessed are worth nothing without the screen’s code, of which three are compared', async () => {
    const { check, t } = await meet();
    const { shortCode } = (await check.see()).snapshot;
    const stranger = createPhone(world, check);
    const address = location(await stranger.get(paths.kiosk.shortCode.href({ code: shortCode ?? '' })));
    for (const match of ['B1', '']) {
      const refused = await stranger.post(address, { intent: 'continue', match });
      const html = await refused.text();
      expect([refused.status, html.includes('name="match"'), (await check.see()).phase]).toEqual([
        422,
        true,
        'waiting',
      ]);
    }
    expect((await stranger.post(address, { intent: 'continue', match: 'B2' })).status).toBe(404);
    const { matchCode } = await check.see();
    expect((await stranger.post(address, { intent: 'continue', match: matchCode })).status).toBe(404);
    expect((await stranger.get(paths.kiosk.shortCode.href({ code: shortCode ?? '' }))).status).toBe(404);
    // Who stands there scans as before.
    const visitor = createPhone(world, check);
    expect(await visitor.page(await check.address())).toContain(t('kioskPhone.yes', { code: matchCode }));
    expect((await visitor.takes()).status).toBe(303);
  });

  it.each(['', '12345', '1234567', 'abcdef'])('are six: "%s" is sent back', async (code) => {
    const visitor = createVisitor(world, { market: 'england' });
    expect((await visitor.post(paths.kiosk.typeCode.href(), { code })).status).toBe(422);
  });

  it('that nobody shows can be typed again', async () => {
    const { check, phone, t } = await meet();
    const { shortCode } = (await check.see()).snapshot;
    await check.leaves();
    for (const code of [shortCode ?? '', 'x'.repeat(200)]) {
      const unknown = await phone.get(paths.kiosk.shortCode.href({ code }));
      const html = await unknown.text();
      expect([unknown.status, html.includes(t('kioskCode.unknown')), html.includes('name="code"')]).toEqual([
        404,
        true,
        true,
      ]);
    }
  });
});

it('a scan is one line of the log, without a code and without a person', async () => {
  const { check, phone } = await meet();
  const from = world.log.length;
  const address = await check.address();
  world.advance(7);
  await phone.post(address, { intent: 'continue' });
  await createPhone(world, check).post(address, { intent: 'continue' });
  const lines = world.log.slice(from);
  const scans = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'kiosk');
  expect(scans.map(({ outcome }) => outcome)).toEqual(['bound', 'inUse']);
  expect(scans[0].counts.secondsToScan).toBeGreaterThanOrEqual(7);
  const code = address.split('/').at(-1) ?? '';
  expect(lines.filter((line) => line.includes(code) || line.includes(check.sessionId))).toEqual([]);
});
