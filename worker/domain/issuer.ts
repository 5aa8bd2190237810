/** An identity issuer is data: what to ask, the one answer that counts as yes, and what proves that answer (decision 036). */
export interface Issuer {
  readonly id: string;
  readonly name: string;
  readonly logo: string;
  readonly issuerUrl: string;
  readonly clientId: string;
  readonly scope: string;
  readonly acrValues?: string;
  readonly loginHint?: string;
  /** Further fixed parameters of the authorize request, where a broker wants its own. */
  readonly extraParameters?: Readonly<Record<string, string>>;
  readonly claim: ClaimRule;
  /** Further claims that must be exactly so, such as the country. */
  readonly also?: readonly { readonly path: readonly string[]; readonly equals: string | number | boolean }[];
  readonly freshness: FreshnessRule;
  readonly level: LevelRule;
  /** How the app shows who it is; left out where a client secret, if there is one, goes by Basic authentication. */
  readonly client?: ClientRule;
  /** Another way to the issuer of this id, offered only while that one does not answer. */
  readonly standsInFor?: string;
  readonly assurance: 'low' | 'substantial' | 'high';
  readonly kioskAllowed: boolean;
  readonly enabled: boolean;
}

export interface ClaimRule {
  readonly source: 'idToken' | 'userinfo';
  readonly path: readonly string[];
  /** Exactly this is yes, exactly `no` is no; a missing claim or another type is unknown. */
  readonly equals: string | boolean;
  readonly no: string | boolean;
}

export type TimeUnit = 'seconds' | 'milliseconds' | 'isoDateTime';

/** How an answer proves that its owner logged in for this check, and not somebody else before them. */
export interface FreshnessRule {
  /** Where the id token says when the log-in was: each that is there must be fresh. Seconds and milliseconds since 1970. */
  readonly times: readonly { readonly path: readonly string[]; readonly unit: TimeUnit }[];
  /** With `prompt=login` a log-in must be younger than the request besides. */
  readonly maxAgeSeconds: number;
  readonly request: 'max_age' | 'prompt=login' | 'both' | 'none';
  /**
   * Where the issuer's documents say that it asks anew, always or when asked to: an answer without a time counts by its
   * own age. `source` is the address that says so.
   */
  readonly ownAge?: { readonly source: string };
}

/** Where the id token names the level of the log-in, or why nothing does. */
export type LevelRule =
  | {
      readonly path: readonly string[];
      readonly allowed: readonly string[];
      /** Why an answer without it is taken all the same; another value is refused in any case. */
      readonly mayBeAbsent?: string;
    }
  | { readonly none: string };

export interface ClientRule {
  readonly authentication: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt';
  /** Parameters go to the issuer directly, and only a reference through the browser (RFC 9126). */
  readonly pushedRequests?: boolean;
  /** An id token that is not encrypted to the cell's key is refused. */
  readonly encryptedIdTokens?: boolean;
}
