import account from '../../client/styles/account.css?inline';
import core from '../../client/styles/core.css?inline';
import error from '../../client/styles/error.css?inline';
import form from '../../client/styles/form.css?inline';
import journey from '../../client/styles/journey.css?inline';
import kiosk from '../../client/styles/kiosk.css?inline';
import rows from '../../client/styles/rows.css?inline';
import select from '../../client/styles/select.css?inline';
import skin from '../../client/styles/skin.css?inline';
import survey from '../../client/styles/survey.css?inline';

const sheets = { form, rows, journey, select, account, skin, survey, kiosk, error };

export type StyleName = keyof typeof sheets;

/** What a page carries: the core and its own groups, inside the page, so that the first packets paint it. */
export function stylesFor(names: readonly StyleName[]): string {
  return core + [...new Set(names)].map((name) => sheets[name]).join('');
}
