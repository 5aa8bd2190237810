import type { MemberContext } from '../../../context';
import { civilDateOf } from '../../../domain/dates';
import { isWritten } from '../../../failures';
import { stepUp } from '../../../flows/step-up';
import { submitOnce } from '../../../flows/submit-once';
import { paths } from '../../../paths';
import { emptyState } from '../../../services/sessions/port';
import { membershipsOf } from '../membership/memberships';
import { formName, showProfile } from '../profile/view';
import { closingState } from './closing-state';

export const closedNotice = 'closed';

/** Closes the account: after a step-up and a confirmation, and only when nothing runs, which the batch checks again. */
export async function closeAccount(c: MemberContext): Promise<Response> {
  const { services, session, market, now, form } = c.var;
  const { memberId } = c.var.member;
  const open = { edit: 'close', faults: [] } as const;
  const left = await stepUp(c, paths.account.profile.href({ edit: 'close' }));
  if (left) return left;
  if (form.values.confirm !== 'yes')
    return showProfile(c, { open: { ...open, faults: [{ field: 'confirm', key: 'form.error.confirmClose' }] } });
  const sending = { name: formName('close'), asks: { confirm: 'yes' }, answer: paths.accountClosed.href() };
  const submitted = await submitOnce<Response>(c, sending, async (use) => {
    const closing = closingState(c, await services.closing.factsOf(memberId), (await membershipsOf(c)).all);
    if (closing.kind !== 'open') return { kind: 'notDone', value: await showProfile(c, { problem: 'stillRuns' }) };
    const today = civilDateOf(now, market.timeZone);
    const notice = [closedNotice, ...(closing.keptUntil ? [closing.keptUntil] : [])].join(' ');
    const statements = [
      await services.idempotency.record(use),
      ...(await services.closing.closeStatements({ ...c.var.member, today, keptUntil: closing.keptUntil })),
    ];
    if (!(await isWritten(session.replace({ state: { ...emptyState, notice } }, statements))))
      return { kind: 'notDone', value: await showProfile(c, { problem: 'stillRuns' }) };
    services.outbox.wake();
    return { kind: 'done', answer: use.answer };
  });
  if (submitted.kind === 'expired') return showProfile(c, { open, problem: 'again' });
  return submitted.kind === 'done' ? c.redirect(submitted.answer, 303) : submitted.value;
}
