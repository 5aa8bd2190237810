import type { Product } from '../domain/catalogue/catalogue';
import type { Draft, ProductChoice } from '../domain/signup/draft';
import type { OrderState, Progress } from '../domain/signup/journey';
import { paths } from '../paths';

/** Everything the guards of specification §4 need, read before they run; guards do no I/O. */
export interface GuardState {
  /** Set for a live member session in the database. */
  readonly member: GuardMember | null;
  /** A session whose member could not be read together with it and has to be loaded again. */
  readonly tokenWithoutUser: boolean;
  readonly draft: Draft | null;
  /** The draft's product as sold at its studio today; null if none was chosen or it is no longer sold. */
  readonly product: Product | null;
  readonly ageRequired: boolean;
  /** "Validation set": the database has a validation session with result `yes` for this draft. */
  readonly validation: { readonly set: boolean };
  /** The order of the pointer; null without a pointer. */
  readonly order: GuardOrder | null;
  /** The result of `state` and `session` in the address; only the entry guard uses it. */
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
  /** `unknown`: the pointer's order does not exist; `fetchError`: it could not be read. */
  readonly state: OrderState;
  readonly subscriptionId: string;
}

/**
 * `product`: the session names one and is linked, with its subscription, to the draft. `studio`: a kiosk or staff check
 * without a product, linked with its studio. `repeated`: this draft has used the same pair before.
 */
export type EntryPair =
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'product'; readonly repeated: boolean }
  | { readonly kind: 'studio'; readonly studioId: string };

/** The proof that most sign-up pages require. */
export interface SelectedProduct {
  readonly draft: Draft & { readonly choice: ProductChoice };
  readonly product: Product;
}

/** A product is selected while the draft names one that can still be bought. */
export function selectedProduct({ draft, product }: GuardState): SelectedProduct | null {
  return draft?.choice && product ? { draft: { ...draft, choice: draft.choice }, product } : null;
}

/** True if the member's product has no stop date. A member without a product counts as having a stop date. */
export function hasRunningProduct({ member }: GuardState): boolean {
  return member?.product != null && member.product.stopDate === null;
}

/** An order not known to be paid or gone. One that could not be read counts as waiting. */
export function waitingOrder({ order }: GuardState): GuardOrder | null {
  return order?.state === 'pending' || order?.state === 'fetchError' ? order : null;
}

/** True for a paid order or a running membership: the sign-up is not open to them. */
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

/** Specification §4 redirects some visitors to `/` and some to its alias `/signup`; both are the same page. */
export const start = paths.signup.entry.href();
export const signup: (typeof paths.signup.entry.patterns)[number] = '/signup';
