import { paths } from '../paths';
import type { Product } from './catalogue';
import type { CustomerDetails, Draft, ProductChoice, SkinStep } from './draft';
import type { Market } from './market';

/** Everything the journey is derived from. Nothing of it is stored twice. */
export interface Progress {
  readonly draft: Draft | null;
  /** The draft's product, resolved; null if none was chosen or it vanished. */
  readonly product: Pick<Product, 'ageVerificationRequired' | 'usesUv'> | null;
  readonly ageRequired: boolean;
  /** An age check with result yes is bound to the draft (or to the member) in the database. */
  readonly ageProved: boolean;
  /** Address of the logged-in member, which needs no second proof; null for a visitor. */
  readonly memberEmail: string | null;
  /** The sealed skin answer says stop. */
  readonly skinStopped?: boolean;
}

export type OrderState = 'pending' | 'abandoned' | 'paid' | 'unknown' | 'fetchError';

export type Stage =
  | { readonly stage: 'browsing' }
  | { readonly stage: 'productSelected'; readonly choice: ProductChoice }
  | { readonly stage: 'ageVerified'; readonly choice: ProductChoice }
  | { readonly stage: 'detailsEntered'; readonly choice: ProductChoice; readonly details: CustomerDetails }
  | {
      readonly stage: 'skinEntered';
      readonly choice: ProductChoice;
      readonly details: CustomerDetails;
      readonly skin: SkinStep;
    }
  | {
      readonly stage: 'emailVerified';
      readonly choice: ProductChoice;
      readonly details: CustomerDetails;
      readonly skin: SkinStep | null;
      readonly email: string;
    }
  | { readonly stage: 'ordered'; readonly subscriptionId: string }
  | { readonly stage: 'paid'; readonly subscriptionId: string };

/** How far a sign-up has come. An abandoned, unknown or unreadable order leaves it where the draft is. */
export function stageOf(
  progress: Progress,
  order: { readonly state: OrderState; readonly subscriptionId: string } | null,
): Stage {
  if (order?.state === 'pending') return { stage: 'ordered', subscriptionId: order.subscriptionId };
  if (order?.state === 'paid') return { stage: 'paid', subscriptionId: order.subscriptionId };
  const { choice = null, details = null, skin = null } = progress.draft ?? {};
  if (!choice || !progress.product) return { stage: 'browsing' };
  if (!details) return { stage: progress.ageProved ? 'ageVerified' : 'productSelected', choice };
  if (isEmailProved(progress)) return { stage: 'emailVerified', choice, details, skin, email: details.email };
  return skin ? { stage: 'skinEntered', choice, details, skin } : { stage: 'detailsEntered', choice, details };
}

/** The market asks, the product needs it, and it must be known before the contract. */
export function isAgeRequired(product: Pick<Product, 'ageVerificationRequired'>, market: Pick<Market, 'age'>): boolean {
  return market.age.required && product.ageVerificationRequired && market.age.stage === 'before-contract';
}

/** The address in the details is the one that was proved, or the logged-in member's own. */
export function isEmailProved({ draft, memberEmail }: Pick<Progress, 'draft' | 'memberEmail'>): boolean {
  const email = draft?.details?.email;
  return email !== undefined && (email === draft?.emailProof?.email || email === memberEmail);
}

export type Step = 'choose' | 'age' | 'details' | 'skin' | 'email' | 'overview';

const hrefOfStep: Readonly<Record<Step, () => string>> = {
  choose: () => paths.signup.entry.href(),
  age: () => paths.signup.ageVerification.href(),
  details: () => paths.signup.customerDetails.href(),
  skin: () => paths.signup.skinData.href(),
  email: () => paths.signup.verifyEmail.href(),
  overview: () => paths.signup.overview.href(),
};

export function stepHref(step: Step): string {
  return hrefOfStep[step]();
}

export interface StepSubject {
  readonly ageRequired: boolean;
  readonly usesUv: boolean;
  /** False for a logged-in visitor who keeps the address: it is proved already. */
  readonly emailStep: boolean;
}

/** The real steps of this visitor, in order: age only if required, skin only with UV, e-mail only if it is not proved by a login. */
export function stepsFor({ ageRequired, usesUv, emailStep }: StepSubject): readonly Step[] {
  const real: Readonly<Record<Step, boolean>> = {
    choose: true,
    age: ageRequired,
    details: true,
    skin: usesUv,
    email: emailStep,
    overview: true,
  };
  return (Object.keys(real) as Step[]).filter((step) => real[step]);
}

/** "Step `current` of `total`" for a page, or null when the page is no step of this visitor. */
export function stepNumber(
  step: Step,
  subject: StepSubject,
): { readonly current: number; readonly total: number } | null {
  const steps = stepsFor(subject);
  const index = steps.indexOf(step);
  return index === -1 ? null : { current: index + 1, total: steps.length };
}

/** The step the back link leads to; null on the first. A page that is no step of this visitor goes back to the first. */
export function previousStep(step: Step, subject: StepSubject): Step | null {
  const steps = stepsFor(subject);
  const index = steps.indexOf(step);
  return index === 0 ? null : (steps[index - 1] ?? 'choose');
}

export function subjectOf({ ageRequired, product, draft, memberEmail }: Progress): StepSubject {
  const emailStep = memberEmail === null || (draft?.details != null && draft.details.email !== memberEmail);
  return { ageRequired, usesUv: product?.usesUv ?? false, emailStep };
}

export type Missing = 'age' | 'details' | 'skin' | 'email';

/** What an order still lacks, in the order of the steps. A skin answer that says stop is not an answer to go on with. */
export function missingForOrder(progress: Progress): readonly Missing[] {
  const { draft, product, ageRequired, ageProved, skinStopped = false } = progress;
  const lacks: Readonly<Record<Missing, boolean>> = {
    age: ageRequired && !ageProved,
    details: !draft?.details,
    skin: Boolean(product?.usesUv) && (!draft?.skin || skinStopped),
    email: !isEmailProved(progress),
  };
  return (Object.keys(lacks) as Missing[]).filter((part) => lacks[part]);
}

/** The first step that is still to do: what "continue" leads to. */
export function nextStep(progress: Progress): Step {
  if (!progress.draft?.choice || !progress.product) return 'choose';
  return missingForOrder(progress)[0] ?? 'overview';
}

/**
 * Where a finished step leads: the first open one after it, so that a change made from the overview returns there
 * once nothing is open. Details may precede age, so an open age check never interrupts; the overview names it.
 */
export function stepAfter(step: Step, progress: Progress): Step {
  const steps: readonly Step[] = ['choose', 'age', 'details', 'skin', 'email', 'overview'];
  const missing: readonly Step[] = missingForOrder(progress);
  return steps.slice(steps.indexOf(step) + 1).find((later) => missing.includes(later)) ?? 'overview';
}
