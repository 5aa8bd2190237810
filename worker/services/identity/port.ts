import type { Issuer } from '../../domain/markets/issuer';
import type { Result } from '../../domain/result';

/** Secrets of one transaction; stored encrypted on the server until the callback. */
export interface IdentitySecrets {
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Real time, epoch milliseconds; absent in transactions of earlier releases. */
  readonly startedAt?: number;
}

interface StartedIdentity {
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
  /** Missing claims and claims of another type are `unknown`, never `yes`. */
  readonly over18: 'yes' | 'no' | 'unknown';
}

/** One kind of issuer. OpenID Connect is the first; staff and wallets are further adapters of the same port. */
export interface IssuerClient {
  /** `state` is the caller's one-time value; `redirectUri` must be the issuer's own callback. */
  start(issuer: Issuer, state: string, redirectUri: string): Promise<Result<StartedIdentity, IdentityFault>>;
  finish(
    issuer: Issuer,
    callback: { parameters: URLSearchParams; state: string; redirectUri: string; secrets: IdentitySecrets },
  ): Promise<Result<AgeAnswer, IdentityFault>>;
  /** False for a while after failed calls, so that lists show other issuers first; a visitor may still choose it. */
  isAvailable(issuerId: string): boolean;
}
