import type { Issuer } from '../../domain/market';
import type { Result } from '../../domain/result';

/** Secrets of one transaction: they stay on the server, sealed, until the callback. */
export interface IdentitySecrets {
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Real time, epoch milliseconds; a transaction begun by an earlier version lacks it. */
  readonly startedAt?: number;
}

export interface StartedIdentity {
  readonly authorizeUrl: string;
  readonly secrets: IdentitySecrets;
}

export type IdentityFault =
  | { readonly kind: 'unavailable'; readonly detail: string }
  /** The visitor cancelled, or the issuer refused. */
  | { readonly kind: 'declined' }
  /** A check of the answer failed; `detail` is for the log, never for the page. */
  | { readonly kind: 'invalid'; readonly detail: string };

export interface AgeAnswer {
  /** Missing or oddly typed claims are `unknown`, never yes. */
  readonly over18: 'yes' | 'no' | 'unknown';
}

/** One kind of issuer. OpenID Connect is the first; staff and wallets are further adapters of the same port. */
export interface IdentityProvider {
  /** `state` is the caller's one-time value; `redirectUri` must be the issuer's own callback. */
  start(issuer: Issuer, state: string, redirectUri: string): Promise<Result<StartedIdentity, IdentityFault>>;
  finish(
    issuer: Issuer,
    callback: { parameters: URLSearchParams; state: string; redirectUri: string; secrets: IdentitySecrets },
  ): Promise<Result<AgeAnswer, IdentityFault>>;
  /** False for a while after calls failed, so that lists can name others first; whoever chooses it is still sent on. */
  isAvailable(issuerId: string): boolean;
}
