import type { EmailPurpose } from '../../domain/email-challenge';
import type { Language } from '../../domain/markets/languages';
import type { MarketId } from '../../domain/markets/market';
import type { Result } from '../../domain/result';
import type { Question, Statement } from '../database/port';
import type { Want } from '../limits/port';

/** Who asks for a code. Each kind has budgets of its own (docs/decisions/027). */
export type Asker =
  /** Anybody: counted by network and browser first, and last, softly, by mailbox. `network` null: not counted. */
  | { readonly kind: 'stranger'; readonly network: string | null }
  /** A browser in which the address's owner was logged in before. */
  | { readonly kind: 'known'; readonly browserId: string }
  /** A logged-in member who does a step-up, or an operator for one who calls. */
  | { readonly kind: 'stepUp' };

export interface CodeRequest {
  readonly purpose: EmailPurpose;
  /** Hash of the asking browser's session: the code is valid in no other. */
  readonly sessionHash: string;
  readonly asker: Asker;
  readonly market: MarketId;
  readonly language: Language;
  readonly email: string;
  /** False: the same rows are written, but no mail is sent (unknown address at login). */
  readonly deliver: boolean;
  /** The member reads it out to an operator, which the mail of any other code warns of. */
  readonly isReadOut?: true;
  /** Of `guessing`, if it was read already. */
  readonly isGuessed?: boolean | undefined;
}

/** Which budgets a mailed code is counted against. */
export interface AskedFor {
  readonly purpose: CodeRequest['purpose'] | 'activation';
  /** Empty if the asking browser has no session. */
  readonly sessionHash: string;
  readonly market: string;
  readonly email: string;
  readonly asker: Asker;
  readonly isReadOut?: true;
}

/** A try that has been counted with the reading of the session, and what its code is compared with. */
export interface CountedTry {
  /** Of the code that the session waited for; null: for none. */
  readonly codeId: string | null;
  /** Null if nothing was counted: then no code is compared. */
  readonly counted: { readonly codeMac: string; readonly tries: number; readonly isTrusted: boolean } | null;
  readonly fault: CodeFault;
}

interface CodeTry {
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
  /** Somebody is guessing codes: short ones are not compared for now, a newly requested one is long. */
  | { readonly kind: 'tooShort' };

export interface CodeRefusal {
  /** `noMail`: no provider takes a mail before that, and a code would have run out by then. */
  readonly kind: 'tooMany' | 'noMail';
  readonly retryAt: number;
}

interface PreparedCode {
  readonly codeId: string;
  readonly expiresAt: number;
  readonly statements: readonly Statement[];
  /** After the batch has failed: why, and from when, in epoch milliseconds, a code can be had. */
  refusal(): Promise<CodeRefusal>;
}

/**
 * Numeric codes by mail: valid for 10 minutes, 5 attempts and one browser; six digits, or twelve while somebody is
 * guessing.
 */
export interface Codes {
  /**
   * Statements that count and write a code, for the batch that stores its challenge; they fail that batch where a limit is
   * used up or no mail can be sent. The fourth request of one asker in 15 minutes is refused, whether or not the address is known.
   */
  writing(request: CodeRequest): Promise<PreparedCode>;
  /** Whether somebody is guessing the codes of this network's strangers, for the batch of another read. */
  guessing(market: MarketId, network: string | null): Promise<Question<boolean>>;
  isGuessed(market: MarketId, network: string | null): Promise<boolean>;
  /** The budgets of one code, for the batch of another kind of mailed code. */
  wantsOf(asked: AskedFor): Promise<readonly Want[]>;
  /**
   * Counts an attempt at the code that a session waits for, in the batch that reads it. `check` takes the answer.
   * `network` null: not counted.
   */
  trying(tried: {
    readonly purpose: EmailPurpose;
    readonly sessionHash: string;
    readonly market: MarketId;
    readonly network: string | null;
  }): Promise<Question<CountedTry>>;
  /**
   * Counts the attempt, unless it is counted, before comparing the code. `consume`: statements that use the code up, for
   * the caller's batch.
   */
  check(tried: CodeTry, counted?: CountedTry): Promise<Result<{ consume: Statement[] }, CodeFault>>;
}
