import { createMemberRoute, createRoute, type MemberContext } from '../../../context';
import { valuesOf } from '../../../domain/signup/customer-details';
import { stepUp } from '../../../flows/step-up';
import { form } from '../../../middleware/form';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { closeAccount, closedNotice } from '../closing/close-account';
import { exportData } from '../closing/export';
import { logOutEverywhere, revokeDevice } from '../devices/devices';
import { addPasskeyHere, keepPasskeys, removePasskeyHere } from '../devices/passkey-forms';
import { changeConsents, changeDetails, changeLanguage, changeSkin, withdrawSkin } from './changes';
import { askForNewEmail, codeForm, emailForm, proveNewEmail, sendCodeAgain } from './email';
import type { OpenForm } from './open';
import { openSkinForm } from './skin-store';
import { showProfile } from './view';

const AccountClosedPage = lazyPage(() => import('../closing/closed.page').then((page) => page.AccountClosedPage));

const path = paths.account.profile.patterns[0];

/** Handler of each `intent`. */
const intents: Readonly<Record<string, (c: MemberContext) => Promise<Response>>> = {
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

export const profileRoute = createMemberRoute()
  .get(path, async (c) => {
    const edit = c.req.query('edit');
    // The step-up comes before the form, so that nothing has to be typed twice.
    const left = edit === 'email' || edit === 'passkeys' ? await stepUp(c, paths.account.profile.href({ edit })) : null;
    return left ?? showProfile(c, { open: await formOf(c, edit) });
  })
  .post(path, form, async (c) => {
    const { intent = '' } = c.var.form.values;
    const does = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
    const isOfSkin = does === changeSkin || does === withdrawSkin;
    return does && !(isOfSkin && c.var.market.skin === null) ? does(c) : showProfile(c, { problem: 'again' });
  })
  .post(paths.accountMore.export.patterns[0], form, (c) => exportData(c));

export const closedRoute = createRoute().get(paths.accountClosed.patterns[0], async (c) => {
  await c.var.session.authority();
  const [kind, keptUntil = null] = c.var.session.known().state?.notice?.split(' ') ?? [];
  if (kind !== closedNotice) return c.redirect(paths.signup.entry.href(), 302);
  return render(c, <AccountClosedPage keptUntil={keptUntil} />);
});

async function formOf(c: MemberContext, edit: string | undefined): Promise<OpenForm | null> {
  switch (edit) {
    case 'details': {
      const { formatPhoneNational } = await import('../../../services/phone');
      const member = c.var.member;
      const phone = formatPhoneNational(member.phone, c.var.market.country);
      return { edit, values: valuesOf({ ...member, phone }), faults: [] };
    }
    case 'email':
      return emailForm('');
    case 'emailCode':
      return codeForm(c) ?? emailForm('');
    case 'skin':
      return c.var.market.skin && openSkinForm(c);
    case 'language':
      return c.var.market.languages.length > 1 ? { edit, faults: [] } : null;
    case 'passkeys':
      return (await c.var.services.passkeys.listOf(c.var.member.memberId)).length > 0 ? { edit } : null;
    case 'close':
      return { edit, faults: [] };
    case 'skinWithdraw':
      return c.var.market.skin && { edit };
    case 'consents':
      return { edit };
    default:
      return null;
  }
}
