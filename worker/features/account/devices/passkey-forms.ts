import type { MemberContext } from '../../../context';
import { rememberBrowser } from '../../../flows/known-browser';
import { stepUp } from '../../../flows/step-up';
import { paths } from '../../../paths';
import { deviceHintOf } from '../../../request/device-hint';
import { doOnce } from '../profile/once';
import type { ProfileNotice } from '../profile/open';
import { showProfile } from '../profile/view';
import { addPasskey, type PasskeyOutcome, removePasskey } from './passkeys';

const reviewHref = paths.account.profile.href({ edit: 'passkeys' });

const passkeyAdded: ProfileNotice = 'profile.passkeyAdded';

export const addPasskeyHere = async (c: MemberContext): Promise<Response> =>
  answer(c, await addPasskey(c, passkeyAdded), null);

export const removePasskeyHere = async (c: MemberContext): Promise<Response> =>
  answer(c, await removePasskey(c, c.var.member.memberId), 'profile.passkeyRemoved');

/** The page for reviewing passkeys, if the member has any; else `otherwise`. */
export async function reviewOr(c: MemberContext, otherwise: string): Promise<string> {
  const passkeys = c.var.session.taken('passkeys') ?? (await c.var.services.passkeys.listOf(c.var.member.memberId));
  return passkeys.length > 0 ? `${reviewHref}#passkeys` : otherwise;
}

/**
 * `intent=passkeys`: removes every passkey that is not ticked, including one added since the page was made, and logs
 * out all other sessions, which may have been opened with a removed passkey.
 */
export async function keepPasskeys(c: MemberContext): Promise<Response> {
  const left = await stepUp(c, reviewHref);
  if (left) return left;
  const { services, session, form } = c.var;
  const { memberId } = c.var.member;
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
        // A passkey added between the reading and this batch would go unnamed in the mail, so the batch fails; the next
        // press removes it.
        await services.passkeys.noneBut(memberId, kept),
        ...services.sessions.revokeProofsOf(memberId, loaded?.pointer ?? null),
      ];
    },
  });
}

async function answer(c: MemberContext, outcome: PasskeyOutcome, notice: ProfileNotice | null): Promise<Response> {
  if (outcome.kind === 'left') return outcome.answer;
  if (outcome.kind === 'blocked') return showProfile(c, { retryAt: outcome.retryAt });
  if (outcome.kind === 'failed') return showProfile(c, { problem: 'passkey' });
  if (notice) await c.var.session.update((state) => ({ ...state, notice }));
  return c.redirect(`${paths.account.profile.href()}#passkeys`, 303);
}
