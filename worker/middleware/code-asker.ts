import type { RequestContext } from '../context';
import { fail, type Result } from '../domain/result';
import type { Asker, CodeFault, Codes } from '../services/codes/port';
import type { LoginContact } from '../services/membership/port';
import { knownBrowserOf } from './known-browser';
import { networkOfRequest } from './network';

/** Anybody, as limits count them. */
export const strangerOf = (c: RequestContext): Asker => ({ kind: 'stranger', network: networkOfRequest(c) });

/**
 * Who asks for a code to the address of this member; null: it is nobody's, which takes as long to tell. A browser in which
 * the member was logged in is known until the member's proofs are revoked.
 */
export async function askerOf(c: RequestContext, member: LoginContact | null): Promise<Asker> {
  const memberId = member?.memberId ?? '';
  const known = await knownBrowserOf(c, memberId);
  const isRevoked = member?.proofsValidFrom ? Number(known?.since) <= Date.parse(member.proofsValidFrom) : false;
  return known && member && !isRevoked ? { kind: 'known', browserId: `${memberId} ${known.browserId}` } : strangerOf(c);
}

type Checked = Extract<Awaited<ReturnType<Codes['check']>>, { ok: true }>['value'];
type RefusedCode = Exclude<CodeFault, { kind: 'noTries' }> | { readonly kind: 'noTries'; readonly retryAt: number };

/** Compares what this browser typed with a code sent to it. After the last try a new one can be asked for at once. */
export async function checkCode(
  c: RequestContext,
  codeId: string,
  code: string,
): Promise<Result<Checked, RefusedCode>> {
  const { services, session, market, now } = c.var;
  const checked = await services.codes.check({
    codeId,
    sessionHash: await session.hash(),
    market: market.id,
    network: networkOfRequest(c),
    code,
  });
  if (checked.ok) return checked;
  return fail(checked.reason.kind === 'noTries' ? { kind: 'noTries', retryAt: now } : checked.reason);
}
