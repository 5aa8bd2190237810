import { beforeAll, describe, expect, it } from 'vitest';
import type { MarketId } from '../../../worker/domain/markets/market';
import { Conflict } from '../../../worker/failures';
import { paths } from '../../../worker/paths';
import { createVisitor } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';
import { createPhone, crossSite, meetAt, openCheck, sessionHashOf } from './check';

const DB = databaseOf('england');
const location = (response: Response) => response.headers.get('location') ?? '';

let world: World;
beforeAll(async () => {
  world = await createWorld({}, { cell: 'england' });
});
const meet = (market: MarketId = 'england') => meetAt(world, market);

describe('the issuer’s answer', () => {
  it.each([
    ['under18', 'refused'],
    ['none', 'noBirthdate'],
    ['cancel', 'fail'],
  ] as const)('%s tells the phone what to do and the screen only that it did not work', async (answer, kind) => {
    const { check, phone, t } = await meet();
    const page = await phone.proves(answer);
    expect([page.status, (await page.text()).includes(t(`kioskPhone.message.${kind}Lead`))]).toEqual([200, true]);
    expect(await check.see()).toMatchObject({ phase: 'failed', number: null });
    expect((await phone.says('carryOn')).status).toBe(200);
    const again = await openCheck(world, { market: 'england' });
    const retried = await phone.post(await again.address(), { intent: 'continue' });
    expect(retried.status).toBe(kind === 'refused' ? 422 : 303);
  });

  it('counts once, however often the callback is loaded', async () => {
    const { check, phone } = await meet();
    const callback = await phone.answers(await phone.takes(), 'over18');
    const answers = await Promise.all([phone.get(callback, crossSite), phone.get(callback, crossSite)]);
    expect(answers.map(location)).toEqual([check.pageOfPhone, check.pageOfPhone]);
    const number = await phone.number();
    expect(number).toMatch(/^\d{2}$/);
    expect(location(await phone.get(callback, crossSite))).toBe(check.pageOfPhone);
    expect(await phone.number()).toBe(number);
    const facts = await DB.prepare('SELECT COUNT(*) AS n FROM age_check WHERE kiosk_session = ?')
      .bind(check.sessionId)
      .first('n');
    expect(facts).toBe(1);
  });

  it('is worth nothing in another browser', async () => {
    const { check, phone } = await meet();
    const callback = await phone.answers(await phone.takes(), 'over18');
    const failed = paths.signup.ageVerification.href({ fail: '1' });
    const stranger = createVisitor(world, { market: 'england' });
    expect(location(await stranger.get(callback, crossSite))).toBe(failed);
    await stranger.selectsProduct(stranger.uvProduct());
    expect(location(await stranger.get(callback, crossSite))).toBe(failed);
    expect(location(await check.screen.get(callback, crossSite))).toBe(paths.kiosk.start.href());
    expect((await check.see()).phase).toBe('bound');
    expect(location(await phone.get(callback, crossSite))).toBe(check.pageOfPhone);
    expect((await check.see()).phase).toBe('answered');
  });

  it('of an earlier try changes nothing after a later one', async () => {
    const { check, phone } = await meet();
    const first = await phone.takes();
    const second = await phone.says('continue');
    await phone.get(await phone.answers(second, 'over18'), crossSite);
    const number = await phone.number();
    await phone.get(await phone.answers(first, 'cancel'), crossSite);
    expect([(await check.see()).phase, await phone.number()]).toEqual(['answered', number]);
  });

  it('that cannot be asked for leaves the check with the phone, to try again', async () => {
    const fresh = await createWorld({}, { cell: 'england' });
    const check = await openCheck(fresh, { market: 'sweden' });
    const phone = createPhone(fresh, check);
    await fresh.sandboxPost('/identity/faults', { fault: 'status500', endpoints: ['discovery'] });
    const down = await phone.takes();
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await down.text()).toContain('value="continue"');
    await fresh.sandboxPost('/identity/faults', { fault: null });
    fresh.advance(61);
    expect((await phone.says('continue')).status).toBe(303);
  });

  it('reaches a screen that was away: the phone has a page, and asks again', async () => {
    const { check, phone } = await meet();
    const callback = await phone.answers(await phone.takes(), 'over18');
    const { answer } = world.services.kiosks;
    world.services.kiosks.answer = () => Promise.reject(new Error('away'));
    expect(location(await phone.get(callback, crossSite))).toBe(check.pageOfPhone);
    world.services.kiosks.answer = answer;
    expect((await phone.get(check.pageOfPhone)).status).toBe(200);
    await phone.get(await phone.answers(await phone.says('continue'), 'over18'), crossSite);
    expect(await phone.number()).toMatch(/^\d{2}$/);
  });
});

/** Whether a draft gets the screen's yes. */
async function admits(kioskSession: string, to: { sessionHash: string; draftId: string }): Promise<boolean> {
  const { ageChecks } = world.services;
  const none = { market: 'denmark', productId: null, studioId: null } as const;
  const { statements } = await ageChecks.admitting({ kioskSession }, { ...to, ...none });
  return ageChecks.write(statements).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Conflict) return false;
      throw error;
    },
  );
}

it('of a phone that lay there for a quarter of an hour comes too late, as its page says', async () => {
  const { check, phone, t } = await meet();
  const callback = await phone.answers(await phone.takes(), 'over18');
  world.advance(16 * 60);
  expect(location(await phone.get(callback, crossSite))).toBe(check.pageOfPhone);
  expect(await (await phone.get(check.pageOfPhone)).text()).toContain(t('kioskPhone.message.overLead'));
});

describe('a yes is carried on', () => {
  it('for the rest of the quarter of an hour, as the phone says', async () => {
    const { check, phone, t } = await meet();
    await phone.proves();
    await check.types(await phone.number());
    world.advance(14 * 60);
    const [, time = ''] = /(\d\d:\d\d)/.exec(await phone.page(check.pageOfPhone)) ?? [];
    expect(await phone.page(check.pageOfPhone)).toContain(t('kioskPhone.thereOrHere', { time }));
    expect(location(await phone.says('carryOn'))).toContain('/?state=');
  });

  it('once: by the phone, and then not at the screen', async () => {
    const { check, phone } = await meet();
    await phone.proves();
    await check.types(await phone.number());
    const first = await phone.says('carryOn');
    const again = await phone.says('carryOn');
    expect([first.status, again.status]).toEqual([303, 303]);
    const screen = { sessionHash: await sessionHashOf(world, check.screen), draftId: crypto.randomUUID() };
    const kioskSession = check.sessionId;
    expect(await admits(kioskSession, screen)).toBe(false);
  });

  it('and the phone is told when another sign-up has used it', async () => {
    const { check, phone, t } = await meet();
    await phone.proves();
    await check.types(await phone.number());
    const screen = { sessionHash: await sessionHashOf(world, check.screen), draftId: crypto.randomUUID() };
    const kioskSession = check.sessionId;
    expect(await admits(kioskSession, screen)).toBe(true);
    const late = await phone.says('carryOn');
    expect([late.status, (await late.text()).includes(t('kioskPhone.message.used'))]).toEqual([409, true]);
  });

  it('and not at all when the screen was cleared before it had the number', async () => {
    const { check, phone, t } = await meet();
    await phone.proves();
    await check.leaves();
    for (const answer of [await phone.get(check.pageOfPhone), await phone.says('carryOn')]) {
      expect([answer.status, (await answer.text()).includes(t('kioskPhone.message.over'))]).toEqual([404, true]);
    }
  });

  it('nor after three wrong numbers', async () => {
    const { check, phone, t } = await meet();
    await phone.proves();
    const wrong = (await phone.number()) === '10' ? '11' : '10';
    for (let tries = 0; tries < 3; tries += 1) await check.types(wrong);
    expect(await phone.page(check.pageOfPhone)).toContain(t('kioskPhone.message.wrongNumbers'));
    expect((await phone.says('carryOn')).status).toBe(200);
  });

  it('into the sign-up the phone had already begun', async () => {
    const { check, phone } = await meet();
    await phone.selectsProduct(phone.uvProduct());
    await phone.proves();
    await check.types(await phone.number());
    await phone.follow(await phone.says('carryOn'));
    expect((await phone.entersDetails()).status).toBe(303);
    expect((await phone.get(paths.signup.ageVerification.href())).status).toBe(302);
  });

  it('into the sign-up of a member who is logged in on the phone', async () => {
    const { check, phone } = await meet('denmark');
    await phone.joins(phone.plainProduct());
    await phone.proves();
    await check.types(await phone.number());
    expect((await phone.says('carryOn')).status).toBe(303);
    const { sessions } = world.cells.of('denmark');
    const session = await sessions.read(decodeURIComponent(phone.cookies.get('session') ?? ''));
    const loaded = session && (await sessions.load(session));
    expect(loaded?.facts.age?.result).toBe('yes');
  });
});
