import { expect } from '@playwright/test';
import { decode } from 'fast-png';
import jsQR from 'jsqr';
import { paths } from '../../../worker/paths';
import { takeScreen } from '../../e2e/back-office/devices';
import { textOf } from '../in-page';
import { eventually, type Person } from '../person';

const { start, complete, typeCode } = paths.kiosk;
const verification = '/kiosk/oneid-age-verification/';

/** A studio's screen and the phone of somebody who stands before it: two browsers of one make that share nothing. */
export async function provesAge(screen: Person, phone: Person): Promise<void> {
  const { t } = screen;
  await screen.opens(takeScreen('denmark', 'kiosk').link);
  await screen.isAt(t('kiosk.pair.title'));
  await screen.presses('main button');
  await screen.isAt(t('kiosk.start.title'), start.href());
  await screen.looks('screen');
  await screen.presses('main form button');
  await screen.isAt(t('kiosk.live.title'), verification);
  await screen.looks('screen, code');
  await phone.opens(typeCode.href());
  await phone.isAt(t('kioskCode.title'), typeCode.href());
  await phone.looks('phone, letters');
  await phone.opens(await seenByCamera(screen));
  await phone.isAt(t('kioskPhone.question'), verification);
  await eventually(async () => {
    expect(await phone.ask(textOf, '.match')).toBe(await screen.ask(textOf, '.match'));
  });
  await phone.looks('phone, question');
  await phone.presses('main button[value="continue"]');
  await phone.isAway('/identity/');
  await phone.presses('button', 'Over 18');
  await phone.isAt(t('kioskPhone.over18'), verification);
  await phone.looks('phone, number');
  const number = await phone.ask(textOf, '.match');
  expect(number).toMatch(/^\d\d$/);
  if (!screen.scripts) await screen.reloads();
  await screen.isAt(t('kiosk.number.title'), verification);
  await screen.looks('screen, number');
  await screen.presses(`button[name="number"][value="${number.charAt(0)}"]`);
  await screen.presses(`button[name="number"][value="${number}"]`);
  await screen.isAt(t('kiosk.complete.title'), complete.href());
  await screen.looks('screen, complete');
  await phone.reloads();
  await phone.isAt(t('kioskPhone.hasIt'), verification);
  await phone.looks('phone, carry on');
  await phone.presses('main button[value="carryOn"]');
  await phone.isAt(t('select.productsTitle'), '/?studio=');
  await screen.presses('main button[value="wipe"]');
  await screen.isAt(t('kiosk.start.title'), start.href());
}

/** Where the code leads that this engine has drawn. */
async function seenByCamera(screen: Person): Promise<string> {
  let address = '';
  // It turns while one looks.
  await eventually(async () => {
    const { width, height, data, channels } = decode(await screen.tab.picture());
    const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let at = 0; at < width * height; at += 1)
      for (let part = 0; part < 3; part += 1) pixels[at * 4 + part] = data[at * channels + part] ?? 0;
    address = jsQR(pixels, width, height)?.data ?? '';
    expect(address).toContain(verification);
  });
  return address;
}
