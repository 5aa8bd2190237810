import { paths } from '../../paths';
import type { Product } from '../catalogue/catalogue';
import type { Market } from '../markets/market';
import type { Draft } from './draft';

/** Everything a sign-up's stage is derived from; nothing is stored twice. */
export interface Progress {
  readonly draft: Draft | null;
  /** The draft's product; null if none was chosen or it is no longer sold. */
  readonly product: Pick<Product, 'ageVerificationRequired' | 'usesUv'> | null;
  readonly ageRequired: boolean;
  /** The database has an age check with result `yes` for the draft or the member. */
  readonly ageProved: boolean;
  /** Address of the logged-in member, which needs no further proof; null for a visitor. */
  readonly memberEmail: string | null;
  /** True if the encrypted skin result rules out UV. */
  readonly skinStopped?: boolean;
}

export type OrderState = 'pending' | 'abandoned' | 'paid' | 'unknown' | 'fetchError';

/** True if the market requires a check, the product needs one, and it has to precede the contract. */
export function isAgeRequired(product: Pick<Product, 'ageVerificationRequired'>, market: Pick<Market, 'age'>): boolean {
  return market.age.required && product.ageVerificationRequired && market.age.stage === 'before-contract';
}

/** True if the address in the details was proved, or is the logged-in member's own. */
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

interface StepSubject {
  readonly ageRequired: boolean;
  readonly usesUv: boolean;
  /** False for a logged-in visitor who keeps the address, which is proved already. */
  readonly emailStep: boolean;
}

/**
 * The steps of this visitor in order: `age` only if required, `skin` only with UV, `email` only if a login did not
 * prove it.
 */
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

/** "Step `current` of `total`" for a page, or null if the page is not a step of this visitor. */
export function stepNumber(
  step: Step,
  subject: StepSubject,
): { readonly current: number; readonly total: number } | null {
  const steps = stepsFor(subject);
  const index = steps.indexOf(step);
  return index === -1 ? null : { current: index + 1, total: steps.length };
}

/** The step of the back link; null on the first. A page that is not a step of this visitor leads back to the first. */
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

/** What an order still lacks, in the order of the steps. A skin result that rules out UV counts as missing. */
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

/** The first step not done yet, for "continue". */
export function nextStep(progress: Progress): Step {
  if (!progress.draft?.choice || !progress.product) return 'choose';
  return missingForOrder(progress)[0] ?? 'overview';
}

/**
 * Where a finished step leads: the next one not done yet, so that a change made from the overview returns there.
 * Details may precede the age check, so an open age check does not interrupt; the overview names it.
 */
export function stepAfter(step: Step, progress: Progress): Step {
  const steps: readonly Step[] = ['choose', 'age', 'details', 'skin', 'email', 'overview'];
  const missing: readonly Step[] = missingForOrder(progress);
  return steps.slice(steps.indexOf(step) + 1).find((later) => missing.includes(later)) ?? 'overview';
}
