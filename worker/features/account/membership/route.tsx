import { createMemberRoute, type MemberContext } from '../../../context';
import { whyNot } from '../../../domain/membership/why-not';
import { formKey } from '../../../flows/submit-once';
import { form } from '../../../middleware/form';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import type { MembershipStanding } from '../../../services/membership/plans/port';
import { lazyPage } from '../../../ui/lazy-page';
import type { MembershipAction } from '../actions/action';
import { membershipActions } from '../actions/table';
import type { TaskFault } from '../actions/task';
import { takeNotice } from '../notice';
import { changeMembership } from './change';
import { actionDone, doneNotice } from './done';
import { type Memberships, membershipsOf } from './memberships';
import { accountSubscriptionOf, othersOf } from './read-subscription';
import type { Refused } from './refused-banner';
import { todayOf } from './today';

const AccountSubscriptionPage = lazyPage(() => import('./page').then((page) => page.AccountSubscriptionPage));

const path = paths.account.subscription.patterns[0];
const toConfirm = paths.account.subscription.href;
const confirmStep = 'confirm';
const notices = membershipActions.map(({ intent }) => doneNotice(intent));

/** Name of the form to which its keys are bound. */
const subscriptionForm = 'account-subscription';

export const subscriptionRoute = createMemberRoute()
  .get(path, async (c) => {
    const memberships = await membershipsOf(c, c.req.query('subscription'));
    const { current } = memberships;
    const asked = c.req.query('do');
    if (!asked || !current) return showMembership(c, memberships);
    const action = membershipActions.find(({ intent }) => intent === asked);
    if (!action) return showMembership(c, memberships, { refused: 'notAllowed' });
    const values = c.req.query();
    const confirms = action.asksBank && values.step === confirmStep;
    return showAction(c, { action, memberships, standing: current, values, confirms });
  })
  .post(path, form, async (c) => {
    const memberships = await membershipsOf(c, c.var.form.values.subscription);
    const outcome = await changeMembership(c, memberships, subscriptionForm);
    const { current: standing } = memberships;
    switch (outcome.kind) {
      case 'go':
        return c.redirect(outcome.to, 303);
      case 'preview':
        // The last page before the bank's has an address of its own, so that going back shows it and submits nothing.
        if (outcome.action.asksBank) {
          const { product = '', subscription = '' } = outcome.values;
          return c.redirect(toConfirm({ do: outcome.action.intent, step: confirmStep, product, subscription }), 303);
        }
        return standing
          ? showAction(c, { ...outcome, memberships, standing, confirms: true })
          : showMembership(c, memberships);
      case 'fault':
        if (outcome.fault.kind === 'unavailable') c.header('Retry-After', '60');
        return standing ? showAction(c, { ...outcome, memberships, standing }) : showMembership(c, memberships);
      case 'refused': {
        // Shows the present state, which another tab may have changed.
        const now = await membershipsOf(c, c.var.form.values.subscription);
        const action = membershipActions.find(({ intent }) => intent === c.var.form.values.intent);
        return showMembership(c, now, { refused: outcome.why === 'changed' ? 'changed' : refusedNow(c, now, action) });
      }
    }
  });

interface Shown {
  action: MembershipAction;
  memberships: Memberships;
  standing: MembershipStanding;
  values: Readonly<Record<string, string | undefined>>;
  fault?: TaskFault;
  confirms?: boolean;
}

async function showAction(c: MemberContext, shown: Shown): Promise<Response> {
  const { action, memberships, standing, fault = null, confirms = false } = shown;
  const subscription = accountSubscriptionOf(c, standing, memberships.payments, memberships.all);
  const page = await action.page(
    { c, ...shown, confirms },
    {
      subscription,
      today: todayOf(c),
      email: memberships.member.email,
      formKey: await formKey(c, { name: subscriptionForm }),
      fault,
    },
  );
  if (!page) return showMembership(c, memberships, { refused: refusedNow(c, memberships, action) });
  // Where the bank asks for approval, the form redirects to the provider's page.
  c.set('formActionOutside', action.asksBank);
  return render(c, page, fault === null ? 200 : fault.kind === 'unavailable' ? 503 : 422);
}

/** Why the membership shown does not allow an action; nothing is named where it does by now, or is none of ours. */
function refusedNow(c: MemberContext, { current }: Memberships, action: MembershipAction | undefined): Refused {
  const isRefused = current && action && !action.isAllowed(current);
  return (isRefused && whyNot(action.intent, current.facts, c.var.market, todayOf(c))) || 'notAllowed';
}

async function showMembership(
  c: MemberContext,
  { current, all, payments }: Memberships,
  { refused = null }: { refused?: Refused | null } = {},
): Promise<Response> {
  const isPost = c.req.method === 'POST';
  const subscription = current && accountSubscriptionOf(c, current, payments, all);
  // After the bank's page the membership's own notice explains why nothing else is possible, and links back to the
  // bank.
  const said = refused === 'notAllowed' && subscription?.isChanging ? null : refused;
  return render(
    c,
    <AccountSubscriptionPage
      subscription={subscription}
      others={othersOf(c, all, current)}
      accessHtml={current?.subscription.snapshot.studio.accessHtml[c.var.language] ?? null}
      done={isPost || refused ? null : actionDone(await takeNotice(c, notices))}
      refused={said}
    />,
    isPost ? 422 : 200,
  );
}
