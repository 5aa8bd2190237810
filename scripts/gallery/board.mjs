/** Which picture of the design board a screen is built to. The pictures are no part of the project: `--board` says where they lie. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** @type {Record<string, {phone?: string, wide?: string, wideDark?: string}>} */
const pictures = {
  studios: { phone: '01-select-390', wide: '02-select-1440-light', wideDark: '03-select-1440-dark' },
  memberships: { phone: '01-select-390', wide: '02-select-1440-light', wideDark: '03-select-1440-dark' },
  age: { phone: '04-age-390', wide: '05-age-1440-light' },
  details: { phone: '06-details-390-light', wide: '07-details-1440-light' },
  'details, refused': { phone: '06-details-390-light', wide: '07-details-1440-light' },
  skin: { phone: '08-skin-390-light' },
  'skin, result': { phone: '08-skin-390-light' },
  code: { phone: '09-code-390' },
  overview: { phone: '10-overview-390', wide: '11-overview-1440-light' },
  ordered: { phone: '12-welcome-390' },
  welcome: { phone: '12-welcome-390' },
  'account, main': { phone: '13-account-390', wide: '14-account-1440-light' },
  'membership, pause': { phone: '15-manage-390-light', wideDark: '16-manage-1440-dark' },
  'membership, cancel': { phone: '15-manage-390-light', wideDark: '16-manage-1440-dark' },
  'account, payments': { phone: '17-payments-390', wide: '18-payments-1440-light' },
  'payments, failed': { phone: '17-payments-390', wide: '18-payments-1440-light' },
  'survey, score': { phone: '19-survey-390-nl' },
  ...Object.fromEntries(
    [
      ...['code', 'code, larger text', 'code for the staff', 'new code', 'still there', 'is anybody there'],
      ...['phone is there', 'number', 'number, wrong'],
    ].map((screen) => [`kiosk, ${screen}`, { phone: '20-kiosk-1080x1920-en' }]),
  ),
  ...Object.fromEntries(
    [
      'question',
      'question for the staff',
      'by digits',
      'code for the staff',
      'number',
      'number, too early',
      'carry on',
    ].map((screen) => [`kiosk phone, ${screen}`, { phone: '21-kiosk-phone-390-en' }]),
  ),
  'kiosk phone, memberships': { phone: '01-select-390', wide: '02-select-1440-light', wideDark: '03-select-1440-dark' },
  'kiosk phone, details': { phone: '06-details-390-light', wide: '07-details-1440-light' },
  'kiosk phone, skin': { phone: '08-skin-390-light' },
  'kiosk phone, e-mail': { phone: '09-code-390' },
  'kiosk phone, overview': { phone: '10-overview-390', wide: '11-overview-1440-light' },
  'kiosk phone, ordered': { phone: '12-welcome-390' },
  'kiosk, outage': { phone: '22-errors-390' },
  'kiosk, error 404': { phone: '22-errors-390' },
  'error 404': { phone: '22-errors-390' },
  'error 503, payment': { phone: '22-errors-390' },
  'mail, order-confirmation': { phone: '24-components-and-mail', wide: '24-components-and-mail' },
};

/**
 * The board's picture for one of ours, as a path; null where it has none, or lies nowhere.
 * @param {string | undefined} folder @param {{screen: string, width: number, theme: string}} shot
 */
export function boardPicture(folder, { screen, width, theme }) {
  const { phone, wide, wideDark } = pictures[screen] ?? {};
  const name = width < 768 ? phone : theme === 'dark' ? (wideDark ?? wide) : (wide ?? wideDark);
  const file = folder && name ? join(folder, `${name}.png`) : null;
  return file && existsSync(file) ? file : null;
}
