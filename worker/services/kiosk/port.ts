import type { CodeStanding, KioskOpening, KioskSnapshot, KioskState, NumberOutcome } from '../../domain/kiosk';
import type { Result } from '../../domain/result';

/** Role of the browser, decided by the hash of its session. */
type KioskRole = 'kiosk' | 'phone' | 'visitor';

/** A check as one browser may see it. */
export interface KioskView extends Pick<KioskState, 'phase' | 'studioId' | 'screenName' | 'issuerId' | 'until'> {
  readonly role: KioskRole;
  readonly snapshot: KioskSnapshot;
  readonly market: string;
  /** Empty for a visitor who came by the digits on the screen: they type it. */
  readonly matchCode: string;
  readonly byDigits: boolean;
  /** Only for the bound phone, after a `yes` and until the number was typed. */
  readonly number: string | null;
  /** Of a check that failed: above zero if it was typed wrongly, zero if the issuer's answer was no yes. */
  readonly wrongNumbers: number;
  readonly mayExtend: boolean;
  /** The current one-time code; only for the kiosk. */
  readonly code: string | null;
  /** State of the code in the address for this browser; null if none was given. */
  readonly standing: CodeStanding | null;
}

/**
 * `touch`: somebody is still there; `extend`: five more minutes. From the kiosk `leave` ends the check; from the phone
 * `takeAway` does, because the rest needs no screen.
 */
export type KioskStep = 'touch' | 'extend' | 'leave' | 'takeAway';

/** What was observed when a phone took the code; for the log, and never alone a reason to refuse (RFC 10027). */
export interface Scan {
  readonly view: KioskView | null;
  readonly standing: CodeStanding;
  readonly secondsToScan: number | null;
  /** The typed match code was wrong: attempts that are left. */
  readonly wrongMatch?: number;
}

/**
 * Age checks at studios' screens. Each runs in one object, so its steps never overlap. Errors contain no visitor's
 * data.
 */
export interface KioskSessions {
  /**
   * Opens a check with its first code. `tooMany`: this screen opened more than a person could; `retryAt` in epoch
   * milliseconds.
   */
  open(
    opening: Omit<KioskOpening, 'sessionId' | 'shortCode'>,
  ): Promise<Result<{ sessionId: string; code: string }, { readonly kind: 'tooMany'; readonly retryAt: number }>>;
  /** Null for a session that does not exist or is purged. Changes only what depends on time. */
  look(sessionId: string, viewer: { hash: string | null; code?: string }): Promise<KioskView | null>;
  /** Session of a short code, and where its digits lead; null if there is none. */
  ofShortCode(shortCode: string): Promise<{ sessionId: string; code: string } | null>;
  /** A phone takes the code (`continue`; by digits with the screen's match code; `page`: that it pressed it on), or its owner says that they are not at the screen (`notMe`). */
  scan(
    sessionId: string,
    scan: { hash: string; code: string; intent: 'continue' | 'notMe'; match?: string; page?: string },
  ): Promise<Scan>;
  /** Stores the issuer's answer for the bound phone. False if the check is over or belongs to another phone. */
  answer(sessionId: string, answer: { hash: string; over18: boolean }): Promise<boolean>;
  /**
   * The number shown on the phone, typed at the kiosk. A repeated `key` returns the same outcome and does not count as
   * an attempt.
   */
  enterNumber(sessionId: string, entry: { hash: string; number: string; key: string }): Promise<NumberOutcome>;
  /** A step of kiosk or phone; one that is not theirs to take changes nothing. */
  step(sessionId: string, step: { hash: string; step: KioskStep }): Promise<void>;
  /** The kiosk's WebSocket; the response to the upgrade. */
  connect(sessionId: string, hash: string, request: Request): Promise<Response>;
  /**
   * Ends the running checks of a revoked screen and closes its sockets. Objects that cannot be reached notice within
   * seconds.
   */
  endOf(deviceId: string): Promise<void>;
  /** Deletes checks older than an hour; the object's alarm does the same. Returns how many. */
  purge(): Promise<number>;
}
