import account from '../../client/styles/account.css?inline';
import accountPages from '../../client/styles/account-pages.css?inline';
import base from '../../client/styles/base.css?inline';
import desk from '../../client/styles/desk.css?inline';
import error from '../../client/styles/error.css?inline';
import form from '../../client/styles/form.css?inline';
import frame from '../../client/styles/frame.css?inline';
import header from '../../client/styles/header.css?inline';
import journey from '../../client/styles/journey.css?inline';
import kiosk from '../../client/styles/kiosk.css?inline';
import kioskScreen from '../../client/styles/kiosk-screen.css?inline';
import order from '../../client/styles/order.css?inline';
import parts from '../../client/styles/parts.css?inline';
import questions from '../../client/styles/questions.css?inline';
import rows from '../../client/styles/rows.css?inline';
import select from '../../client/styles/select.css?inline';
import skin from '../../client/styles/skin.css?inline';
import survey from '../../client/styles/survey.css?inline';
import tokens from '../../client/styles/tokens.css?inline';

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
  kiosk: kiosk + kioskScreen,
  desk,
  error,
};

export type StyleName = keyof typeof groups;

/** What a page carries: the core and its own groups, inside the page, so that the first packets paint it. */
export function stylesFor(names: readonly StyleName[]): string {
  return core + [...new Set(names)].map((name) => groups[name]).join('');
}
