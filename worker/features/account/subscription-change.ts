import type { RequestContext } from '../../context';
import { parseGuid } from '../../domain/guid';
import { paths } from '../../paths';
import type { ChangeRefusal, MembershipIntent, MembershipStanding } from '../../services/membership-changes/port';
import { isOver } from './account-subscription';
import { type Task, tasks } from './action-list';
import type { Memberships } from './memberships';
import { formUse, keyField } from './once';
import { startAgain } from './resubscribe';
import { cancelReasons } from './subscription-cancel';
import { productOptions, soldProduct, studioChoice } from './subscription-choices';
import { doneNotice } from './subscription-done';
import type { TaskFault } from './subscription-frame';
import { isOpen } from './subscription-product';

type Values = Readonly<Record<string, string>>;

export type ChangeOutcome =
  | { readonly kind: 'go'; readonly to: string }
  /** What would happen. */
  | { readonly kind: 'preview'; readonly task: Task; readonly values: Values }
  /** The form again, with why and a fresh key; `confirms` where it was the last step. */
  | {
      readonly kind: 'fault';
      readonly task: Task;
      readonly values: Values;
      readonly fault: TaskFault;
      readonly confirms?: boolean;
    }
  | { readonly kind: 'refused'; readonly why: 'notAllowed' | 'changed' };

const answer = paths.account.subscription.href();

/** A posted form of the membership's page, done once whatever is pressed twice. */
export async function changeMembership(
  c: RequestContext,
  memberships: Memberships,
  routeName: string,
): Promise<ChangeOutcome> {
  const { values } = c.var.form;
  const { current } = memberships;
  const asked = tasks.find((one) => one === values.intent);
  const isOther = values.subscription !== undefined && values.subscription !== current?.subscription.subscriptionId;
  if (!current || !asked || isOther) return { kind: 'refused', why: 'notAllowed' };
  const task = asked === 'resubscribe' && wantsTheSame(current, values) ? 'undoCancel' : asked;
  if (values.preview === 'yes') {
    if (!isAllowed(task, memberships)) return { kind: 'refused', why: 'notAllowed' };
    const read = task === 'resubscribe' ? null : await readIntent(c, task, memberships, current, true);
    return read?.kind === 'fault' ? read : { kind: 'preview', task, values };
  }
  if (task === 'resubscribe') return resubscribe(c, memberships);
  const { [keyField]: _, preview: __, ...body } = values;
  // Before what is allowed: whoever sends a form again is told what it has done.
  const once = await formUse(c, routeName, body, answer);
  if (once.kind === 'answered') return { kind: 'go', to: once.answer };
  if (!isAllowed(task, memberships)) return { kind: 'refused', why: 'notAllowed' };
  const read = await readIntent(c, task, memberships, current, false);
  if (read.kind === 'fault') return read;
  const confirms = task === 'changeProduct';
  if (once.kind === 'keyExpired') return { kind: 'fault', task, values, fault: { kind: 'keyExpired' }, confirms };
  const { memberId } = memberships.member;
  const { subscriptionId } = current.subscription;
  const { language, services, session } = c.var;
  const done = await services.changes.apply({ memberId, subscriptionId, intent: read.intent, language, use: once.use });
  if (!done.ok) {
    // The same form pressed twice at once: the other press did it, and its answer is ours.
    const earlier = await formUse(c, routeName, body, answer);
    if (earlier.kind === 'answered') return { kind: 'go', to: earlier.answer };
    return done.reason.kind === 'asksOwner'
      ? { kind: 'go', to: done.reason.url }
      : refusedAs(done.reason, task, values);
  }
  await session.update((state) => ({ ...state, notice: doneNotice(task) }));
  return { kind: 'go', to: answer };
}

/** Somebody whose membership ends and who wants it again keeps it instead. */
function wantsTheSame({ standing, subscription }: MembershipStanding, values: Values): boolean {
  return standing === 'ending' && parseGuid(values.product) === subscription.productId;
}

function isAllowed(task: Task, { all, current }: Memberships): boolean {
  if (!current) return false;
  if (task !== 'resubscribe') return Boolean(current.actions[task]);
  const runs = all.some((one) => !isOver(one) && one.subscription.stopDate === null);
  return !runs && (current.actions.resubscribe || current.standing === 'ending');
}

async function resubscribe(c: RequestContext, memberships: Memberships): Promise<ChangeOutcome> {
  const { values } = c.var.form;
  if (!isAllowed('resubscribe', memberships)) return { kind: 'refused', why: 'notAllowed' };
  const choice = { productId: parseGuid(values.product) ?? '', studioId: parseGuid(values.studio) ?? '' };
  const to = await startAgain(c, memberships.member, choice);
  return to ? { kind: 'go', to } : { kind: 'fault', task: 'resubscribe', values, fault: { kind: 'choose' } };
}

type Read = { readonly kind: 'intent'; readonly intent: MembershipIntent } | Extract<ChangeOutcome, { kind: 'fault' }>;

async function readIntent(
  c: RequestContext,
  task: Exclude<Task, 'resubscribe'>,
  memberships: Memberships,
  standing: MembershipStanding,
  isPreview: boolean,
): Promise<Read> {
  const { values } = c.var.form;
  const asIntent = (intent: MembershipIntent): Read => ({ kind: 'intent', intent });
  const again = (fault: TaskFault, confirms = false): Read => ({ kind: 'fault', task, values, fault, confirms });
  switch (task) {
    case 'pause': {
      const option = standing.actions.pause?.options.find(
        ({ from, until }) => until === values.until && (values.from === undefined || values.from === from),
      );
      const reason = c.var.market.pause.reasons.find((one) => one === values.reason) ?? null;
      return option ? asIntent({ kind: 'pause', until: option.until, reason }) : again({ kind: 'choose' });
    }
    case 'resume':
    case 'undoPause':
    case 'undoCancel':
    case 'withdraw':
      return asIntent({ kind: task });
    case 'cancel':
      return asIntent({ kind: 'cancel', reason: cancelReasons.find((one) => one === values.reason) ?? null });
    case 'changeStudio': {
      const found = await studioChoice(c, parseGuid(values.studio) ?? '', standing.subscription);
      if (!found || found.notSold !== null) return again({ kind: 'choose' });
      const { studioId, name, street, zip, city, accessHtml } = found.studio;
      const studio = { name, street, zip, city, accessHtml };
      return asIntent({ kind: 'changeStudio', studio: { studioId, studio, offered: found.offered } });
    }
    case 'changeProduct': {
      const productId = parseGuid(values.product) ?? '';
      const [options, sold] = await Promise.all([
        productOptions(c, memberships, standing),
        soldProduct(c, productId, standing.subscription),
      ]);
      const option = options.find((one) => one.productId === productId);
      if (!option || !sold || !isOpen(option)) {
        return again({ kind: option && option.preview === null ? 'unavailable' : 'choose' });
      }
      const shownMinor = minorOf(values.amount);
      const { priceMinor } = sold.choice;
      if (!isPreview && option.preview?.when !== 'present' && values.price !== String(priceMinor)) {
        // What nobody was shown is not agreed, neither an amount nor a price.
        const beforeMinor = minorOf(values.price);
        return again(
          beforeMinor === null ? { kind: 'confirm' } : { kind: 'otherAmount', beforeMinor, nowMinor: priceMinor },
          true,
        );
      }
      if (!isPreview && option.preview?.when === 'now' && shownMinor === null) return again({ kind: 'confirm' }, true);
      return asIntent({ kind: 'changeProduct', product: sold.choice, shownMinor });
    }
  }
}

const minorOf = (value: string | undefined): number | null => (/^\d{1,9}$/.test(value ?? '') ? Number(value) : null);

function refusedAs(reason: Exclude<ChangeRefusal, { kind: 'asksOwner' }>, task: Task, values: Values): ChangeOutcome {
  const confirms = task === 'changeProduct';
  switch (reason.kind) {
    case 'notAllowed':
      return { kind: 'refused', why: 'notAllowed' };
    case 'conflict':
      return { kind: 'refused', why: 'changed' };
    case 'otherAmount': {
      const fault = {
        kind: 'otherAmount',
        beforeMinor: Number(values.amount ?? 0),
        nowMinor: reason.amountMinor,
      } as const;
      return { kind: 'fault', task, values, fault, confirms };
    }
    case 'declined':
    case 'unavailable':
      return { kind: 'fault', task, values, fault: { kind: reason.kind }, confirms };
    // The membership says itself that its change is still looked after.
    case 'unknown':
      return { kind: 'go', to: answer };
  }
}
