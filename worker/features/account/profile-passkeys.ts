import type { RequestContext } from '../../context';
import { deviceHintOf } from '../../middleware/device-hint';
import { rememberBrowser } from '../../middleware/known-browser';
import { stepUp } from '../../middleware/step-up';
import { paths } from '../../paths';
import { addPasskey, type PasskeyOutcome, removePasskey } from './passkeys';
import { memberOf } from './profile-member';
import { doOnce } from './profile-once';
import type { ProfileNotice } from './profile-open';
import { showProfile } from './profile-view';

const reviewHref = paths.account.profile.href({ edit: 'passkeys' });

export const addPasskeyHere = async (c: RequestContext): Promise<Response> =>
  answer(c, await addPasskey(c, memberOf(c).memberId), 'profile.passkeyAdded');

export const removePasskeyHere = async (c: RequestContext): Promise<Response> =>
  answer(c, await removePasskey(c, memberOf(c).memberId), 'profile.passkeyRemoved');

/** Where somebody goes on whose passkeys are to be looked through, if there are any. */
export async function reviewOr(c: RequestContext, otherwise: string): Promise<string> {
  const passkeys = await c.var.services.passkeys.listOf(memberOf(c).memberId);
  return passkeys.length > 0 ? `${reviewHref}#passkeys` : otherwise;
}

/**
 * `intent=passkeys`: what is not ticked is removed, one that was added since the page was made as well, and whoever is
 * logged in elsewhere is logged out: perhaps by one of these.
 */
export async function keepPasskeys(c: RequestContext): Promise<Response> {
  const left = await stepUp(c, reviewHref);
  if (left) return left;
  const { services, session, form } = c.var;
  const { memberId } = memberOf(c);
  const kept = form.lists.keep ?? [];
  return doOnce(c, {
    intent: 'passkeys',
    body: { kept },
    open: { edit: 'passkeys' },
    notice: 'profile.passkeys',
    renews: true,
    after: () => rememberBrowser(c, memberId),
    statements: async () => {
      const all = await services.passkeys.listOf(memberId);
      const gone = all.map(({ passkeyId }) => passkeyId).filter((passkeyId) => !kept.includes(passkeyId));
      const loaded = await session.authority();
      return [
        ...(await services.passkeys.removal(memberId, gone, deviceHintOf(c))),
        // One that came between the reading and this is not told of yet: the next press takes it away.
        await services.passkeys.noneBut(memberId, kept),
        ...services.sessions.revokeProofsOf(memberId, loaded?.pointer ?? null),
      ];
    },
  });
}

async function answer(c: RequestContext, outcome: PasskeyOutcome, notice: ProfileNotice): Promise<Response> {
  if (outcome.kind === 'left') return outcome.answer;
  if (outcome.kind === 'blocked') return showProfile(c, { retryAt: outcome.retryAt });
  if (outcome.kind === 'failed') return showProfile(c, { problem: 'passkey' });
  await c.var.session.update((state) => ({ ...state, notice }));
  return c.redirect(`${paths.account.profile.href()}#passkeys`, 303);
}
