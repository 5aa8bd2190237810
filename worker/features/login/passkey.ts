import type { RequestContext } from '../../context';
import { takeChallenge } from '../../middleware/passkey-challenge';
import { beginSession } from './begin';

/** True when the answer logged somebody in; whatever else it was, the page says what to do instead. */
export async function loginByPasskey(c: RequestContext, answer: string): Promise<boolean> {
  const { services, market, form } = c.var;
  const expected = await takeChallenge(c, answer, 'login');
  if (!expected) return false;
  const checked = await services.passkeys.check(market.id, answer, expected);
  if (!checked.ok) {
    c.set('outcome', `passkey:${checked.reason}`);
    return false;
  }
  // False also when it was removed, or used with this counter, since it was looked up.
  return beginSession(c, {
    member: checked.value,
    passkeyId: checked.value.passkeyId,
    authLevel: 'passkey',
    remember: form.values.remember === 'yes',
    consume: checked.value.used,
  });
}
