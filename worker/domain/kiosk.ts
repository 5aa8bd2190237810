import { paths } from '../paths';
import type { MarketId } from './markets/market';
import { retention } from './markets/retention';
import { screenIdle } from './screen-idle';

/**
 * One age check at a studio's screen as a pure state machine: the kiosk shows a code, a phone takes it, the issuer
 * answers on the phone, and a number is carried from phone to kiosk. Times in epoch milliseconds. RFC 10027 and
 * docs/decisions/017 give the reasons for each step.
 */
type KioskPhase = 'waiting' | 'idle' | 'bound' | 'answered' | 'complete' | 'failed' | 'ended';

export interface KioskOpening {
  readonly sessionId: string;
  readonly deviceId: string;
  /** Hash of the kiosk browser's session: only that browser sees and controls this check. */
  readonly kioskHash: string;
  readonly market: MarketId;
  readonly studioId: string;
  readonly screenName: string;
  readonly issuerId: string;
  readonly shortCode: string;
  /** Origin under which the kiosk was opened; the phone's address has the same. */
  readonly origin: string;
}

export interface KioskState extends KioskOpening {
  readonly phase: KioskPhase;
  /** Counts every change of the state. */
  readonly version: number;
  readonly createdAt: number;
  /** Last touch of the kiosk; without a bound phone, the idle time counts from here. */
  readonly touchedAt: number;
  /** When the check ends by itself, epoch milliseconds. */
  readonly until: number;
  readonly extended: boolean;
  /** The one-time code in the QR code, and the previous one, which stays valid a little longer. */
  readonly code: string;
  readonly codeSince: number;
  readonly previousCode: string | null;
  readonly matchCode: string;
  /**
   * Where the digits on the screen lead, for phones without a camera. They could be guessed, so that such a phone is not told
   * the match code but asked for it. Empty after too many wrong ones.
   */
  readonly digitsCode: string;
  readonly wrongMatches: number;
  readonly phoneHash: string | null;
  /** The very page on which the phone took the code. Absent in a check of an earlier release. */
  readonly takenOn?: string;
  /** That phone went on to the staff: a second press on its page leads there again. */
  readonly isTakenAway?: boolean;
  readonly scannedAt: number | null;
  /** Shown on the phone after a `yes`, to be typed at the kiosk. */
  readonly number: string | null;
  readonly wrongNumbers: number;
  readonly completedAt: number | null;
}

/** Random values, supplied by the caller. */
export interface KioskChance {
  code(): string;
  digitsCode(): string;
  matchCode(): string;
  number(): string;
}

export const kioskTimes = {
  rotateMs: 30_000,
  graceMs: 10_000,
  ...screenIdle,
  openMs: 5 * 60_000,
  absoluteMs: 15 * 60_000,
  completeMs: 20_000,
  /** After this time the check is deleted everywhere. */
  purgeMs: retention.kioskCheckMinutes * 60_000,
} as const;
const maximumWrongNumbers = 3;
const maximumWrongMatches = 3;

export function openKiosk(opening: KioskOpening, chance: KioskChance, now: number): KioskState {
  return {
    ...opening,
    phase: 'waiting',
    version: 1,
    createdAt: now,
    touchedAt: now,
    until: now + kioskTimes.openMs,
    extended: false,
    code: chance.code(),
    codeSince: now,
    previousCode: null,
    matchCode: chance.matchCode(),
    digitsCode: chance.digitsCode(),
    wrongMatches: 0,
    phoneHash: null,
    scannedAt: null,
    number: null,
    wrongNumbers: 0,
    completedAt: null,
  };
}

const changed = (state: KioskState, change: Partial<KioskState>): KioskState => ({
  ...state,
  ...change,
  version: state.version + 1,
});
const awaitsPhone = ({ phase }: KioskState) => phase === 'waiting' || phase === 'idle';

/** Applies what depends on time: new codes, the idle warning, the end. Returns the same state if nothing changes. */
export function advanceKiosk(state: KioskState, chance: KioskChance, now: number): KioskState {
  if (state.phase === 'ended') return state;
  if (now >= state.until || now >= state.createdAt + kioskTimes.absoluteMs) return endKiosk(state);
  if (!awaitsPhone(state)) return state;
  const idleFor = now - state.touchedAt;
  if (idleFor >= kioskTimes.idleMs + kioskTimes.warningMs) return endKiosk(state);
  const rotated = rotate(state, chance, now);
  const phase = idleFor >= kioskTimes.idleMs ? 'idle' : 'waiting';
  return phase === rotated.phase ? rotated : changed(rotated, { phase });
}

/**
 * Changes the code every half minute, however long ago the last look was: a code that was never shown does not become
 * the previous one.
 */
function rotate(state: KioskState, chance: KioskChance, now: number): KioskState {
  const turns = Math.floor((now - state.codeSince) / kioskTimes.rotateMs);
  if (turns < 1) return state;
  return changed(state, {
    previousCode: turns === 1 ? state.code : null,
    code: chance.code(),
    codeSince: state.codeSince + turns * kioskTimes.rotateMs,
  });
}

/** Ends the check and deletes its secrets. */
export function endKiosk(state: KioskState): KioskState {
  if (state.phase === 'ended') return state;
  const gone = { code: '', previousCode: null, digitsCode: '', matchCode: '', number: null };
  return changed(state, { phase: 'ended', ...gone, phoneHash: null, scannedAt: null });
}

/** `fresh`: may be taken. `theirs`: this phone has it. `taken`: another phone has it. `stale`: replaced or over. */
export type CodeStanding = 'fresh' | 'theirs' | 'taken' | 'stale';

/** State of a code for a phone. Changes nothing, since link previews call it too. */
export function codeStandingOf(state: KioskState, code: string, phoneHash: string | null, now: number): CodeStanding {
  if (state.phase === 'ended' || code === '') return 'stale';
  if (state.phoneHash !== null) return state.phoneHash === phoneHash ? 'theirs' : 'taken';
  const inGrace = code === state.previousCode && now < state.codeSince + kioskTimes.graceMs;
  return code === state.code || code === state.digitsCode || inGrace ? 'fresh' : 'stale';
}

/** Whether a code is the one behind the digits, which proves less than having scanned the screen. */
export const isByDigits = (state: KioskState, code: string | undefined): boolean =>
  code !== undefined && code !== '' && code === state.digitsCode;

/** The match code as somebody typed it who came by the digits; `left`: attempts after a wrong one, null where it was right. */
export function typeMatch(state: KioskState, typed: string): { state: KioskState; left: number | null } {
  const isRight = typed.replace(/[\s-]/g, '').toUpperCase() === state.matchCode;
  if (isRight) return { state, left: null };
  const wrongMatches = state.wrongMatches + 1;
  const left = Math.max(0, maximumWrongMatches - wrongMatches);
  return { state: changed(state, { wrongMatches, digitsCode: left > 0 ? state.digitsCode : '' }), left };
}

/**
 * Binds the phone that takes the code: once, and no second phone. A phone without a session that presses twice drops what
 * the first press gave it; it is known by its page, which nobody else has, until the issuer has answered.
 */
export function bindPhone(
  state: KioskState,
  { code, phoneHash, page = '' }: { code: string; phoneHash: string; page?: string | undefined },
  now: number,
): { state: KioskState; standing: CodeStanding } {
  const isPage = page !== '' && page === state.takenOn;
  if (isPage && state.isTakenAway) return { state, standing: 'theirs' };
  const isAgain = isPage && state.phase === 'bound';
  const standing = isAgain ? 'fresh' : codeStandingOf(state, code, phoneHash, now);
  if (standing !== 'fresh' || phoneHash === state.kioskHash) {
    return { state, standing: standing === 'fresh' ? 'stale' : standing };
  }
  if (isAgain) return { state: changed(state, { phoneHash }), standing: 'theirs' };
  const until = Math.min(now + kioskTimes.openMs, state.createdAt + kioskTimes.absoluteMs);
  const taken = { phoneHash, takenOn: page, scannedAt: now, until, extended: false };
  return { state: changed(state, { phase: 'bound', ...taken }), standing: 'theirs' };
}

/** The owner of the phone said that they are not at the screen: the code is replaced by a new one. */
export function refuseCode(state: KioskState, code: string, chance: KioskChance, now: number): KioskState {
  if (codeStandingOf(state, code, null, now) !== 'fresh') return state;
  return changed(state, { code: chance.code(), digitsCode: chance.digitsCode(), previousCode: null, codeSince: now });
}

/** The issuer's answer for the bound phone; only the first one counts. */
export function answerKiosk(state: KioskState, over18: boolean, chance: KioskChance): KioskState {
  if (state.phase !== 'bound') return state;
  return over18 ? changed(state, { phase: 'answered', number: chance.number() }) : changed(state, { phase: 'failed' });
}

export type NumberOutcome =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly left: number }
  | { readonly kind: 'closed' };

/** The number from the phone, typed at the kiosk; the third wrong one ends the check. */
export function enterNumber(
  state: KioskState,
  number: string,
  now: number,
): { state: KioskState; outcome: NumberOutcome } {
  if (state.phase === 'complete') return { state, outcome: { kind: 'right' } };
  if (state.phase !== 'answered') return { state, outcome: { kind: 'closed' } };
  if (number === state.number) {
    // The screen is free in a moment; the phone has the rest of the quarter of an hour to go on with what it proved.
    const until = state.createdAt + kioskTimes.absoluteMs;
    return { state: changed(state, { phase: 'complete', completedAt: now, until }), outcome: { kind: 'right' } };
  }
  const wrongNumbers = state.wrongNumbers + 1;
  const left = maximumWrongNumbers - wrongNumbers;
  const phase = left > 0 ? 'answered' : 'failed';
  return {
    state: changed(state, { wrongNumbers, phase, number: left > 0 ? state.number : null }),
    outcome: { kind: 'wrong', left },
  };
}

/** The kiosk was touched. */
export function touchKiosk(state: KioskState, now: number): KioskState {
  if (!awaitsPhone(state)) return state;
  return state.phase === 'idle' ? changed(state, { touchedAt: now, phase: 'waiting' }) : { ...state, touchedAt: now };
}

/** Five minutes more, once before and once after the scan, never beyond the absolute end (WCAG 2.2, 2.2.1). */
export function extendKiosk(state: KioskState, now: number): KioskState {
  const touched = touchKiosk(state, now);
  if (touched.extended || !['waiting', 'bound', 'answered'].includes(touched.phase)) return touched;
  const until = Math.min(touched.until + kioskTimes.openMs, touched.createdAt + kioskTimes.absoluteMs);
  return changed(touched, { until, extended: true });
}

/** When what the screen shows ends: the code, the warning, the phone's time, or the finished page. */
export function screenEndsAt(state: KioskState): number {
  switch (state.phase) {
    case 'waiting':
      return Math.min(state.codeSince + kioskTimes.rotateMs, state.until);
    case 'idle':
      return Math.min(state.touchedAt + kioskTimes.idleMs + kioskTimes.warningMs, state.until);
    case 'complete':
      return Math.min((state.completedAt ?? 0) + kioskTimes.completeMs, state.until);
    default:
      return state.until;
  }
}

/** When time will change the state next; null if it has ended. */
export function nextChangeAt(state: KioskState): number | null {
  if (state.phase === 'ended') return null;
  if (!awaitsPhone(state)) return state.until;
  const idleAt = state.touchedAt + kioskTimes.idleMs + (state.phase === 'idle' ? kioskTimes.warningMs : 0);
  return Math.min(state.codeSince + kioskTimes.rotateMs, idleAt, state.until);
}

/** What meta refresh, polling and socket all send. `expiresAt`: when what the screen shows ends. */
export interface KioskSnapshot {
  readonly phase: KioskPhase;
  readonly phoneUrl: string | null;
  readonly shortCode: string | null;
  readonly matchCode: string | null;
  readonly expiresAt: string;
  readonly version: number;
}

export function snapshotOf(state: KioskState): KioskSnapshot {
  const { phase, sessionId, code, version } = state;
  const open = awaitsPhone(state);
  return {
    phase,
    phoneUrl: open ? state.origin + paths.kiosk.verification.href({ session: sessionId, state: code }) : null,
    shortCode: open ? state.shortCode : null,
    matchCode: phase === 'ended' ? null : state.matchCode,
    expiresAt: new Date(screenEndsAt(state)).toISOString(),
    version,
  };
}

/** Staff will look at a document, for which the phone that was bound holds the code: the screen is free again. */
export const takeAway = (state: KioskState): KioskState =>
  state.phase === 'bound' ? { ...endKiosk(state), isTakenAway: true } : state;

/** The kiosk's screen was cleared: a finished check stays valid for its phone, any other ends. */
export function leaveKiosk(state: KioskState): KioskState {
  return state.phase === 'complete' ? changed(state, { kioskHash: '' }) : endKiosk(state);
}
