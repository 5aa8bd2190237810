import type { RequestContext } from '../../context';
import { parseActivationCode } from '../../domain/activation-code';
import { fail, ok, type Result } from '../../domain/result';
import { checkField, fieldRulesOf, normaliseField } from '../../domain/signup/fields';
import { Refusal } from '../../failures';
import { networkOfRequest } from '../../request/network';
import { beginSession } from './begin';
import type { LoginFault } from './login-fault';

/**
 * Login by e-mail and the code from the studio. Known and unknown addresses get the same answer after the same work.
 */
export async function loginByActivationCode(c: RequestContext): Promise<Result<null, LoginFault>> {
  const { services, session, market, form } = c.var;
  const rules = fieldRulesOf(market);
  const typed = form.values.email ?? '';
  const fault = checkField('email', typed, rules);
  const code = parseActivationCode(form.values.activationCode ?? '');
  if (fault || !code) return fail({ kind: 'activationFields', email: fault, isCodeWhole: code !== null });
  const email = normaliseField('email', typed, rules);
  const checked = await services.activationCodes.check({
    market: market.id,
    email,
    code,
    network: networkOfRequest(c),
    sessionHash: (await session.authority())?.pointer.idHash ?? null,
  });
  if (!checked.ok) {
    return fail(
      checked.reason.kind === 'wrong'
        ? { kind: 'activationWrong', triesLeft: checked.reason.triesLeft }
        : { kind: 'activationTooMany', retryAt: checked.reason.retryAt },
    );
  }
  const member = await services.members.findByEmail(market.id, email);
  if (!member) return fail({ kind: 'activationWrong', triesLeft: 0 });
  const isBegun = await beginSession(c, {
    member,
    authLevel: 'activation',
    remember: form.values.remember === 'yes',
    consume: checked.value.consume,
  });
  if (!isBegun) throw new Refusal('conflict');
  return ok(null);
}
