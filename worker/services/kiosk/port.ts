import type { CodeStanding, KioskOpening, KioskPhase, KioskSnapshot, NumberOutcome } from '../../domain/kiosk';
import type { Result } from '../../domain/result';

/** Who looks: by the hash of the browser's own session. */
export type KioskRole = 'kiosk' | 'phone' | 'visitor';

/** One check as one browser may see it. */
export interface KioskView {
  readonly role: KioskRole;
  readonly snapshot: KioskSnapshot;
  readonly phase: KioskPhase;
  readonly market: string;
  readonly studioId: string;
  readonly screenName: string;
  readonly issuerId: string;
  readonly matchCode: string;
  /** For the bound phone alone, after a yes and until it was typed. */
  readonly number: string | null;
  /** When the check ends, epoch milliseconds. */
  readonly until: number;
  readonly mayExtend: boolean;
  /** The current one-time code: for the kiosk alone. */
  readonly code: string | null;
  /** How the code of the address stands for this browser; null when none was asked about. */
  readonly standing: CodeStanding | null;
}

export type KioskStep = 'touch' | 'extend';

/** What was seen when a phone took the code: for the log, never a reason to refuse alone (RFC 10027). */
export interface Scan {
  readonly view: KioskView | null;
  readonly standing: CodeStanding;
  readonly secondsToScan: number | null;
}

/** Checks at a studio's screen, each on one thread. Every call takes the browser's session hash; throws nothing of the visitor's. */
export interface KioskSessions {
  /** A new check and its first code; refused when this screen has opened more than a person could, until one of them is old enough. */
  open(
    opening: Omit<KioskOpening, 'sessionId' | 'shortCode'>,
  ): Promise<Result<{ sessionId: string; code: string }, { readonly kind: 'tooMany'; readonly retryAt: number }>>;
  /** Null for a session that never was or is purged. Changes nothing but what time has changed. */
  look(sessionId: string, viewer: { hash: string | null; code?: string }): Promise<KioskView | null>;
  /** Session and current code behind the digits on the screen, or null. */
  ofShortCode(shortCode: string): Promise<{ sessionId: string; code: string } | null>;
  /** A phone takes the code, or says that it is not its own. */
  scan(sessionId: string, scan: { hash: string; code: string; intent: 'continue' | 'notMe' }): Promise<Scan>;
  /** The issuer's answer for the bound phone. False when the check is over or another's. */
  answer(sessionId: string, answer: { hash: string; over18: boolean }): Promise<boolean>;
  /** The number from the phone, by the kiosk. A repeated `key` gets the same outcome without counting again. */
  enterNumber(sessionId: string, entry: { hash: string; number: string; key: string }): Promise<NumberOutcome>;
  /** By kiosk or phone: still here, or five minutes more. `leave`, by the kiosk: its screen is wiped. */
  step(sessionId: string, step: { hash: string; step: KioskStep | 'leave' }): Promise<void>;
  /** The socket of the kiosk; the answer to an upgrade. */
  connect(sessionId: string, hash: string, request: Request): Promise<Response>;
  /** Ends the running checks of a revoked screen and closes its sockets. Objects that cannot be reached notice within seconds. */
  endOf(deviceId: string): Promise<void>;
  /** Ends and forgets what is older than an hour; the object's own alarm does the same. */
  purge(): Promise<number>;
}
