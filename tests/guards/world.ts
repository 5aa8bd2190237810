import type { Product } from '../../worker/domain/catalogue/catalogue';
import { markets } from '../../worker/domain/markets';
import { isAgeRequired, missingForOrder, type OrderState } from '../../worker/domain/signup/journey';
import { accountGuard, accountGuardAfterRestore } from '../../worker/guards/account';
import { ageVerificationGuard } from '../../worker/guards/age-verification';
import { completedGuard } from '../../worker/guards/completed';
import { customerDetailsGuard } from '../../worker/guards/customer-details';
import type { Decision, GuardEffect } from '../../worker/guards/decision';
import { type EntryPair, type GuardMember, type GuardState, progressOf } from '../../worker/guards/guard-state';
import { loginGuard } from '../../worker/guards/login';
import { overviewGuard } from '../../worker/guards/overview';
import { paymentCompletedGuard } from '../../worker/guards/payment-completed';
import { signupEntryGuard } from '../../worker/guards/signup-entry';
import { skinDataGuard } from '../../worker/guards/skin-data';
import { verifyEmailGuard } from '../../worker/guards/verify-email';
import {
  details,
  emptyDraft,
  noAgeProduct,
  productOf,
  proof,
  skin,
  studioId,
  subscriptionId,
  sunProduct,
} from './states';

export const products: readonly Product[] = [
  sunProduct,
  noAgeProduct,
  productOf({ productId: '77777777-7777-4777-8777-777777777777', usesUv: false }),
];

/** A small model of the product around the guards: what one browser and the database hold. */
export class World {
  draft: GuardState['draft'] = null;
  ageProved = false;
  order: OrderState | null = null;
  /** The account that belongs to the visitor's address, if one exists. */
  account: { product: GuardMember['product'] } | null = null;
  loggedIn = false;
  tokenWithoutUser = false;
  restoreWorks = true;
  sold = true;

  state(pair: EntryPair = { kind: 'absent' }): GuardState {
    const product =
      (this.sold && products.find((candidate) => candidate.productId === this.draft?.choice?.productId)) || null;
    return {
      member:
        this.loggedIn && this.account ? { memberId: 'm', email: details.email, product: this.account.product } : null,
      tokenWithoutUser: this.tokenWithoutUser,
      draft: this.draft,
      product,
      ageRequired: product !== null && isAgeRequired(product, markets.denmark),
      validation: { set: this.ageProved },
      order: this.order ? { state: this.order, subscriptionId } : null,
      pair,
      today: '2026-11-20',
    };
  }

  /** Follows redirects as a browser does; the path it ends on and how many redirects that took. */
  visit(path: string, pair?: EntryPair): { path: string; hops: number; decision: Decision<unknown> } {
    let at = path;
    for (let hops = 0; hops <= 6; hops += 1) {
      const decision = this.decide(at, hops === 0 ? pair : undefined);
      this.apply(decision.kind === 'refuse' ? undefined : decision.effect);
      if (decision.kind !== 'redirect') return { path: at, hops, decision };
      at = decision.to.split('?')[0] ?? at;
    }
    throw new Error(`redirect loop from ${path}`);
  }

  private decide(path: string, pair: EntryPair = { kind: 'absent' }): Decision<unknown> {
    if (path === '/' || path === '/signup') {
      if (pair.kind === 'product') this.bindPair(true);
      if (pair.kind === 'studio') this.bindPair(false);
      return signupEntryGuard(this.state(pair));
    }
    if (path === '/account-main') return this.visitAccount();
    const guard = guards[path];
    if (!guard) throw new Error(`no such page: ${path}`);
    return guard(this.state());
  }

  private visitAccount(): Decision<unknown> {
    const decision = accountGuard(this.state());
    if (decision.kind !== 'allow' || decision.proof.kind === 'member') return decision;
    if (this.restoreWorks && (this.account || this.order === 'paid')) this.becomeMember();
    this.tokenWithoutUser = false;
    return accountGuardAfterRestore(this.state());
  }

  private apply(effect: GuardEffect | undefined): void {
    if (effect === 'clearDraft') this.clearDraft();
    if (effect === 'dropOrderPointer') this.order = null;
  }

  clearDraft(): void {
    this.draft = null;
    this.ageProved = false;
  }

  becomeMember(): void {
    if (this.order === 'paid') this.account = { product: { stopDate: null } };
    if (this.order === 'paid') this.order = null;
    this.loggedIn = this.account !== null;
    this.tokenWithoutUser = false;
  }

  /** An accepted entry pair sets age, and with a product the choice and its subscription. */
  private bindPair(withProduct: boolean): void {
    if (this.order === 'pending' || this.order === 'fetchError' || this.draft?.subscription) return;
    this.ageProved = true;
    const draft = this.draft ?? emptyDraft;
    this.draft = withProduct
      ? { ...draft, choice: choiceOf(sunProduct), subscription: { validationSession: 'session' } }
      : draft;
  }

  choose(product: Product): void {
    if (this.visit('/').path === '/' && this.order !== 'pending' && this.order !== 'fetchError')
      this.draft = { ...(this.draft ?? emptyDraft), choice: choiceOf(product) };
  }

  enterDetails(): void {
    if (this.visit('/signup-customer-details').path !== '/signup-customer-details' || !this.draft) return;
    this.draft = { ...this.draft, details, subscription: this.draft.subscription ?? { validationSession: null } };
  }

  answerSkin(): void {
    if (this.visit('/signup-skin-data').path === '/signup-skin-data' && this.draft)
      this.draft = { ...this.draft, skin };
  }

  proveEmail(): void {
    const { path, decision } = this.visit('/signup-verify-email');
    const asked =
      path === '/signup-verify-email' &&
      decision.kind === 'allow' &&
      (decision.proof as { view: string }).view === 'code';
    if (asked && this.draft) this.draft = { ...this.draft, emailProof: proof };
  }

  /** The issuer says yes: with a subscription on to the overview, without one through the entry pair. */
  proveAge(): void {
    if (this.visit('/signup-age-verification').path !== '/signup-age-verification') return;
    const subscribed = this.draft?.subscription;
    this.ageProved = true;
    if (!subscribed && this.draft) this.draft = { ...this.draft, subscription: { validationSession: 'session' } };
  }

  placeOrder(): void {
    const { path, decision } = this.visit('/signup-subscription-overview');
    if (path !== '/signup-subscription-overview' || decision.kind !== 'allow') return;
    if (this.order !== null && this.order !== 'abandoned' && this.order !== 'unknown') return;
    if (missingForOrder(progressOf(this.state())).length === 0) this.order = 'pending';
  }
}

function choiceOf(product: Product) {
  return { productId: product.productId, studioId, promotion: null };
}

const guards: Readonly<Record<string, (state: GuardState) => Decision<unknown>>> = {
  '/signup-age-verification': ageVerificationGuard,
  '/signup-customer-details': customerDetailsGuard,
  '/signup-skin-data': skinDataGuard,
  '/signup-verify-email': verifyEmailGuard,
  '/signup-subscription-overview': overviewGuard,
  '/signup-completed': completedGuard,
  '/signup-payment-completed': paymentCompletedGuard,
  '/login': (state) => loginGuard(state, {}),
};

export const pages = ['/', '/signup', '/account-main', ...Object.keys(guards)];
