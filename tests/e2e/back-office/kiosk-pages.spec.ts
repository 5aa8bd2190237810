import type { Browser, Page } from '@playwright/test';
import { paths } from '../../../worker/paths';
import { appUrl } from '../../setup/e2e-addresses';
import { tabsTo } from '../browser/keyboard';
import { type Judged, judges } from '../screens/judge';
import type { isPage } from '../screens/shown';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';
import { arrivesAt, opensAnyway, reloadsAnyway, staffedStudio, takeScreen } from './devices';
import {
  begins,
  faultsOfScreen,
  main,
  match,
  measured,
  openBoth,
  phoneAddress,
  sendsSnapshot,
  snapshot,
  types,
} from './kiosk-walk';
import { opensBackOffice } from './operator';

/**
 * Each page of a studio's screen and of the phone in front of it: as large as a screen is, where nothing may be below its edge,
 * whatever letters its browser was set to, and on the narrowest, with and without script; on its side in the dark.
 */
const narrow = { width: 320, height: 640 };
const sizes = [
  { name: 'upright', screen: { width: 1080, height: 1920 }, rows: 160, tag: ['@desktop'], colorScheme: 'light' },
  { name: 'on its side', screen: { width: 1280, height: 800 }, rows: 112, tag: ['@desktop'], colorScheme: 'dark' },
  { name: 'as narrow as can be', screen: narrow, rows: 72, tag: ['@phone', '@nojs'], colorScheme: 'light' },
] as const;

type Meant = Parameters<typeof isPage>[1];
const { start, verification, complete, typeCode, selectIssuers } = paths.kiosk;

/** One person at the screen, with a phone; what both are shown is judged. */
interface Walk {
  readonly visitor: Visitor;
  readonly kiosk: Page;
  readonly phone: Page;
  readonly faults: string[];
  onScreen(name: string, at: Meant, heading: string): Promise<void>;
  onPhone(name: string, heading: string, at?: Meant): Promise<void>;
}

function walkOf(visitor: Visitor, { kiosk, phone }: { kiosk: Page; phone: Page }, { rows }: { rows: number }) {
  const faults: string[] = [];
  const judged = (page: Page): Judged => ({ page, scripts: visitor.scripts, faults });
  const walk: Walk = {
    ...{ visitor, kiosk, phone, faults },
    async onScreen(name, at, heading) {
      await judges(judged(kiosk), name, at, heading);
      faults.push(...(await faultsOfScreen(kiosk, rows)).map((fault) => `${name}, ${fault}`));
    },
    onPhone: (name, heading, at = verification) => judges(judged(phone), name, at, heading),
  };
  return walk;
}

async function opensWalk(browser: Browser, visitor: Visitor, size: (typeof sizes)[number]): Promise<Walk> {
  const { page, scripts, market } = visitor;
  await page.setViewportSize(size.screen);
  return walkOf(visitor, await openBoth(browser, market, scripts, { ...size, phone: narrow }), size);
}

/** The letters of the screen, typed by an operator. */
async function isPaired({ visitor, kiosk, onScreen, faults }: Walk): Promise<void> {
  const { page, t, button } = visitor;
  expect((await kiosk.goto(start.href()))?.status()).toBe(404);
  await onScreen('no screen yet', start, t('kiosk.notPaired.title'));
  const letters = (await match(kiosk).innerText()).trim();
  await opensBackOffice(visitor);
  const { pairScreen } = paths.backOfficeActions;
  await visitor.opens(pairScreen.href());
  const press = () => button(t('backOffice.screens.pair.button')).click();
  const office = { page, faults, scripts: visitor.scripts };
  await judges(office, 'the office', pairScreen, t('backOffice.screens.pair.title'));
  await press();
  await expect(page.locator('.problems')).toBeVisible();
  await judges(office, 'the office, refused', pairScreen, t('backOffice.screens.pair.title'));
  await page.locator('[name=letters]').fill(letters);
  await page.locator('[name=studio]').selectOption(staffedStudio(visitor.market).studioId);
  await page.locator('[name=kind]').selectOption('kiosk');
  await page.locator('[name=name]').fill('Screen 2, by the entrance of the studio');
  await press();
  // It looks by itself, and is the screen.
  await onScreen('start', start, t('kiosk.start.title'));
}

async function isPairedByLink({ visitor: { t, market }, kiosk, onScreen }: Walk): Promise<void> {
  const { link } = takeScreen(market, 'kiosk');
  await opensAnyway(kiosk, link);
  await onScreen('link', paths.kiosk.pair, t('kiosk.pair.title'));
  await main(kiosk).getByRole('button').click();
  await onScreen('start', start, t('kiosk.start.title'));
  await kiosk.goto(link);
  await onScreen('used link', paths.kiosk.pair, t('kiosk.pair.goneTitle'));
  await kiosk.goto(start.href());
}

async function isChosen({ visitor: { t }, kiosk, onScreen }: Walk): Promise<void> {
  await opensAnyway(kiosk, selectIssuers.href());
  await onScreen('choose', selectIssuers, t('kiosk.choose.title'));
  const choice = kiosk.locator('button.choice').first();
  await choice.evaluate((button: HTMLButtonElement) => {
    button.value = 'nobody';
  });
  await choice.click();
  await expect(kiosk.getByRole('alert')).toBeVisible();
  await onScreen('choose, refused', selectIssuers, t('kiosk.choose.title'));
  await opensAnyway(kiosk, '/kiosk/no-such-page');
  await onScreen('not found', { patterns: ['/kiosk/no-such-page'] }, t('errors.screen.title'));
  await kiosk.goto(start.href());
}

/** The question whether somebody is there, without waiting a minute for it: as the server would send it. */
async function isAsked({ visitor: { t }, kiosk, onScreen }: Walk): Promise<void> {
  await sendsSnapshot(kiosk, 'idle', 15);
  await expect(kiosk.getByRole('heading')).toHaveText([t('kiosk.idle.title')]);
  await expect(kiosk.getByRole('list')).toHaveCount(0);
  await onScreen('still there?', verification, t('kiosk.idle.title'));
  await kiosk.unrouteAll();
  await reloadsAnyway(kiosk);
}

async function isLive(walk: Walk): Promise<void> {
  const { visitor, kiosk, onScreen } = walk;
  const { t } = visitor;
  await begins(kiosk);
  for (const size of ['larger', 'smaller'] as const) {
    await onScreen(`code, to be ${size}`, verification, t('kiosk.live.title'));
    await phoneAddress(kiosk);
    await kiosk.getByRole('button', { name: t(`kiosk.live.${size}`) }).click();
    await expect(kiosk.locator('body.large')).toHaveCount(size === 'larger' ? 1 : 0);
  }
  if (visitor.scripts) await isAsked(walk);
}

/** Digits that are typed, a phone that is not there, codes that have been: none takes the check. */
async function isNotTaken({ visitor: { t }, kiosk, phone, onPhone }: Walk): Promise<void> {
  await opensAnyway(phone, typeCode.href());
  await onPhone('digits', t('kioskCode.title'), typeCode);
  await main(phone).getByRole('button').click();
  await expect(phone.locator('.problems')).toBeVisible();
  await onPhone('digits, refused', t('kioskCode.title'), typeCode);
  const digits = (await main(kiosk).locator('b.num').last().innerText()).replace(/\D/g, '');
  await phone.locator('[name=code]').fill(digits);
  await main(phone).getByRole('button').click();
  await onPhone('by digits', t('kioskPhone.question'));
  await main(phone).locator('button[value="continue"]').click();
  await expect(phone.locator('.problems')).toBeVisible();
  await onPhone('by digits, wrong', t('kioskPhone.question'));
  const address = await phoneAddress(kiosk);
  await opensAnyway(phone, address);
  await onPhone('question', t('kioskPhone.question'));
  await main(phone).locator('button[value="notMe"]').click();
  await onPhone('not me', t('kioskPhone.message.thanks'));
  // The code that was photographed, opened again.
  await opensAnyway(phone, address);
  await onPhone('replaced', t('kioskPhone.message.stale'));
}

const loads = (page: Page, scripts: boolean) => (scripts ? undefined : reloadsAnyway(page));

async function isProved({ visitor: { t, page, scripts, market }, kiosk, phone, onScreen, onPhone, faults }: Walk) {
  await begins(kiosk);
  const address = await phoneAddress(kiosk);
  await opensAnyway(phone, address);
  await main(phone).locator('button[value="continue"]').click();
  await arrivesAt(phone, /\/identity\//);
  await loads(kiosk, scripts);
  await onScreen('phone is there', verification, t('kiosk.bound.title'));
  await page.goto(address);
  await judges({ page, faults, scripts }, 'second phone', verification, t('kioskPhone.message.inUse'));
  await opensAnyway(phone, address);
  await onPhone('taken', t('kioskPhone.goOn', { issuer: 'MitID' }));
  await main(phone).locator('button[value="continue"]').click();
  await phone.getByRole('button', { name: 'Over 18', exact: true }).click();
  await onPhone('number on the phone', t('kioskPhone.over18'));
  const number = (await match(phone).innerText()).trim();
  await main(phone).locator('button[value="carryOn"]').click();
  await expect(phone.getByRole('status')).toContainText(t('kioskPhone.typeFirst'));
  await onPhone('number on the phone, too early', t('kioskPhone.over18'));
  await loads(kiosk, scripts);
  await onScreen('number', verification, t('kiosk.number.title'));
  await types(kiosk, number === '11' ? '12' : '11');
  await expect(kiosk.getByRole('alert')).toContainText(t('kiosk.number.wrong', { count: 2 }));
  await onScreen('number, wrong', verification, t('kiosk.number.title'));
  await types(kiosk, number);
  await onScreen('complete', complete, t('kiosk.complete.title'));
  await opensAnyway(phone, address);
  await onPhone('carry on', t('kioskPhone.hasIt'));
  await main(phone).locator('button[value="carryOn"]').click();
  await arrivesAt(phone, ({ href }) => href.startsWith(`${appUrl(market)}/?studio=`));
  await main(kiosk).locator('button[value="wipe"]').click();
  await expect(kiosk).toHaveURL(({ pathname }) => pathname === start.href());
}

/** A no, and the screen of somebody who went away meanwhile; then the staff, who need no screen. */
async function isRefused({ visitor: { t, scripts }, kiosk, phone, onScreen, onPhone }: Walk): Promise<void> {
  await phone.context().clearCookies();
  await begins(kiosk);
  const address = await phoneAddress(kiosk);
  await opensAnyway(phone, address);
  await main(phone).locator('button[value="continue"]').click();
  await phone.getByRole('button', { name: 'Under 18', exact: true }).click();
  await onPhone('a no', t('kioskPhone.message.refused'));
  await loads(kiosk, scripts);
  await onScreen('failed', verification, t('kiosk.failed.title'));
  await kiosk.locator('button[value="startOver"]').click();
  await expect(kiosk).toHaveURL(({ pathname }) => pathname === start.href());
  await opensAnyway(phone, address);
  await onPhone('over', t('kioskPhone.message.over'));
  await kiosk.locator('button[value="manual"]').click();
  await onScreen('code for the staff', verification, t('kiosk.live.staffTitle'));
  await opensAnyway(phone, await phoneAddress(kiosk));
  await onPhone('question for the staff', t('kioskPhone.question'));
  await main(phone).locator('button[value="continue"]').click();
  await expect(phone).toHaveURL(/manual-age-verification/);
  await loads(kiosk, scripts);
  await expect(kiosk).toHaveURL(({ pathname }) => pathname === start.href());
  expect((await snapshot(kiosk)).status).toBe(404);
}

/** Each of them begins with a screen that is none yet. */
const walks = {
  'letters pair a screen, and no code is taken that should not be': [isPaired, isChosen, isLive, isNotTaken],
  'a check at the screen, and what is shown when it comes to nothing': [isPairedByLink, isProved, isRefused],
};

for (const size of sizes) {
  test.describe(size.name, () => {
    // The refused are meant, and the question whether somebody is there has no socket.
    test.use({ market: 'denmark', expectedNoise: /WebSocket/, colorScheme: size.colorScheme });

    for (const [name, parts] of Object.entries(walks)) {
      test(name, { tag: [...size.tag] }, async ({ visitor, browser }) => {
        test.setTimeout(300_000);
        const walk = await opensWalk(browser, visitor, size);
        for (const part of parts) await part(walk);
        expect(walk.faults).toEqual([]);
        await Promise.all([walk.kiosk, walk.phone].map((page) => page.context().close()));
      });
    }
  });
}

test('screen and phone need no pointer @desktop', async ({ visitor, browser }) => {
  const { kiosk, phone } = await openBoth(browser, 'denmark', true, { pairs: true });
  const presses = async (page: Page, selector: string) => {
    await tabsTo({ ...visitor, page }, page.locator(selector).first());
    await page.keyboard.press('Enter');
  };
  await presses(kiosk, 'button.choice');
  await arrivesAt(kiosk, /\/kiosk\/oneid-age-verification\//);
  await presses(kiosk, 'button[value="largerText"]');
  await expect(kiosk.locator('body.large')).toHaveCount(1);
  await opensAnyway(phone, await phoneAddress(kiosk));
  await presses(phone, 'button[value="continue"]');
  await arrivesAt(phone, /\/identity\//);
  await phone.getByRole('button', { name: 'Over 18', exact: true }).press('Enter');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(visitor.t('kioskPhone.over18'));
  const number = (await match(phone).innerText()).trim();
  await expect(kiosk.getByRole('heading', { level: 1 })).toHaveText(visitor.t('kiosk.number.title'));
  await presses(kiosk, `[name=number][value="${number.charAt(0)}"]`);
  await arrivesAt(kiosk, /number=/);
  await presses(kiosk, `[name=number][value="${number}"]`);
  await arrivesAt(kiosk, /oneid-age-verification-complete/);
  await presses(kiosk, 'button[value="wipe"]');
  await expect(kiosk.getByRole('heading', { level: 1 })).toHaveText(visitor.t('kiosk.start.title'));
  await Promise.all([kiosk, phone].map((page) => page.context().close()));
});

test('a larger screen on its side shows the same, larger @desktop', async ({ browser }) => {
  const { kiosk, phone } = await openBoth(browser, 'england', true, { screen: { width: 1280, height: 800 } });
  await kiosk.goto(takeScreen('england', 'kiosk').link);
  // Where its town is said as well, which is a fact more.
  expect((await kiosk.evaluate(measured)).below).toBe(0);
  await main(kiosk).getByRole('button').click();
  await arrivesAt(kiosk, /\/kiosk$/);
  const measures = async (screen: { width: number; height: number }) => {
    await kiosk.setViewportSize(screen);
    const page = await kiosk.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return { width: scrollWidth, height: scrollHeight };
    });
    expect(page).toEqual(screen);
    const heights = ['h1', 'button'].map(
      async (name) => (await main(kiosk).locator(name).last().boundingBox())?.height,
    );
    return (await Promise.all(heights)).map((height) => height ?? 0);
  };
  await begins(kiosk);
  const small = await measures({ width: 1280, height: 800 });
  const large = await measures({ width: 1920, height: 1080 });
  expect(large[1]).toBeCloseTo(1.35 * (small[1] ?? 0), 0);
  await Promise.all([kiosk, phone].map((page) => page.context().close()));
});
