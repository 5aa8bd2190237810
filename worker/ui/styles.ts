import base from '../../client/styles/everywhere/base.css?inline';
import error from '../../client/styles/everywhere/error.css?inline';
import form from '../../client/styles/everywhere/form.css?inline';
import frame from '../../client/styles/everywhere/frame.css?inline';
import header from '../../client/styles/everywhere/header.css?inline';
import parts from '../../client/styles/everywhere/parts.css?inline';
import rows from '../../client/styles/everywhere/rows.css?inline';
import tokens from '../../client/styles/everywhere/tokens.css?inline';
import account from '../../client/styles/pages/account.css?inline';
import accountPages from '../../client/styles/pages/account-pages.css?inline';
import backOffice from '../../client/styles/pages/back-office.css?inline';
import journey from '../../client/styles/pages/journey.css?inline';
import kiosk from '../../client/styles/pages/kiosk.css?inline';
import kioskLandscape from '../../client/styles/pages/kiosk-landscape.css?inline';
import kioskScreen from '../../client/styles/pages/kiosk-screen.css?inline';
import order from '../../client/styles/pages/order.css?inline';
import questions from '../../client/styles/pages/questions.css?inline';
import select from '../../client/styles/pages/select.css?inline';
import skin from '../../client/styles/pages/skin.css?inline';
import survey from '../../client/styles/pages/survey.css?inline';

const core = tokens + base + frame + header + parts;
const groups = {
  form,
  rows,
  journey,
  select,
  account,
  accountPages,
  skin,
  questions,
  order,
  survey,
  kiosk: kiosk + kioskScreen + kioskLandscape,
  backOffice,
  error,
};

export type StyleName = keyof typeof groups;

/** The CSS of a page: the core and the page's own groups, inlined so that the first packets are enough to paint. */
export function stylesFor(names: readonly StyleName[]): string {
  return core + [...new Set(names)].map((name) => groups[name]).join('');
}
