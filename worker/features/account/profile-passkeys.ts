import type { RequestContext } from '../../context';
import { paths } from '../../paths';
import { addPasskey, type PasskeyOutcome, removePasskey } from './passkeys';
import { memberOf } from './profile-changes';
import type { ProfileNotice } from './profile-open';
import { showProfile } from './profile-view';

export const addPasskeyHere = async (c: RequestContext): Promise<Response> =>
  answer(c, await addPasskey(c, memberOf(c).memberId), 'profile.passkeyAdded');

export const removePasskeyHere = async (c: RequestContext): Promise<Response> =>
  answer(c, await removePasskey(c, memberOf(c).memberId), 'profile.passkeyRemoved');

async function answer(c: RequestContext, outcome: PasskeyOutcome, notice: ProfileNotice): Promise<Response> {
  if (outcome.kind === 'left') return outcome.answer;
  if (outcome.kind === 'failed') return showProfile(c, { problem: 'passkey' });
  await c.var.session.update((state) => ({ ...state, notice }));
  return c.redirect(`${paths.account.profile.href()}#passkeys`, 303);
}
