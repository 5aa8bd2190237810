import { createRoute, type RequestContext } from '../../context';
import { valuesOf } from '../../domain/customer-details';
import { form } from '../../middleware/form';
import { render } from '../../middleware/render';
import { stepUp } from '../../middleware/step-up';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';
import {
  changeConsents,
  changeDetails,
  changeLanguage,
  changeSkin,
  openSkinForm,
  withdrawSkin,
} from './profile-changes';
import { closeAccount, closedNotice } from './profile-closing';
import { logOutEverywhere, revokeDevice } from './profile-devices';
import { askForNewEmail, codeForm, emailForm, proveNewEmail, sendCodeAgain } from './profile-email';
import { exportData } from './profile-export';
import { memberOf } from './profile-member';
import type { OpenForm } from './profile-open';
import { addPasskeyHere, keepPasskeys, removePasskeyHere } from './profile-passkeys';
import { showProfile } from './profile-view';

const AccountClosedPage = lazyPage(() => import('./profile-closed.page').then((page) => page.AccountClosedPage));

const path = paths.account.profile.patterns[0];

/** What a form of the page asks for. */
const intents: Readonly<Record<string, (c: RequestContext) => Promise<Response>>> = {
  details: changeDetails,
  email: askForNewEmail,
  emailCode: proveNewEmail,
  resend: sendCodeAgain,
  language: changeLanguage,
  consents: changeConsents,
  skin: changeSkin,
  skinWithdraw: withdrawSkin,
  revokeDevice,
  logoutEverywhere: logOutEverywhere,
  addPasskey: addPasskeyHere,
  removePasskey: removePasskeyHere,
  passkeys: keepPasskeys,
  close: closeAccount,
};

export const profileRoute = createRoute()
  .get(path, async (c) => {
    const edit = c.req.query('edit');
    // Asked before anything is typed that would have to be typed again.
    const left = edit === 'email' || edit === 'passkeys' ? await stepUp(c, paths.account.profile.href({ edit })) : null;
    return left ?? showProfile(c, { open: await formOf(c, edit) });
  })
  .post(path, form, async (c) => {
    const { intent = '' } = c.var.form.values;
    const does = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
    return does ? does(c) : showProfile(c, { problem: 'again' });
  })
  .post(paths.accountMore.export.patterns[0], form, (c) => exportData(c));

export const closedRoute = createRoute().get(paths.accountClosed.patterns[0], async (c) => {
  await c.var.session.authority();
  const [kind, keptUntil = null] = c.var.session.known().state?.notice?.split(' ') ?? [];
  if (kind !== closedNotice) return c.redirect(paths.signup.entry.href(), 302);
  return render(c, <AccountClosedPage keptUntil={keptUntil} />);
});

async function formOf(c: RequestContext, edit: string | undefined): Promise<OpenForm | null> {
  switch (edit) {
    case 'details': {
      const { formatPhoneNational } = await import('../../services/phone');
      const member = memberOf(c);
      const phone = formatPhoneNational(member.phone, c.var.market.country);
      return { edit, values: valuesOf({ ...member, phone }), faults: [] };
    }
    case 'email':
      return emailForm('');
    case 'emailCode':
      return codeForm(c) ?? emailForm('');
    case 'skin':
      return openSkinForm(c);
    case 'language':
      return c.var.market.languages.length > 1 ? { edit, faults: [] } : null;
    case 'passkeys':
      return (await c.var.services.passkeys.listOf(memberOf(c).memberId)).length > 0 ? { edit } : null;
    case 'close':
      return { edit, faults: [] };
    case 'consents':
    case 'skinWithdraw':
      return { edit };
    default:
      return null;
  }
}
