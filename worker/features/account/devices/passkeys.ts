import type { MemberContext, RequestContext } from '../../../context';
import { isUniqueViolation, Refusal } from '../../../failures';
import { takenChallenge } from '../../../flows/passkey-challenge';
import { stepUp } from '../../../flows/step-up';
import { isRealNavigation } from '../../../middleware/guard';
import { paths } from '../../../paths';
import { deviceHintOf } from '../../../request/device-hint';
import type { Statement } from '../../../services/database/port';
import type { PasskeyFault } from '../../../services/passkeys/port';
import { blockedUntil } from '../profile/once';

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
export async function addPasskey(c: MemberContext, notice: string): Promise<PasskeyOutcome> {
  const left = await stepUp(c, paths.account.profile.href());
  if (left) return { kind: 'left', answer: left };
  const { services, member } = c.var;
  const answer = c.var.form.values.passkey ?? '';
  const expected = takenChallenge(c, answer);
  if (!expected) return { kind: 'failed' };
  const retryAt = await blockedUntil(c);
  if (retryAt) return { kind: 'blocked', retryAt };
  const adding = await services.passkeys.adding(member, answer, expected, deviceHintOf(c));
  const fault = adding.ok ? await stored(c, adding.value, notice) : adding.reason;
  if (fault === null) {
    services.outbox.wake();
    return { kind: 'done' };
  }
  c.set('outcome', `passkey:${fault}`);
  return { kind: 'failed' };
}

/** Writes the passkey in one batch with what the next page says. */
async function stored(c: MemberContext, statements: Statement[], notice: string): Promise<PasskeyFault | null> {
  try {
    const saved = await c.var.session.update((state) => ({ ...state, notice }), statements);
    if (!saved.ok && saved.reason === 'conflict') throw new Refusal('conflict');
    return saved.ok ? null : 'tooMany';
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
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
