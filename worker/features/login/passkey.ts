import type { RequestContext } from '../../context';
import { takenChallenge } from '../../flows/passkey-challenge';
import { beginSession } from './begin';

/** Logs in by a passkey's answer. Returns false when that failed for any reason; the page then offers other ways. */
export async function loginByPasskey(c: RequestContext, answer: string): Promise<boolean> {
  const { services, session, market, form } = c.var;
  const signer = session.taken('signer');
  const expected = takenChallenge(c, answer);
  if (!expected) return false;
  const checked = await services.passkeys.check(market.id, answer, expected, signer);
  if (!checked.ok) {
    c.set('outcome', `passkey:${checked.reason}`);
    return false;
  }
  // Also false when the passkey was removed, or used with this counter, since it was read.
  return beginSession(c, {
    member: checked.value.member,
    passkeyId: checked.value.passkeyId,
    authLevel: 'passkey',
    remember: form.values.remember === 'yes',
    consume: checked.value.used,
  });
}
