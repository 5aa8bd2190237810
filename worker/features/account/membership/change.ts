import type { MemberContext } from '../../../context';
import { parseGuid } from '../../../domain/guid';
import { submitOnce } from '../../../flows/submit-once';
import type { ChangeRefusal } from '../../../services/membership/plans/port';
import { formKeyField } from '../../../ui/form/hidden-fields';
import type { Asked, MembershipAction, Read } from '../actions/action';
import { resubscribe } from '../actions/resubscribe';
import { againOf } from '../actions/resubscribe/start-again';
import { membershipActions } from '../actions/table';
import type { TaskFault } from '../actions/task';
import { undoCancel } from '../actions/undo-cancel';
import { hrefOf } from './account-subscription';
import { doneNotice } from './done';
import { anyRuns, type Memberships } from './memberships';
import { namedAmong } from './read-subscription';

type Values = Readonly<Record<string, string>>;

type ChangeOutcome =
  | { readonly kind: 'go'; readonly to: string }
  /** Shows what would happen. */
  | { readonly kind: 'preview'; readonly action: MembershipAction; readonly values: Values }
  /** The form again, with the fault and a fresh key; `confirms` where the fault was found at the last step. */
  | {
      readonly kind: 'fault';
      readonly action: MembershipAction;
      readonly values: Values;
      readonly fault: TaskFault;
      readonly confirms?: boolean;
    }
  | { readonly kind: 'refused'; readonly why: 'notAllowed' | 'changed' };

const notAllowed = { kind: 'refused', why: 'notAllowed' } as const;

/** Handles a posted form of the membership's page; sending it twice has one effect. */
export async function changeMembership(
  c: MemberContext,
  memberships: Memberships,
  routeName: string,
): Promise<ChangeOutcome> {
  const { values } = c.var.form;
  const { current } = memberships;
  const named = membershipActions.find(({ intent }) => intent === values.intent);
  const isOther = values.subscription !== undefined && values.subscription !== current?.subscription.subscriptionId;
  if (!current || !named || isOther) return notAllowed;
  const answer = hrefOf({ named: namedAmong(memberships.all, current.subscription) });
  const asked: Asked = { c, memberships, standing: current, values, isPreview: values.preview === 'yes' };
  const wantsAgain = named === resubscribe && current.standing === 'ending';
  if (wantsAgain && !wantsTheSame(asked)) return orderNext(asked);
  const action = wantsAgain ? undoCancel : named;
  const again = (read: Exclude<Read, { kind: 'intent' }>): ChangeOutcome =>
    read.kind === 'fault' ? { ...read, action, values } : read;
  if (asked.isPreview) {
    if (action.isOnlyBegun) return action.isAllowed(current) ? { kind: 'preview', action, values } : notAllowed;
    const read = await action.read(asked);
    return read.kind === 'intent' ? { kind: 'preview', action, values } : again(read);
  }
  if (action.isOnlyBegun) {
    const read = await action.read(asked);
    return read.kind === 'intent' ? notAllowed : again(read);
  }
  const { [formKeyField]: _, preview: __, ...asks } = values;
  // Stands before the check of what is allowed: a repeated form gets the outcome of the first.
  const submitted = await submitOnce<ChangeOutcome>(c, { name: routeName, asks, answer }, async (use) => {
    const read = await action.read(asked);
    if (read.kind !== 'intent') return { kind: 'notDone', value: again(read) };
    const { memberId, firstName, lastName } = memberships.member;
    const { subscriptionId } = current.subscription;
    const { language, services, session } = c.var;
    const notice = doneNotice(action.intent);
    // A change that is charged today is written in several batches; its notice follows.
    const isCharged = read.intent.kind === 'changeProduct';
    const texts = memberships.texts.get(subscriptionId);
    const done = await services.changes.apply({
      ...{ memberId, subscriptionId, intent: read.intent, language, use },
      read: texts ? { subscription: current.subscription, firstName, lastName, ...texts } : null,
      besides: isCharged ? [] : await session.noting(notice),
    });
    if (!done.ok) {
      const kind = done.reason.kind === 'unknown' ? 'unknown' : 'notDone';
      return { kind, value: refusedAs(done.reason, action, values, answer) };
    }
    if (isCharged) await session.update((state) => ({ ...state, notice }));
    return { kind: 'done', answer };
  });
  if (submitted.kind === 'done') return { kind: 'go', to: submitted.answer };
  if (submitted.kind !== 'expired') return submitted.value;
  if (!action.isAllowed(current)) return notAllowed;
  return again({ kind: 'fault', fault: { kind: 'keyExpired' }, confirms: action.asksBank });
}

/** A member who cancelled and now orders the same product keeps the membership instead. */
const wantsTheSame = ({ standing, values }: Asked): boolean =>
  parseGuid(values.product) === standing.subscription.productId;

/**
 * A member who has cancelled may order another product to follow. Not listed as an action; the choice is made on the
 * sign-up's pages.
 */
async function orderNext(asked: Asked): Promise<ChangeOutcome> {
  if (anyRuns(asked.memberships.all)) return notAllowed;
  const read = await againOf(asked);
  return read.kind === 'go' ? read : notAllowed;
}

function refusedAs(reason: ChangeRefusal, action: MembershipAction, values: Values, answer: string): ChangeOutcome {
  const confirms = action.asksBank;
  switch (reason.kind) {
    case 'notAllowed':
      return notAllowed;
    case 'conflict':
      return { kind: 'refused', why: 'changed' };
    case 'otherAmount': {
      const fault = {
        kind: 'otherAmount',
        beforeMinor: Number(values.amount ?? 0),
        nowMinor: reason.amountMinor,
      } as const;
      return { kind: 'fault', action, values, fault, confirms };
    }
    case 'declined':
    case 'unavailable':
      return { kind: 'fault', action, values, fault: { kind: reason.kind }, confirms };
    case 'asksOwner':
      return { kind: 'go', to: reason.url };
    // The membership's page says that its change is still in progress.
    case 'unknown':
      return { kind: 'go', to: answer };
  }
}
