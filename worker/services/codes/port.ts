import type { Language } from '../../domain/languages';
import type { MarketId } from '../../domain/market';
import type { Result } from '../../domain/result';

export interface CodeRequest {
  readonly purpose: 'signup' | 'login' | 'confirm' | 'email';
  /** Hash of the asking browser's session: a code works nowhere else. */
  readonly sessionHash: string;
  readonly market: MarketId;
  readonly language: Language;
  readonly email: string;
  /** False: the same rows are written, but nothing is sent (unknown address at login). */
  readonly deliver: boolean;
}

/** A code as it is kept. */
export interface CodeRow {
  readonly codeId: string;
  readonly purpose: CodeRequest['purpose'] | 'activation';
  readonly sessionHash: string;
  readonly market: MarketId;
  readonly email: string;
  readonly codeMac: string;
  readonly expiresAt: number;
}

export type CodeRefusal = 'tooMany';
export type CodeFault =
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'expired' }
  | { readonly kind: 'noTries' };

/** Six digits by mail: 10 minutes, 5 tries, 3 an address in 15 minutes, 10 a day, bound to the asking browser. */
export interface Codes {
  /** Counts and writes in one statement; the fourth in 15 minutes is refused, known address or not. */
  request(
    request: CodeRequest,
  ): Promise<Result<{ codeId: string; expiresAt: number }, { kind: CodeRefusal; retryAt: number }>>;
  /** For the batch of another kind of code by mail: it counts against the same limits of an address. */
  rowStatement(row: CodeRow): D1PreparedStatement;
  /** When an address that was refused may ask again. */
  retryAt(): number;
  /** The try is counted before the code is compared. Success does not consume: the statement to do so belongs in the caller's batch. */
  check(
    codeId: string,
    sessionHash: string,
    code: string,
  ): Promise<Result<{ consume: D1PreparedStatement[] }, CodeFault>>;
}
