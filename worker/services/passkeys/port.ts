import type { MarketId } from '../../domain/markets/market';
import type { Result } from '../../domain/result';
import type { Question, Statement } from '../database/port';
import type { LoginContact } from '../membership/record/port';
import type { Addressee } from '../notices/port';

/** COSE numbers of the accepted algorithms: ES256, and RS256 for Windows Hello on older machines. */
export const keyAlgorithms: readonly number[] = [-7, -257];

export interface Passkey {
  readonly passkeyId: string;
  readonly credentialId: string;
  /** Its name: the browser and system it was created in. */
  readonly name: string;
  /** True if the system's maker synchronises it between devices. */
  readonly isSynced: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** What a browser's answer has to be made for. */
export interface Asked {
  readonly challenge: string;
  /** Exactly as the browser sends it, with the port. */
  readonly origin: string;
}

export interface Expected extends Asked {
  /** ISO instant of the challenge: void if the member has revoked proofs since. */
  readonly askedAt: string;
}

/**
 * `mismatch`: made for another challenge, origin or page, or in another way. `signature`: signed by another key.
 * `counter`: the passkey may have been copied.
 */
export type PasskeyFault = 'malformed' | 'mismatch' | 'signature' | 'counter' | 'unknown' | 'taken' | 'tooMany';

/** A passkey and whose it is, as stored. */
export interface Signer {
  readonly passkeyId: string;
  readonly member: LoginContact;
  readonly publicKey: string;
  readonly signCount: number;
}

interface Checked {
  readonly passkeyId: string;
  readonly member: LoginContact;
  readonly used: Statement[];
}

export interface Passkeys {
  listOf(memberId: string): Promise<readonly Passkey[]>;
  /** The same of whoever is logged in with a session, for the batch that reads the session. */
  listOfSession(idHash: string): Promise<Question<readonly Passkey[]>>;
  /**
   * Statements that store a public key the browser created, if the answer matches what was asked, and tell the member by
   * mail. They fail their batch with a Conflict if the member has too many or has revoked proofs since (`tooMany`), and with
   * a constraint's error if somebody has this passkey (`taken`).
   */
  adding(
    member: Addressee & { readonly memberId: string },
    answer: string,
    expected: Expected,
    name: string,
  ): Promise<Result<Statement[], PasskeyFault>>;
  /** Statements that remove those of these passkeys the member has, and send a mail; empty if there are none. */
  removal(memberId: string, passkeyIds: readonly string[], deviceHint: string): Promise<Statement[]>;
  /** Removes a passkey and sends a mail; no error if it is gone already. */
  remove(memberId: string, passkeyId: string, deviceHint: string): Promise<void>;
  /** For the end of that batch: fails it with a Conflict if the member has another passkey by now. */
  noneBut(memberId: string, kept: readonly string[]): Promise<Statement>;
  /**
   * Checks which passkey signed the challenge. `used`: statements that store the new counter in the batch that begins
   * the session; they fail it if the passkey was removed or used meanwhile. `signer`: of `asksSigner`, if it was read.
   */
  check(
    market: MarketId,
    answer: string,
    expected: Expected,
    signer?: Signer | null,
  ): Promise<Result<Checked, PasskeyFault>>;
  /** The passkey that an answer names, for the batch of another read. */
  asksSigner(market: MarketId, answer: string): Promise<Question<Signer | null>>;
  /** The id under which authenticators store the member; it reveals nothing about the person. */
  userHandleOf(memberId: string): Promise<string>;
}
