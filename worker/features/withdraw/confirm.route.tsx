import { createRoute, type RequestContext } from '../../context';
import { Refusal } from '../../failures';
import { form } from '../../middleware/form';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import type { WithdrawalRecord } from '../../services/membership/withdrawals/port';
import { lazyPage } from '../../ui/lazy-page';
import type { ConfirmWithdrawalPageProps } from './confirm.page';

const ConfirmWithdrawalPage = lazyPage(() => import('./confirm.page').then((page) => page.ConfirmWithdrawalPage));

const path = paths.withdrawConfirm.patterns[0];

/** Link in the mail to the membership's address, which is the proof. Opening the link changes nothing. */
export const confirmRoute = createRoute()
  .get(path, async (c) => {
    const token = tokenOf(c);
    return show(c, token, await c.var.services.withdrawals.find(token));
  })
  .post(path, form, async (c) => {
    const { services } = c.var;
    const token = tokenOf(c);
    const done = await services.withdrawals.confirm(token);
    if (done.ok) return c.redirect(paths.withdrawConfirm.href({ token }), 303);
    if (done.reason === 'conflict') throw new Refusal('conflict', { detail: 'withdrawal' });
    return show(c, token, await services.withdrawals.find(token), true);
  });

const tokenOf = (c: RequestContext): string => c.req.param('token') ?? '';

async function show(
  c: RequestContext,
  token: string,
  found: WithdrawalRecord | null,
  isRefused = false,
): Promise<Response> {
  if (!found) throw new Refusal('notFound', { detail: 'withdrawal' });
  // For the header.
  await c.var.session.authority().catch(() => null);
  const state = stateOf(found, c.var.now, isRefused);
  const { contract, subscriptionId } = found;
  const receivedAt = Date.parse(found.receivedAt);
  const { membership, changes } = c.var.services;
  const ending = state === 'open' && subscriptionId && (await membership.getSubscriptionById(subscriptionId));
  return render(
    c,
    <ConfirmWithdrawalPage
      token={token}
      state={state}
      hasEnded={found.outcome === 'already'}
      contract={contract}
      receivedAt={receivedAt}
      refundMinor={ending ? await changes.refundOf(ending, receivedAt) : found.refundMinor}
    />,
    state === 'over' ? 410 : 200,
  );
}

function stateOf(found: WithdrawalRecord, now: number, isRefused: boolean): ConfirmWithdrawalPageProps['state'] {
  if (found.outcome === 'done') return 'done';
  const isEnded = found.linkEndsAt !== null && Date.parse(found.linkEndsAt) < now;
  return isRefused || isEnded || found.waitsFor === null ? 'over' : 'open';
}
