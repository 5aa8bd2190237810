import type { Page } from '@playwright/test';
import { paths } from '../../../../worker/paths';
import { appUrl } from '../../../setup/e2e-addresses';
import { arrivesAt, opensAnyway, reloadsAnyway, takeScreen } from '../../back-office/devices';
import {
  begins,
  type Pair,
  phoneAddress,
  provesOnPhone,
  takesOnPhone,
  typesNumber,
  typesWrongNumber,
} from '../../back-office/kiosk-walk';
import { expect } from '../../test';
import type { Visitor } from '../../visitor';
import type { LookAt } from '../shown';
import { seesAlone, seesCodes, seesOutage, seesQuestion } from './kiosk-waits';

const { start, pair, selectIssuers, verification, complete, typeCode } = paths.kiosk;

interface Studio {
  /** Whoever holds the phone. */
  readonly visitor: Visitor;
  /** Another browser. */
  readonly opens: () => Promise<Page>;
  readonly screen: { readonly width: number; readonly height: number };
}

/** A screen from its pairing on, and the phone in front of it: refused, no longer there, then of age. */
export async function seesKiosk({ visitor, opens, screen }: Studio, look: LookAt): Promise<void> {
  const { page: phone, market, scripts } = visitor;
  const kiosk = await opens();
  await kiosk.setViewportSize(screen);
  const seen: Seen = { visitor, opens, look, kiosk, phone };
  await isSetUp(seen);
  if (scripts) await seesQuestion(kiosk, visitor, look);
  if (scripts) await seesOutage(kiosk, visitor, look);
  await isRefused(seen);
  await seesTheStaff(seen);
  await isNotMeant(seen);
  await proves(seen);
  await carriesOn(seen);
  if (!scripts) await seesAlone(kiosk, visitor, look);
  await opensAnyway(kiosk, appUrl(market) + start.href());
  await kiosk.context().close();
}

interface Seen extends Pair, Pick<Studio, 'visitor' | 'opens'> {
  readonly look: LookAt;
}

/** A browser without script shows what is new when it is loaded again. */
const loads = ({ visitor, kiosk }: Seen) => (visitor.scripts ? undefined : reloadsAnyway(kiosk));

async function isSetUp({ visitor: { market, t }, look, kiosk }: Seen): Promise<void> {
  await opensAnyway(kiosk, appUrl(market) + start.href());
  await look('kiosk, not paired', start, t('kiosk.notPaired.title'), kiosk);
  const { link } = takeScreen(market, 'kiosk');
  await opensAnyway(kiosk, link);
  await look('kiosk, pairing', pair, t('kiosk.pair.title'), kiosk);
  await kiosk.getByRole('main').getByRole('button').first().click();
  await arrivesAt(kiosk, /\/kiosk$/);
  await look('kiosk', start, t('kiosk.start.title'), kiosk);
  await opensAnyway(kiosk, link);
  await look('kiosk, used link', pair, t('kiosk.pair.goneTitle'), kiosk);
  await opensAnyway(kiosk, `${appUrl(market)}/kiosk/no-such-page`);
  await look('kiosk, error 404', null, t('errors.screen.title'), kiosk);
  await opensAnyway(kiosk, appUrl(market) + selectIssuers.href());
  await look('kiosk, ways', selectIssuers, t('kiosk.choose.title'), kiosk);
  await opensAnyway(kiosk, appUrl(market) + start.href());
}

async function isRefused(seen: Seen): Promise<void> {
  const { visitor, look, kiosk, phone } = seen;
  const { t, market } = visitor;
  await begins(kiosk);
  await provesOnPhone(seen, 'Under 18');
  await look('kiosk phone, refused', verification, t('kioskPhone.message.refused'));
  await loads(seen);
  await look('kiosk, failed', verification, t('kiosk.failed.title'), kiosk);
  await opensAnyway(kiosk, appUrl(market) + start.href());
  await reloadsAnyway(phone);
  await look('kiosk phone, over', verification, t('kioskPhone.message.over'));
  await phone.context().clearCookies();
}

/** The staff's way from the screen: the phone gets the code to read out, and the screen is free. */
async function seesTheStaff(seen: Seen): Promise<void> {
  const { visitor, look, kiosk, phone } = seen;
  const { t } = visitor;
  await kiosk.locator('button[value="manual"]').click();
  await look('kiosk, code for the staff', verification, t('kiosk.live.staffTitle'), kiosk);
  await opensAnyway(phone, await phoneAddress(kiosk));
  await look('kiosk phone, question for the staff', verification, t('kioskPhone.question'));
  await takesOnPhone(phone);
  await look('kiosk phone, code for the staff', paths.manualAgeVerification, t('manual.title'));
  await loads(seen);
  await look('kiosk, free again', start, t('kiosk.start.title'), kiosk);
  await phone.getByRole('link', { name: t('manual.otherWay') }).click();
  // Nothing was chosen yet: the sign-up begins in this studio, and asks for the age in its turn.
  await look('kiosk phone, another way', paths.signup.entry, t('select.productsTitle'));
  await phone.context().clearCookies();
}

/** Digits that are typed, and a phone that is not there: the code is another one then. */
async function isNotMeant(seen: Seen): Promise<void> {
  const { visitor, look, kiosk, phone } = seen;
  const { t, market } = visitor;
  await begins(kiosk);
  await look('kiosk, code', verification, t('kiosk.live.title'), kiosk);
  await seesCodes(kiosk, visitor, look);
  await opensAnyway(phone, appUrl(market) + typeCode.href());
  await look('kiosk phone, digits', typeCode, t('kioskCode.title'));
  const digits = (await kiosk.getByRole('main').locator('b.num').last().innerText()).replace(/\D/g, '');
  await phone.locator('[name=code]').fill(digits);
  await phone.getByRole('main').getByRole('button').click();
  await look('kiosk phone, by digits', verification, t('kioskPhone.question'));
  const address = await phoneAddress(kiosk);
  await opensAnyway(phone, address);
  await look('kiosk phone, question', verification, t('kioskPhone.question'));
  await phone.getByRole('main').locator('button[value="notMe"]').click();
  await look('kiosk phone, not me', verification, t('kioskPhone.message.thanks'));
  await opensAnyway(phone, address);
  await look('kiosk phone, replaced', verification, t('kioskPhone.message.stale'));
}

async function proves(seen: Seen): Promise<void> {
  const { visitor, look, kiosk, phone, opens } = seen;
  const { t, market } = visitor;
  const address = await phoneAddress(kiosk);
  await opensAnyway(phone, address);
  await takesOnPhone(phone);
  await arrivesAt(phone, /\/identity\//);
  await loads(seen);
  await look('kiosk, phone is there', verification, t('kiosk.bound.title'), kiosk);
  const late = await opens();
  await late.goto(address);
  await look('kiosk phone, too late', verification, t('kioskPhone.message.inUse'), late);
  await late.context().close();
  await opensAnyway(phone, address);
  await expect(phone.getByRole('main').locator('button[value="continue"]')).toBeVisible();
  await look('kiosk phone, go on', verification, (await phone.getByRole('heading', { level: 1 }).innerText()).trim());
  await takesOnPhone(phone);
  await phone.getByRole('button', { name: 'Over 18', exact: true }).click();
  await look('kiosk phone, number', verification, t('kioskPhone.over18'));
  await phone.getByRole('main').locator('button[value="carryOn"]').click();
  await expect(phone.getByRole('status')).toContainText(t('kioskPhone.typeFirst'));
  await look('kiosk phone, number, too early', verification, t('kioskPhone.over18'));
  await loads(seen);
  await expect(kiosk.locator('button[name="number"]').first()).toBeVisible();
  await look('kiosk, number', verification, t('kiosk.number.title'), kiosk);
  await typesWrongNumber(seen);
  await look('kiosk, number, wrong', verification, t('kiosk.number.title'), kiosk);
  await typesNumber(seen);
  await look('kiosk, complete', complete, t('kiosk.complete.title'), kiosk);
  await opensAnyway(phone, address);
  await look('kiosk phone, carry on', verification, t('kioskPhone.hasIt'));
  // What is carried on leads nowhere at the screen.
  await opensAnyway(kiosk, appUrl(market) + paths.signup.customerDetails.href());
  await expect(kiosk).toHaveURL(({ pathname }) => pathname === start.href());
}

/** The rest of joining is on the phone that proved it, whose age is not asked for again. */
async function carriesOn({ visitor, look, phone }: Seen): Promise<void> {
  const { t } = visitor;
  await phone.getByRole('main').locator('button[value="carryOn"]').click();
  await visitor.isAt(paths.signup.entry);
  await look('kiosk phone, memberships', paths.signup.entry, t('select.productsTitle'));
  await visitor.marksMembership('uv');
  await visitor.button(t('form.continue')).click();
  await look('kiosk phone, details', paths.signup.customerDetails, t('details.title'));
  await visitor.entersDetails();
  await look('kiosk phone, skin', paths.signup.skinData, t('skin.title'));
  await visitor.answersSkin();
  await look('kiosk phone, e-mail', paths.signup.verifyEmail, t('code.title'));
  await visitor.provesEmail();
  await look('kiosk phone, overview', paths.signup.overview, t('overview.title'));
  await visitor.orders();
  await look('kiosk phone, ordered', paths.signup.completed, t('completed.title'));
}
