/**
 * The signup draft: what specification §4 calls "storage". It only ever grows by the visitor's own steps;
 * which stage it is in is derived (`stageOf` in journey.ts), never stored twice.
 */
export interface Draft {
  /** GUID; age checks and validation sessions belong to it. */
  readonly draftId: string;
  readonly choice: ProductChoice | null;
  /** Named by an accepted validation session (specification §4); competes with `choice.promotion`. */
  readonly signupDiscountCode: string | null;
  /** Hints only choose a message; they are cleared when a check succeeds. */
  readonly hints: { readonly fail: boolean; readonly noBirthdate: boolean };
  readonly details: CustomerDetails | null;
  /** Present once the skin questions were answered; the answer itself is sealed. */
  readonly skin: SkinStep | null;
  /** Good for half an hour (`withLivingProof`), and not at all once the address's member has revoked what was proved. */
  readonly emailProof: { readonly email: string; readonly at: string } | null;
  /** An address of this draft was proved, be it one that was changed since. */
  readonly emailProvedOnce?: boolean;
  /** The address a code was last sent to, so that /signup-verify-email knows what it waits for. */
  readonly emailChallenge: { readonly codeId: string; readonly email: string; readonly expiresAt: string } | null;
  /** Specification's "subscription" of the draft: made by an accepted entry pair or the first valid details. */
  readonly subscription: { readonly validationSession: string | null } | null;
}

export interface ProductChoice {
  readonly productId: string;
  readonly studioId: string;
  readonly promotion: string | null;
}

export interface CustomerDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  readonly marketingEmail: boolean;
  readonly marketingSms: boolean;
}

export interface SkinStep {
  readonly policyVersion: string;
  readonly at: string;
  readonly consent: { readonly textVersion: string; readonly language: string } | null;
  /** AES-GCM of `SkinResult` (and of the answers, with consent); never leaves the draft unsealed. */
  readonly sealed: string;
}

export interface SkinResult {
  readonly type: 1 | 2 | 3 | 4;
  readonly exclusions: readonly string[];
  readonly stopped: boolean;
}

/** Lives outside the draft: no guard clears it. */
export interface OrderPointer {
  readonly subscriptionId: string;
  readonly productId: string;
  readonly studioId: string;
}

/** A sign-up that has just begun. */
export function newDraft(draftId: string): Draft {
  return {
    draftId,
    choice: null,
    signupDiscountCode: null,
    hints: { fail: false, noBirthdate: false },
    details: null,
    skin: null,
    emailProof: null,
    emailChallenge: null,
    subscription: null,
  };
}

/** How long an address counts as proved: long enough to order, too short to be of use to whoever once read a code. */
const emailProofMs = 30 * 60_000;

/** The draft as it counts at `now` (ms): a proof that is over is none. Nothing else of the draft ages. */
export function withLivingProof(draft: Draft, now: number): Draft {
  const { emailProof } = draft;
  return emailProof && Date.parse(emailProof.at) + emailProofMs <= now ? { ...draft, emailProof: null } : draft;
}

/** All codes that may lower this draft's price. */
export function discountCodesOf(draft: Draft): readonly (string | null)[] {
  return [draft.choice?.promotion ?? null, draft.signupDiscountCode];
}
