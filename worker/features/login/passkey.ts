import type { RequestContext } from '../../context';
import { takeChallenge } from '../../flows/passkey-challenge';
import { beginSession } from './begin';

/** Logs in by a passkey's answer. Returns false when that failed for any reason; the page then offers other ways. */
export async function loginByPasskey(c: RequestContext, answer: string): Promise<boolean> {
  const { services, market, form } = c.var;
  const expected = await takeChallenge(c, answer, 'login');
  if (!expected) return false;
  const checked = await services.passkeys.check(market.id, answer, expected);
  if (!checked.ok) {
    c.set('outcome', `passkey:${checked.reason}`);
    return false;
  }
  // Also false when the passkey was removed, or used with this counter, since it was read.
  return beginSession(c, {
    member: checked.value,
    passkeyId: checked.value.passkeyId,
    authLevel: 'passkey',
    remember: form.values.remember === 'yes',
    consume: checked.value.used,
  });
}
