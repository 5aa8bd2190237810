import type { RequestContext } from '../../context';
import { civilDateOf } from '../../domain/dates';
import { stepUp } from '../../middleware/step-up';
import { paths } from '../../paths';
import { Conflict } from '../../services/database/database';
import { emptyState } from '../../services/sessions/port';
import { membershipsOf } from './memberships';
import { formUse } from './once';
import { memberOf } from './profile-member';
import { closingState, formName, showProfile } from './profile-view';

export const closedNotice = 'closed';

/** Only by a person who is there, who said yes, and who has nothing that runs: decided again inside the batch. */
export async function closeAccount(c: RequestContext): Promise<Response> {
  const { services, session, market, now, form } = c.var;
  const { memberId, email } = memberOf(c);
  const open = { edit: 'close', faults: [] } as const;
  const left = await stepUp(c, paths.account.profile.href({ edit: 'close' }));
  if (left) return left;
  if (form.values.confirm !== 'yes')
    return showProfile(c, { open: { ...open, faults: [{ field: 'confirm', key: 'form.error.confirmClose' }] } });
  const once = await formUse(c, formName('close'), { confirm: 'yes' }, paths.accountClosed.href());
  if (once.kind !== 'use') return showProfile(c, { open, problem: 'again' });
  const closing = closingState(c, await services.closing.factsOf(memberId), (await membershipsOf(c)).all);
  if (closing.kind !== 'open') return showProfile(c, { problem: 'stillRuns' });
  const today = civilDateOf(now, market.timeZone);
  const notice = [closedNotice, ...(closing.keptUntil ? [closing.keptUntil] : [])].join(' ');
  try {
    await session.replace(
      { state: { ...emptyState, notice } },
      services.closing.closeStatements({ memberId, market: market.id, email, today }),
    );
  } catch (error) {
    if (error instanceof Conflict) return showProfile(c, { problem: 'stillRuns' });
    throw error;
  }
  return c.redirect(paths.accountClosed.href(), 303);
}
