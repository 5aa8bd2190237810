import type { RequestContext } from '../../context';
import { deviceHintOf } from '../../middleware/device-hint';
import { isRealNavigation } from '../../middleware/guard';
import { takeChallenge } from '../../middleware/passkey-challenge';
import { stepUp } from '../../middleware/step-up';
import { paths } from '../../paths';

export type PasskeyOutcome =
  | { readonly kind: 'done' }
  /** Another page comes first. */
  | { readonly kind: 'left'; readonly answer: Response }
  /** Nothing was kept or taken away; the page says to try again. */
  | { readonly kind: 'failed' };

/** `intent=addPasskey`: field `passkey` is what the browser made. Its challenge is good once, so it needs no other key. */
export async function addPasskey(c: RequestContext, memberId: string): Promise<PasskeyOutcome> {
  const left = await stepUp(c, paths.account.profile.href());
  if (left) return { kind: 'left', answer: left };
  const answer = c.var.form.values.passkey ?? '';
  const expected = await takeChallenge(c, answer, 'add');
  if (!expected) return { kind: 'failed' };
  const added = await c.var.services.passkeys.add(memberId, answer, expected, deviceHintOf(c));
  if (added.ok) return { kind: 'done' };
  c.set('outcome', `passkey:${added.reason}`);
  return { kind: 'failed' };
}

/** `intent=removePasskey`: field `passkey` is its id. Gone already counts as done. */
export async function removePasskey(c: RequestContext, memberId: string): Promise<PasskeyOutcome> {
  const left = await stepUp(c, paths.account.profile.href());
  if (left) return { kind: 'left', answer: left };
  await c.var.services.passkeys.remove(memberId, c.var.form.values.passkey ?? '');
  return { kind: 'done' };
}

/** After a login by code, once: shall a passkey be offered? Only to who has none, and not to what fetches ahead. */
export async function takePasskeyOffer(c: RequestContext): Promise<boolean> {
  const { session, services } = c.var;
  const { state, member } = session.known();
  if (!state?.offersPasskey || !member || !isRealNavigation(c)) return false;
  await session.update((state) => ({ ...state, offersPasskey: false }));
  return (await services.passkeys.listOf(member.memberId)).length === 0;
}
