import type { RequestContext } from '../../context';
import { deviceHintOf } from '../../middleware/device-hint';
import { isRealNavigation } from '../../middleware/guard';
import { takeChallenge } from '../../middleware/passkey-challenge';
import { stepUp } from '../../middleware/step-up';
import { paths } from '../../paths';
import { Conflict } from '../../services/database/database';

export type PasskeyOutcome =
  | { readonly kind: 'done' }
  /** Another page comes first. */
  | { readonly kind: 'left'; readonly answer: Response }
  /** Too many changes lately; epoch milliseconds. */
  | { readonly kind: 'blocked'; readonly retryAt: number }
  /** Nothing was kept or taken away; the page says to try again. */
  | { readonly kind: 'failed' };

/** `intent=addPasskey`: field `passkey` is what the browser made. Its challenge is good once, so it needs no other key. */
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

/** `intent=removePasskey`: field `passkey` is its id. Gone already counts as done. */
export async function removePasskey(c: RequestContext, memberId: string): Promise<PasskeyOutcome> {
  const left = await stepUp(c, paths.account.profile.href());
  if (left) return { kind: 'left', answer: left };
  const { services, form } = c.var;
  const removal = await services.passkeys.removal(memberId, [form.values.passkey ?? ''], deviceHintOf(c));
  try {
    if (removal.length > 0) await services.database.write(removal);
  } catch (error) {
    // Pressed twice at once: the other press did it.
    if (!(error instanceof Conflict)) throw error;
  }
  services.outbox.wake();
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
