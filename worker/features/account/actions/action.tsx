import type { ComponentType, ReactElement } from 'react';
import type { MemberContext } from '../../../context';
import type { MembershipActions } from '../../../domain/membership/membership';
import type { MembershipIntent, MembershipStanding } from '../../../services/membership/plans/port';
import type { Choice } from '../../../ui/block/rows';
import type { View } from '../../../ui/view';
import type { AccountSubscription } from '../membership/account-subscription';
import type { Memberships } from '../membership/memberships';
import type { Shown as PaymentsShown } from '../payments/view';
import type { TaskFault, TaskProps } from './task';

/** Name of an action: `?do=` of its page, `intent` of its form, key of its texts. */
export type Intent = keyof MembershipActions;
/** A membership with the actions it allows today. */
export type Judged = Pick<MembershipStanding, 'actions'>;

interface Listed<Can> {
  readonly intent: Intent;
  readonly icon: Choice['icon'];
  /** Listed on the overview as well. */
  readonly onOverview?: boolean;
  /**
   * Decides for list, page and form alike whether the action is allowed today, and gives its dates. Null or false: not
   * allowed.
   */
  allowed(judged: Judged): Can | null | false;
  /** Of the page alone, and nothing of a member: it is kept. */
  title(view: Pick<View, 't' | 'market' | 'language'>): string;
  line?(can: Can, subscription: AccountSubscription, view: View): string | undefined;
}

/** A posted form of the membership's page. */
export interface Asked {
  readonly c: MemberContext;
  readonly memberships: Memberships;
  readonly standing: MembershipStanding;
  readonly values: Readonly<Record<string, string>>;
  /** True when the form asks only for a preview. */
  readonly isPreview: boolean;
}

export type Read =
  | { readonly kind: 'intent'; readonly intent: MembershipIntent }
  /** Shows the form again with the fault; `confirms` where the fault was found at the last step. */
  | { readonly kind: 'fault'; readonly fault: TaskFault; readonly confirms?: boolean }
  | { readonly kind: 'refused'; readonly why: 'notAllowed' }
  | { readonly kind: 'go'; readonly to: string };

/** What a page of an action shows; `values` come from its address or its form. */
export interface Shown {
  readonly c: MemberContext;
  readonly memberships: Memberships;
  readonly standing: MembershipStanding;
  readonly values: Readonly<Record<string, string | undefined>>;
  /** The last step: shows only the chosen option, for confirmation. */
  readonly confirms: boolean;
}

/** What the next page says once the action is done; `dates` stand before the next payment. */
export interface Done {
  readonly title: string;
  readonly dates?: string;
}

type DoneText = (subscription: AccountSubscription, view: View) => Done;

export type ActionProps<Can = unknown> = TaskProps & { readonly can: Can };

interface MembershipDefinition<Can, Data> extends Listed<Can> {
  read(asked: Asked & { readonly can: Can }): Read | Promise<Read>;
  /** `read` only starts something that can be abandoned and changes no membership, so the form needs no key. */
  readonly isOnlyBegun?: boolean;
  /** Its last page has an address of its own, and its form may lead on to the bank's page. */
  readonly asksBank?: boolean;
  /** Data that the action's page needs beside `ActionProps`. */
  pageData?(shown: Shown & { readonly can: Can }): Data | Promise<Data>;
  readonly Page: ComponentType<ActionProps<Can> & Data>;
  readonly done?: DoneText;
}

type ActionChoice = Choice & { readonly title: string; readonly line?: string | undefined };

interface ListedAction {
  readonly intent: Intent;
  readonly onOverview: boolean;
  isAllowed(judged: Judged): boolean;
  /** The action's row in a list; null where it is not allowed. `href`: address of its page. */
  choice(subscription: AccountSubscription, view: View, href: string): ActionChoice | null;
}

/** An action on the membership's page. */
export interface MembershipAction extends ListedAction {
  readonly room: 'membership';
  readonly isOnlyBegun: boolean;
  readonly asksBank: boolean;
  read(asked: Asked): Promise<Read>;
  /** Null when the action is not allowed. */
  page(shown: Shown, props: TaskProps): Promise<ReactElement | null>;
  readonly done: DoneText | null;
}

/** Handles the form; picks its membership among `standings` and checks with `isAllowed`. */
type Post = (
  c: MemberContext,
  standings: readonly MembershipStanding[],
  isAllowed: (judged: Judged) => boolean,
) => Promise<Response | PaymentsShown>;

/** An action on the page of payments. */
export interface PaymentAction extends ListedAction {
  readonly room: 'payments';
  /** `intent` of its form there. */
  readonly form: string;
  post(c: MemberContext, standings: readonly MembershipStanding[]): Promise<Response | PaymentsShown>;
}

export type MemberAction = MembershipAction | PaymentAction;

function listed<Can>({ intent, icon, onOverview = false, allowed, title, line }: Listed<Can>): ListedAction {
  return {
    intent,
    onOverview,
    isAllowed: (judged) => Boolean(allowed(judged)),
    choice: (subscription, view, href) => {
      const can = allowed(subscription);
      return can
        ? { key: intent, icon, bare: true, title: title(view), line: line?.(can, subscription, view), href }
        : null;
    },
  };
}

export function membershipAction<Can, Data extends object = object>(
  definition: MembershipDefinition<Can, Data>,
): MembershipAction {
  const { allowed, read, pageData, Page, isOnlyBegun = false, asksBank = false, done = null } = definition;
  return {
    ...listed(definition),
    room: 'membership',
    isOnlyBegun,
    asksBank,
    done,
    read: async (asked) => {
      const can = allowed(asked.standing);
      return can ? read({ ...asked, can }) : { kind: 'refused', why: 'notAllowed' };
    },
    page: async (shown, props) => {
      const can = allowed(shown.standing);
      if (!can) return null;
      const whole = { ...props, can, ...(await pageData?.({ ...shown, can })) } as ActionProps<Can> & Data;
      return <Page {...whole} />;
    },
  };
}

export function paymentAction<Can>(
  definition: Listed<Can> & { readonly form: string; readonly post: Post },
): PaymentAction {
  const { form, post } = definition;
  const action = listed(definition);
  return { ...action, room: 'payments', form, post: (c, standings) => post(c, standings, action.isAllowed) };
}
