import { expect } from 'vitest';
import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { loadTranslate } from '../../../worker/ui/text/translate';
import {
  createVisitor,
  type IssuerAnswer,
  pressesAtIssuer,
  type Visitor,
  type VisitorOptions,
} from '../../setup/people/visitor';
import type { World } from '../../setup/world';

export const defaultLanguage = { denmark: 'da', sweden: 'sv', netherlands: 'nl', england: 'en' } as const;
export const screenName = 'Screen 2, by the entrance';
export const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };

/** The session of a browser, as the services know it. */
export async function sessionHashOf(world: World, browser: Visitor): Promise<string> {
  const pointer = await world.cells
    .of(browser.market)
    .sessions.read(decodeURIComponent(browser.cookies.get('session') ?? ''));
  if (!pointer) throw new Error('this browser has no session');
  return pointer.idHash;
}

function placeOf(world: World, market: MarketId) {
  const studio = world.catalogue[market].studios[0];
  const issuer = world.markets[market].issuers.find((one) => one.enabled && one.kioskAllowed);
  if (!studio || !issuer) throw new Error(`no screen can be opened in ${market}`);
  return { studio, issuer };
}

interface Begun {
  screen: Visitor;
  market: MarketId;
  sessionId: string;
  /** Of the screen's session. */
  hash: string;
}

/** A check that has begun, and what its screen does with it. */
export function checkAt(world: World, { screen, market, sessionId, hash }: Begun) {
  const { kiosks } = world.cells.of(market);
  const see = async () => {
    const view = await kiosks.look(sessionId, { hash });
    if (!view) throw new Error('the check is gone');
    return view;
  };
  return {
    ...placeOf(world, market),
    screen,
    market,
    sessionId,
    see,
    types: (number: string) => kiosks.enterNumber(sessionId, { hash, number, key: crypto.randomUUID() }),
    leaves: () => kiosks.step(sessionId, { hash, step: 'leave' }),
    /** What the code on the screen holds now. */
    address: async () => new URL((await see()).snapshot.phoneUrl ?? '').pathname,
    pageOfPhone: paths.kiosk.verification.href({ session: sessionId, state: 'phone' }),
  };
}

/** A check at an enrolled screen, opened as the screen's own pages open it. */
export async function openCheck(world: World, { market = 'denmark' }: { market?: MarketId } = {}) {
  const { kiosks, devices } = world.cells.of(market);
  const screen = createVisitor(world, { market });
  const { studio, issuer } = placeOf(world, market);
  const { token } = await devices.invite({ kind: 'kiosk', market, studioId: studio.studioId, name: screenName });
  const paired = await devices.pair(token);
  if (!paired) throw new Error('the screen was not enrolled');
  // A session of its own, as opening a check gives the screen one; a screen itself chooses no membership.
  await screen.selectsProduct(screen.plainProduct());
  screen.cookies.set('device', paired.key);
  const hash = await sessionHashOf(world, screen);
  const opened = await kiosks.open({
    deviceId: paired.device.deviceId,
    kioskHash: hash,
    market,
    studioId: studio.studioId,
    screenName,
    issuerId: issuer.id,
    origin: screen.origin,
  });
  if (!opened.ok) throw new Error('the screen opened too many');
  const { sessionId } = opened.value;
  return checkAt(world, { screen, market, sessionId, hash });
}

export type Check = ReturnType<typeof checkAt>;

/** A phone in front of the screen. */
export function createPhone(world: World, check: Check, options: VisitorOptions = {}) {
  const browser = createVisitor(world, { market: check.market, ...options });
  const phone = {
    ...browser,
    /** Takes the code that the screen shows now; gives the answer, which should lead to the issuer. */
    takes: async (): Promise<Response> => browser.post(await check.address(), { intent: 'continue' }),
    says: (intent: string): Promise<Response> => browser.post(check.pageOfPhone, { intent }),
    /** Presses a button at the issuer it was sent to; gives the callback's address. */
    async answers(started: Response, answer: IssuerAnswer): Promise<string> {
      expect(started.status).toBe(303);
      return pressesAtIssuer(world, started, answer);
    },
    /** Takes the code, answers at the issuer and comes back; gives the page it is led to. */
    async proves(answer: IssuerAnswer = 'over18'): Promise<Response> {
      const callback = await phone.answers(await phone.takes(), answer);
      const back = await browser.get(callback, crossSite);
      expect([back.status, back.headers.get('location')]).toEqual([302, check.pageOfPhone]);
      return browser.get(check.pageOfPhone);
    },
    /** The number on its page. */
    async number(): Promise<string> {
      return /class="match">(\d{2})</.exec(await browser.page(check.pageOfPhone))?.[1] ?? '';
    },
  };
  return phone;
}

/** Screen and phone, and the words of the market. */
export async function meetAt(world: World, market: MarketId) {
  const check = await openCheck(world, { market });
  return { check, phone: createPhone(world, check), t: await loadTranslate(defaultLanguage[market]) };
}
