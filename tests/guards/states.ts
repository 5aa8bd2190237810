import type { Product } from '../../worker/domain/catalogue/catalogue';
import { markets } from '../../worker/domain/markets';
import type { CustomerDetails, Draft, SkinStep } from '../../worker/domain/signup/draft';
import { isAgeRequired } from '../../worker/domain/signup/journey';
import type { Decision } from '../../worker/guards/decision';
import type { GuardMember, GuardState } from '../../worker/guards/guard-state';
import { product } from '../domain/catalogue/catalogue-fixture';

export const subscriptionId = '0b8f4f5e-8f0c-4f2f-9a49-0d3b1f6f7a10';
export const studioId = '11111111-1111-4111-8111-111111111111';

export const productOf = (changes: Partial<Product> = {}): Product =>
  product(0, { productId: '22222222-2222-4222-8222-222222222222', ...changes });

export const sunProduct = productOf();
export const noAgeProduct = productOf({
  productId: '33333333-3333-4333-8333-333333333333',
  ageVerificationRequired: false,
  usesUv: false,
});

export const details: CustomerDetails = {
  firstName: 'Anna',
  lastName: 'Holm',
  email: 'anna@eksempel.dk',
  phone: '+4520144060',
  street: 'Blågårdsgade 3',
  zip: '2200',
  city: 'København N',
  marketingEmail: false,
  marketingSms: false,
};

export const skin: SkinStep = {
  policyVersion: '2026-1',
  at: '2026-11-20T10:00:00.000Z',
  consent: null,
  sealed: 'sealed',
};

export const emptyDraft: Draft = {
  draftId: '44444444-4444-4444-8444-444444444444',
  choice: null,
  hints: { fail: false, noBirthdate: false },
  details: null,
  skin: null,
  emailProof: null,
  emailChallenge: null,
  subscription: null,
  signupDiscountCode: null,
};

export const nothing: GuardState = {
  member: null,
  tokenWithoutUser: false,
  draft: null,
  product: null,
  ageRequired: false,
  validation: { set: false },
  order: null,
  pair: { kind: 'absent' },
  today: '2026-11-20',
};

/** A visitor with a product; the draft as the steps so far left it. */
export function withProduct(product: Product, draft: Partial<Draft> = {}, more: Partial<GuardState> = {}): GuardState {
  const choice = { productId: product.productId, studioId, promotion: null };
  return {
    ...nothing,
    draft: { ...emptyDraft, choice, ...draft },
    product,
    ageRequired: isAgeRequired(product, markets.denmark),
    ...more,
  };
}

export const proof = { email: details.email, at: '2026-11-20T10:05:00.000Z' };
export const subscription = { validationSession: null };
export const pairSubscription = { validationSession: '55555555-5555-4555-8555-555555555555' };

export function memberWith(product: GuardMember['product'], email = details.email): GuardMember {
  return { memberId: '66666666-6666-4666-8666-666666666666', email, product };
}

export function orderOf(state: NonNullable<GuardState['order']>['state']): GuardState['order'] {
  return { state, subscriptionId };
}

/** A decision as one line: `200 code`, `302 / clearDraft`, `404 missingId`. */
export function say(decision: Decision<unknown>): string {
  if (decision.kind === 'refuse') return `404 ${decision.reason}`;
  const view = decision.kind === 'allow' ? viewOf(decision.proof) : '';
  const head = decision.kind === 'allow' ? '200' : `302 ${decision.to}`;
  return [head, view, decision.effect].filter(Boolean).join(' ');
}

function viewOf(value: unknown): string {
  const proved = value as { view?: string; waiting?: unknown; unreadable?: unknown; missing?: readonly string[] };
  if (proved.view) return proved.view;
  if (proved.unreadable) return 'unreadable';
  if (proved.missing) return proved.missing.length === 0 ? 'complete' : `missing ${proved.missing.join('+')}`;
  return proved.waiting ? 'banner' : '';
}
