import { createRoute, type RequestContext } from '../../context';
import { displaySubscriptionNumber } from '../../domain/subscription-number';
import { form } from '../../middleware/form';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import type { MembershipStanding } from '../../services/membership-changes/port';
import { lazyPage } from '../../ui/lazy-page';
import { accountSubscriptionOf, isOver } from './account-subscription';
import { type Task, tasks } from './action-list';
import { type Memberships, membershipsOf } from './memberships';
import { takeNotice } from './notice';
import { formKey } from './once';
import { changeMembership } from './subscription-change';
import { todayOf } from './subscription-choices';
import { doneNotice, taskDone } from './subscription-done';
import type { TaskFault } from './subscription-frame';
import { taskView } from './subscription-view';

const AccountSubscriptionPage = lazyPage(() =>
  import('./subscription.page').then((page) => page.AccountSubscriptionPage),
);
const SubscriptionTaskPage = lazyPage(() =>
  import('./subscription-task.page').then((page) => page.SubscriptionTaskPage),
);

const path = paths.account.subscription.patterns[0];
const toConfirm = paths.account.subscription.href;
const confirmStep = 'confirm';
const notices = tasks.map(doneNotice);

/** Of the form's key: one page, one purpose. */
export const subscriptionForm = 'account-subscription';

export const subscriptionRoute = createRoute()
  .get(path, async (c) => {
    const memberships = await membershipsOf(c, c.req.query('subscription'));
    const { current } = memberships;
    const asked = c.req.query('do');
    const task = tasks.find((one) => one === asked);
    if (!asked || !current) return showMembership(c, memberships);
    if (!task || !current.actions[task]) return showMembership(c, memberships, { refused: 'notAllowed' });
    const values = c.req.query();
    const confirms = task === 'changeProduct' && values.step === confirmStep;
    return showTask(c, { task, memberships, standing: current, values, confirms });
  })
  .post(path, form, async (c) => {
    const memberships = await membershipsOf(c, c.var.form.values.subscription);
    const outcome = await changeMembership(c, memberships, subscriptionForm);
    const { current: standing } = memberships;
    switch (outcome.kind) {
      case 'go':
        return c.redirect(outcome.to, 303);
      case 'preview':
        // The last page before the bank's: an address of its own, so that the way back shows it and asks nothing.
        if (outcome.task === 'changeProduct') {
          const { product = '', subscription = '' } = outcome.values;
          return c.redirect(toConfirm({ do: outcome.task, step: confirmStep, product, subscription }), 303);
        }
        return standing
          ? showTask(c, { ...outcome, memberships, standing, confirms: true })
          : showMembership(c, memberships);
      case 'fault':
        if (outcome.fault.kind === 'unavailable') c.header('Retry-After', '60');
        return standing ? showTask(c, { ...outcome, memberships, standing }) : showMembership(c, memberships);
      case 'refused': {
        // What another tab did meanwhile is shown as it is now.
        const now = await membershipsOf(c, c.var.form.values.subscription);
        return showMembership(c, now, { refused: outcome.why });
      }
    }
  });

interface Shown {
  task: Task;
  memberships: Memberships;
  standing: MembershipStanding;
  values: Readonly<Record<string, string | undefined>>;
  fault?: TaskFault;
  confirms?: boolean;
}

async function showTask(c: RequestContext, shown: Shown): Promise<Response> {
  const { task, memberships, standing, values, fault = null, confirms = false } = shown;
  // Where a bank wants its customer, the form leads on to the provider's page.
  c.set('formActionOutside', task === 'changeProduct');
  const status = fault === null ? 200 : fault.kind === 'unavailable' ? 503 : 422;
  return render(
    c,
    <SubscriptionTaskPage
      subscription={accountSubscriptionOf(c, standing, memberships.payments)}
      today={todayOf(c)}
      email={memberships.member.email}
      formKey={await formKey(c, subscriptionForm)}
      fault={fault}
      view={await taskView(c, task, memberships, standing, values, confirms)}
    />,
    status,
  );
}

async function showMembership(
  c: RequestContext,
  { current, all, payments }: Memberships,
  { refused = null }: { refused?: 'notAllowed' | 'changed' | null } = {},
): Promise<Response> {
  const other = all.find((one) => one !== current && !isOver(one))?.subscription;
  const isPost = c.req.method === 'POST';
  const subscription = current && accountSubscriptionOf(c, current, payments);
  // Back from the bank's page: why nothing else can be done, and the way there, stand in the membership's own notice.
  const why = refused === 'notAllowed' && subscription?.isChanging ? null : refused;
  return render(
    c,
    <AccountSubscriptionPage
      subscription={subscription}
      other={
        other
          ? {
              subscriptionId: other.subscriptionId,
              productName: other.snapshot.productName[c.var.language] ?? '',
              number: displaySubscriptionNumber(other.number),
            }
          : null
      }
      accessHtml={current?.subscription.snapshot.studio.accessHtml[c.var.language] ?? null}
      done={isPost || refused ? null : taskDone(await takeNotice(c, notices))}
      refused={why}
    />,
    isPost ? 422 : 200,
  );
}
