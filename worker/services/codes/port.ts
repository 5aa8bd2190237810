import type { Language } from '../../domain/languages';
import type { MarketId } from '../../domain/market';
import type { Result } from '../../domain/result';
import type { Want } from '../limits/port';

/** Who wants a code. What one kind spends, no other can (docs/decisions/027). */
export type Asker =
  /** Anybody: counted by network and browser first, by mailbox last and softly. Null: a network that is not counted. */
  | { readonly kind: 'stranger'; readonly network: string | null }
  /** A browser in which the owner of the address was logged in before. */
  | { readonly kind: 'known'; readonly browserId: string }
  /** A member who is logged in and proves it again. */
  | { readonly kind: 'stepUp' };

export interface CodeRequest {
  readonly purpose: 'signup' | 'login' | 'confirm' | 'email';
  /** Hash of the asking browser's session: a code works nowhere else. */
  readonly sessionHash: string;
  readonly asker: Asker;
  readonly market: MarketId;
  readonly language: Language;
  readonly email: string;
  /** False: the same rows are written, but nothing is sent (unknown address at login). */
  readonly deliver: boolean;
}

/** What decides which limits a code by mail is counted against. */
export interface AskedFor {
  readonly purpose: CodeRequest['purpose'] | 'activation';
  /** Empty where the asking browser has no session. */
  readonly sessionHash: string;
  readonly market: string;
  readonly email: string;
  readonly asker: Asker;
}

export interface CodeTry {
  readonly codeId: string;
  readonly sessionHash: string;
  readonly market: MarketId;
  readonly network: string | null;
  readonly code: string;
}

export type CodeFault =
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'expired' }
  | { readonly kind: 'noTries' }
  /** Somebody is guessing: short codes are not compared for now, a new one is long. */
  | { readonly kind: 'tooShort' };

/** Digits by mail: 10 minutes, 5 tries, bound to the asking browser; six of them, twelve while somebody guesses. */
export interface Codes {
  /** Counts and writes in one batch; the fourth in 15 minutes of one asker is refused, known address or not. */
  request(
    request: CodeRequest,
  ): Promise<Result<{ codeId: string; expiresAt: number }, { readonly kind: 'tooMany'; readonly retryAt: number }>>;
  /** What one code spends, for the batch of another kind of code by mail. */
  wantsOf(asked: AskedFor): Promise<readonly Want[]>;
  /** The try is counted before the code is compared. Success does not consume: the statements to do so belong in the caller's batch. */
  check(tried: CodeTry): Promise<Result<{ consume: D1PreparedStatement[] }, CodeFault>>;
}
