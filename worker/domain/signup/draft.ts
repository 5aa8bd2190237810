import type { AddressLines } from '../text/address-line';

/**
 * The sign-up draft, "storage" in specification §4. Only the visitor's own steps add to it; its stage is derived
 * (`journey.ts`), never stored.
 */
export interface Draft {
  /** GUID that age checks and validation sessions refer to. */
  readonly draftId: string;
  readonly choice: ProductChoice | null;
  /** Code from an accepted validation session (specification §4); competes with `choice.promotion`. */
  readonly signupDiscountCode: string | null;
  /** Hints only choose a message; a successful check clears them. `asked`: the issuer that told no age. */
  readonly hints: {
    readonly fail: boolean;
    readonly noBirthdate: boolean;
    readonly cancelled?: boolean;
    readonly silent?: boolean;
    readonly asked?: string;
  };
  readonly details: CustomerDetails | null;
  /** That of the page on which the boxes of the details were ticked; drafts of earlier releases have none. */
  readonly detailsLanguage?: string;
  /** Set once the skin questions were answered; the result itself is encrypted. */
  readonly skin: SkinStep | null;
  /** Valid for half an hour (`withLivingProof`), and void once the address's member has revoked proofs. */
  readonly emailProof: { readonly email: string; readonly at: string } | null;
  /** True if any address of this draft was ever proved. */
  readonly emailProvedOnce?: boolean;
  /** The address the last code was sent to, for /signup-verify-email. */
  readonly emailChallenge: { readonly codeId: string; readonly email: string; readonly expiresAt: string } | null;
  /** The specification's "subscription" of the draft: created by an accepted entry pair or the first valid details. */
  readonly subscription: { readonly validationSession: string | null } | null;
}

export interface ProductChoice {
  readonly productId: string;
  readonly studioId: string;
  readonly promotion: string | null;
}

/** Who somebody is and where they live. */
export interface PersonDetails extends AddressLines {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
}

export interface CustomerDetails extends PersonDetails {
  readonly marketingEmail: boolean;
  readonly marketingSms: boolean;
}

export interface SkinStep {
  readonly policyVersion: string;
  readonly at: string;
  readonly consent: { readonly textVersion: string; readonly language: string } | null;
  /** AES-GCM of `SkinResult` (and of the answers, with consent); decrypted only on the server. */
  readonly sealed: string;
}

export interface SkinResult {
  readonly type: 1 | 2 | 3 | 4;
  readonly exclusions: readonly string[];
  readonly stopped: boolean;
}

/** Stored outside the draft: no guard clears it. */
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

/** How long an address counts as proved: long enough to order, too short for somebody who once read a code. */
const emailProofMs = 30 * 60_000;

/** The draft at `now` (epoch milliseconds), without an expired proof. Nothing else of a draft expires. */
export function withLivingProof(draft: Draft, now: number): Draft {
  const { emailProof } = draft;
  return emailProof && Date.parse(emailProof.at) + emailProofMs <= now ? { ...draft, emailProof: null } : draft;
}

/** The codes that may lower a draft's price beside the product's own discount: what was typed, and an entry pair's. */
export function discountCodesOf(draft: Pick<Draft, 'choice' | 'signupDiscountCode'> | null): {
  readonly codes: readonly (string | null)[];
  readonly pairCode: string | null;
} {
  return { codes: [draft?.choice?.promotion ?? null], pairCode: draft?.signupDiscountCode ?? null };
}
