import type { RequestContext } from '../../context';
import type { Issuer } from '../../domain/markets/issuer';
import { callbackUrl, isRefused } from '../../flows/age-check';
import type { AgeFact, AgeTransaction } from '../../services/age-checks/port';
import type { Statement } from '../../services/database/port';

type Outcome = 'yes' | 'no' | 'unknown' | 'failed' | 'cancelled' | 'silent';

export const isNoAnswer = (outcome: Outcome): outcome is 'failed' | 'cancelled' | 'silent' =>
  outcome === 'failed' || outcome === 'cancelled' || outcome === 'silent';

/** The issuer's answer, `cancelled` when the visitor or the issuer broke off, `failed` when it was invalid, `silent` when none came. */
export async function askIssuer(
  c: RequestContext,
  issuer: Issuer,
  { secrets }: AgeTransaction,
  { parameters, state }: { parameters: URLSearchParams; state: string },
): Promise<Outcome> {
  const loaded = await c.var.session.authority();
  // A no counts for a day, even against a check that was started before it.
  if (!loaded || isRefused(loaded, c.var.now)) return 'failed';
  const redirectUri = callbackUrl(c, issuer);
  const answer = await c.var.services.identity.finish(issuer, { parameters, state, redirectUri, secrets });
  if (answer.ok) return answer.value.over18;
  c.var.services.log({ event: 'partner', partner: issuer.id, requestId: c.var.requestId, reason: answer.reason.kind });
  return ({ declined: 'cancelled', unavailable: 'silent', invalid: 'failed' } as const)[answer.reason.kind];
}

/** How the issuer checked it, as it is written down with the answer. */
export function factOf(c: RequestContext, issuer: Issuer, { market, studioId }: AgeTransaction): AgeFact {
  const { policyVersion, legalBasis } = c.var.market.age;
  return { market, method: issuer.id, assurance: issuer.assurance, policyVersion, legalBasis, studioId };
}

/** What the next page says after an answer; null after a yes. */
export const hintAfter = (outcome: Outcome) =>
  outcome === 'yes' ? null : outcome === 'unknown' ? 'noBirthdate' : 'fail';

/**
 * Hints are stored in the draft, so that they outlast the address; a success clears them. `statements`: what the issuer's
 * answer is recorded with, in the same batch; it is written even if the session has ended meanwhile.
 */
export async function noteHint(
  c: RequestContext,
  hint: 'fail' | 'noBirthdate' | 'cancelled' | 'silent' | null,
  { statements = [], isNo = false, asked }: { statements?: Statement[]; isNo?: boolean; asked?: string } = {},
): Promise<void> {
  const hints = {
    fail: hint !== null && hint !== 'noBirthdate',
    noBirthdate: hint === 'noBirthdate',
    ...(hint === 'cancelled' || hint === 'silent' ? { [hint]: true } : {}),
    ...(hint === 'noBirthdate' && asked ? { asked } : {}),
  };
  const ageRefusedAt = isNo ? new Date(c.var.now).toISOString() : null;
  const saved = await c.var.session.update(
    (state) => ({
      ...state,
      ...(ageRefusedAt ? { ageRefusedAt } : {}),
      draft: state.draft && { ...state.draft, hints },
    }),
    statements,
  );
  if (!saved.ok && statements.length > 0) await c.var.services.ageChecks.write(statements);
}
