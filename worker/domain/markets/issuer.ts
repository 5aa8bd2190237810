/**
 * An identity issuer as data: what to request, which answer counts as `yes`, and what proves that answer (decision
 * 036).
 */
export interface Issuer {
  readonly id: string;
  readonly name: string;
  readonly logo: string;
  readonly issuerUrl: string;
  readonly clientId: string;
  readonly scope: string;
  readonly acrValues?: string;
  readonly loginHint?: string;
  /** Further fixed parameters of the authorisation request that a broker requires. */
  readonly extraParameters?: Readonly<Record<string, string>>;
  readonly claim: ClaimRule;
  /** Further claims that have to have these values, such as the country. */
  readonly also?: readonly { readonly path: readonly string[]; readonly equals: string | number | boolean }[];
  readonly freshness: FreshnessRule;
  readonly level: LevelRule;
  /** Client authentication; left out: Basic authentication, or none without a client secret. */
  readonly client?: ClientRule;
  /** An alternative to the issuer with this id, offered only while that one does not answer. */
  readonly standsInFor?: string;
  readonly assurance: 'low' | 'substantial' | 'high';
  readonly kioskAllowed: boolean;
  readonly enabled: boolean;
}

interface ClaimRule {
  readonly source: 'idToken' | 'userinfo';
  readonly path: readonly string[];
  /** Exactly this value is `yes`, exactly `no` is `no`; a missing claim or another type is `unknown`. */
  readonly equals: string | boolean;
  readonly no: string | boolean;
}

export type TimeUnit = 'seconds' | 'milliseconds' | 'isoDateTime';

/** How an answer proves that this visitor logged in for this check, and not somebody else earlier. */
export interface FreshnessRule {
  /** Claims of the id token with the time of the login; each that is present has to be recent. */
  readonly times: readonly { readonly path: readonly string[]; readonly unit: TimeUnit }[];
  /** With `prompt=login` the login also has to be later than the request. */
  readonly maxAgeSeconds: number;
  readonly request: 'max_age' | 'prompt=login' | 'both' | 'none';
  /**
   * For an issuer documented to ask for a fresh login, always or on request: an answer without a time is judged by its
   * own age. `source`: address of that documentation.
   */
  readonly ownAge?: { readonly source: string };
}

/** The claim with the level of the login, or why there is none. */
export type LevelRule =
  | {
      readonly path: readonly string[];
      readonly allowed: readonly string[];
      /** Why an answer without the claim is accepted; another value is always refused. */
      readonly mayBeAbsent?: string;
    }
  | { readonly none: string };

export interface ClientRule {
  readonly authentication: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt';
  /** Parameters are sent to the issuer directly; the browser carries only a reference (RFC 9126). */
  readonly pushedRequests?: boolean;
  /** Id tokens that are not encrypted to the cell's key are refused. */
  readonly encryptedIdTokens?: boolean;
}
