import type { RequestContext } from '../../context';
import { fail, ok, type Result } from '../../domain/result';
import { askerOf, checkCode } from '../../middleware/code-asker';
import type { LoginChallenge } from '../../services/sessions/port';
import type { CodeFormFault } from '../../ui/code-fault';
import { Refusal } from '../errors/refusal';
import { beginSession } from './begin';

/**
 * Sends a code to an address, if a member has it. Known or not: same rows, same time, same answer; what differs is only
 * whether the outbox row is a mail.
 */
export async function sendLoginCode(
  c: RequestContext,
  asked: Pick<LoginChallenge, 'email' | 'remember' | 'bySubscription' | 'returnTo'>,
): Promise<Result<null, CodeFormFault>> {
  const { services, session, market, language } = c.var;
  const { email, remember, bySubscription, returnTo } = asked;
  const member = await services.members.findByEmail(market.id, email);
  const sent = await services.codes.request({
    purpose: 'login',
    sessionHash: await session.hash(),
    asker: await askerOf(c, member),
    market: market.id,
    language,
    email,
    deliver: member !== null,
  });
  if (!sent.ok) return fail({ kind: 'tooMany', retryAt: sent.reason.retryAt });
  const login = {
    codeId: sent.value.codeId,
    email,
    expiresAt: new Date(sent.value.expiresAt).toISOString(),
    remember,
    bySubscription,
    returnTo,
  };
  const saved = await session.update((state) => ({ ...state, login }));
  if (!saved.ok) throw new Refusal('conflict');
  return ok(null);
}

/** A right code is consumed in the batch that ends the old session and begins the member's. */
export async function finishLogin(
  c: RequestContext,
  challenge: LoginChallenge,
  code: string,
): Promise<Result<null, CodeFormFault>> {
  const { services, market } = c.var;
  const checked = await checkCode(c, challenge.codeId, code);
  if (!checked.ok) return checked;
  const member = await services.members.findByEmail(market.id, challenge.email);
  if (!member) return fail({ kind: 'expired' });
  const isBegun = await beginSession(c, {
    member,
    authLevel: 'code',
    remember: challenge.remember,
    consume: checked.value.consume,
  });
  if (!isBegun) throw new Refusal('conflict');
  return ok(null);
}
