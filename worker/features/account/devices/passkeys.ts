import type { MemberContext, RequestContext } from '../../../context';
import { takeChallenge } from '../../../flows/passkey-challenge';
import { stepUp } from '../../../flows/step-up';
import { isRealNavigation } from '../../../middleware/guard';
import { paths } from '../../../paths';
import { deviceHintOf } from '../../../request/device-hint';

export type PasskeyOutcome =
  | { readonly kind: 'done' }
  /** A step-up comes first. */
  | { readonly kind: 'left'; readonly answer: Response }
  /** Too many changes lately; epoch milliseconds from which the next is possible. */
  | { readonly kind: 'blocked'; readonly retryAt: number }
  /** Nothing was added or removed; the page says to try again. */
  | { readonly kind: 'failed' };

/**
 * `intent=addPasskey`: field `passkey` is the browser's credential. Its challenge works once, so the form needs no
 * other key.
 */
export async function addPasskey(c: RequestContext, memberId: string): Promise<PasskeyOutcome> {
  const left = await stepUp(c, paths.account.profile.href());
  if (left) return { kind: 'left', answer: left };
  const answer = c.var.form.values.passkey ?? '';
  const expected = await takeChallenge(c, answer, 'add');
  if (!expected) return { kind: 'failed' };
  const retryAt = await c.var.services.notices.blockedUntil(memberId);
  if (retryAt) return { kind: 'blocked', retryAt };
  const added = await c.var.services.passkeys.add(memberId, answer, expected, deviceHintOf(c));
  if (added.ok) {
    c.var.services.outbox.wake();
    return { kind: 'done' };
  }
  c.set('outcome', `passkey:${added.reason}`);
  return { kind: 'failed' };
}

/** `intent=removePasskey`: field `passkey` is its id. A passkey that is gone already counts as removed. */
export async function removePasskey(c: RequestContext, memberId: string): Promise<PasskeyOutcome> {
  const left = await stepUp(c, paths.account.profile.href());
  if (left) return { kind: 'left', answer: left };
  const { services, form } = c.var;
  await services.passkeys.remove(memberId, form.values.passkey ?? '', deviceHintOf(c));
  services.outbox.wake();
  return { kind: 'done' };
}

/** Whether to offer a passkey: once after a login by code, to members without one, and not to a prefetch. */
export async function takePasskeyOffer(c: MemberContext): Promise<boolean> {
  const { session, services, member } = c.var;
  if (!session.known().state?.offersPasskey || !isRealNavigation(c)) return false;
  const passkeys = session.taken('passkeys') ?? (await services.passkeys.listOf(member.memberId));
  await session.updateLater((state) => ({ ...state, offersPasskey: false }));
  return passkeys.length === 0;
}
