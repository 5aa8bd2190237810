import type { RequestContext } from '../../../context';
import type { Issuer } from '../../../domain/markets/issuer';
import { afterMembersYes, wishOf } from '../../../flows/age-check';
import { paths } from '../../../paths';
import type { AgeTransaction } from '../../../services/age-checks/port';
import { askIssuer, factOf, hintAfter, isNoAnswer, noteHint } from '../issuer-answer';

/**
 * Ends a check that was begun in the account, when the browser returns from the issuer. The answer is the member's who
 * began it and nobody else's, also where another member has logged in meanwhile.
 */
export async function finishForMember(
  c: RequestContext,
  issuer: Issuer,
  transaction: AgeTransaction,
  callback: { parameters: URLSearchParams; state: string },
): Promise<Response> {
  const { services, session } = c.var;
  const back = (hint: { fail?: '1'; noBirthdate?: '1' }) =>
    c.redirect(paths.accountMore.ageCheck.href({ ...hint, ...wishOf(transaction) }), 302);
  const memberId = (await session.authority())?.member?.memberId;
  if (memberId === undefined || memberId !== transaction.memberId) return back({ fail: '1' });
  const result = await askIssuer(c, issuer, transaction, callback);
  if (isNoAnswer(result)) return back({ fail: '1' });
  const fact = factOf(c, issuer, transaction);
  const statements = await services.ageChecks.recordingForMember({ ...fact, memberId, result });
  // A no is also of this browser, which may begin a sign-up after logging out.
  const hint = hintAfter(result);
  await noteHint(c, hint, { statements, isNo: result === 'no' });
  return hint === null ? c.redirect(afterMembersYes(transaction), 302) : back({ [hint]: '1' });
}
