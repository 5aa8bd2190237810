import type { Product } from '../domain/catalogue';
import type { Draft, ProductChoice } from '../domain/draft';
import type { OrderState, Progress } from '../domain/journey';
import { paths } from '../paths';

/** Everything the guards of specification §4 ask about, read before they run. They only decide. */
export interface GuardState {
  /** Logged in: a live member session in the database. */
  readonly member: GuardMember | null;
  /** A session row names a member that could not be read with it and has to be loaded again. */
  readonly tokenWithoutUser: boolean;
  readonly draft: Draft | null;
  /** The draft's product, resolved for its studio and today; null if none was chosen or it vanished. */
  readonly product: Product | null;
  readonly ageRequired: boolean;
  /** "Validation set": a validation session with result yes is bound to this draft, in the database. */
  readonly validation: { readonly set: boolean };
  /** The order the pointer names, or null without a pointer. */
  readonly order: GuardOrder | null;
  /** What became of `state` and `session` in the address; the entry guard alone asks. */
  readonly pair: EntryPair;
  /** Civil date in the market's zone. */
  readonly today: string;
}

export interface GuardMember {
  readonly memberId: string;
  readonly email: string;
  readonly product: { readonly stopDate: string | null } | null;
}

export interface GuardOrder {
  /** `unknown`: the pointer names nothing; `fetchError`: it could not be read. */
  readonly state: OrderState;
  readonly subscriptionId: string;
}

/**
 * `product`: the session names one and is bound, with its subscription, to the draft. `studio`: a kiosk or staff check
 * without a product, bound with its studio. `repeated`: this draft brought the same pair before.
 */
export type EntryPair =
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'product'; readonly repeated: boolean }
  | { readonly kind: 'studio'; readonly studioId: string };

/** What most pages of the journey stand on. */
export interface SelectedProduct {
  readonly draft: Draft & { readonly choice: ProductChoice };
  readonly product: Product;
}

/** A product counts as selected while the draft names one that can still be bought. */
export function selectedProduct({ draft, product }: GuardState): SelectedProduct | null {
  return draft?.choice && product ? { draft: { ...draft, choice: draft.choice }, product } : null;
}

/** A member whose product has no stop date is at home in the account. Without any product one counts as having a stop date. */
export function hasRunningProduct({ member }: GuardState): boolean {
  return member?.product != null && member.product.stopDate === null;
}

/** Ordered and not known to be paid or gone. An order that could not be read is taken for waiting. */
export function waitingOrder({ order }: GuardState): GuardOrder | null {
  return order?.state === 'pending' || order?.state === 'fetchError' ? order : null;
}

/** Paid, or a member who runs: nothing of the sign-up is open to them. */
export function isThroughSignup(state: GuardState): boolean {
  return state.order?.state === 'paid' || hasRunningProduct(state);
}

export function progressOf(state: GuardState): Progress {
  return {
    draft: state.draft,
    product: state.product,
    ageRequired: state.ageRequired,
    ageProved: state.validation.set,
    memberEmail: state.member?.email ?? null,
  };
}

/** Specification §4 sends some visitors to `/` and some to its alias `/signup`; both are the same screen. */
export const start = paths.signup.entry.href();
export const signup: (typeof paths.signup.entry.patterns)[number] = '/signup';
