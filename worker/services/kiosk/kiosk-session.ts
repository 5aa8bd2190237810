import { DurableObject } from 'cloudflare:workers';
import { randomDigits, randomToken } from '../../crypto/token';
import { toIso } from '../../domain/dates';
import {
  advanceKiosk,
  answerKiosk,
  bindPhone,
  codeStandingOf,
  endKiosk,
  enterNumber,
  extendKiosk,
  isByDigits,
  type KioskChance,
  type KioskOpening,
  type KioskState,
  kioskTimes,
  leaveKiosk,
  type NumberOutcome,
  nextChangeAt,
  openKiosk,
  refuseCode,
  snapshotOf,
  takeAway,
  touchKiosk,
  typeMatch,
} from '../../domain/kiosk';
import { cellName } from '../../env';
import type { Bindable } from '../database/database';
import { revokeSession } from '../sessions/session-writes';
import { withDeadline } from '../within';
import type { KioskSessions, KioskStep, KioskView, Scan } from './port';

/** Letters and digits that are not mistaken for each other. */
const letters = 'ACEFHJKMNPRTVWXY';
const digits = '234679';
const pick = (from: string) => from.charAt(Number(randomDigits(4)) % from.length);
const chance: KioskChance = {
  code: () => randomToken(16),
  digitsCode: () => randomToken(16),
  matchCode: () => pick(letters) + pick(digits),
  number: () => String(10 + (Number(randomDigits(6)) % 90)),
};

/** How often the database is asked during a check whether the screen was revoked, since only the database knows. */
const watchMs = 5_000;
const askMs = 2_000;
/** A screen has one socket; others are tabs and connections that were lost unnoticed. */
const maximumSockets = 4;
const closeCodes = { revoked: 1008, tryAgainLater: 1013 } as const;

interface Kept {
  readonly state: KioskState;
  /** The Worker's clock minus this object's, so that alarms follow the clock that pages use. */
  readonly skewMs: number;
  readonly lastNumber: { readonly key: string; readonly outcome: NumberOutcome } | null;
}

/**
 * One kiosk age check: its code, phone and result. Everything is in storage, since the object hibernates while its
 * sockets stay open and may be evicted at any time. Each step reads, decides and writes without awaiting, so that two
 * never interleave. Deleted by its alarm an hour after it was opened.
 */
export class KioskSession extends DurableObject<Readonly<Record<string, unknown>>> {
  /** Messages to the screen are sent in order. */
  #telling: Promise<void> = Promise.resolve();

  open(opening: KioskOpening, now: number): { code: string } {
    const kept = this.#keep({ state: openKiosk(opening, chance, now), skewMs: now - Date.now(), lastNumber: null });
    return { code: kept.state.code };
  }

  look(hash: string | null, code: string | undefined, now: number): KioskView | null {
    const kept = this.#advance(now);
    return kept && this.#viewFor(kept.state, hash, code, now);
  }

  /** The code behind the digits on the screen. */
  digitsCode(now: number): string | null {
    const state = this.#advance(now)?.state;
    // A check that an earlier release began has none.
    return state?.phoneHash === null ? state.digitsCode || null : null;
  }

  scan(scan: Parameters<KioskSessions['scan']>[1], now: number): Scan {
    const kept = this.#advance(now);
    if (!kept) return { view: null, standing: 'stale', secondsToScan: null };
    const seconds = Math.round((now - kept.state.createdAt) / 1000);
    if (scan.intent === 'notMe') {
      const standing = codeStandingOf(kept.state, scan.code, scan.hash, now);
      const state = this.#keep({ ...kept, state: refuseCode(kept.state, scan.code, chance, now) }).state;
      return { view: this.#viewFor(state, scan.hash, scan.code, now), standing, secondsToScan: seconds };
    }
    if (isByDigits(kept.state, scan.code) && kept.state.phoneHash === null) {
      const { state, left } = typeMatch(kept.state, scan.match ?? '');
      if (left !== null) {
        this.#keep({ ...kept, state });
        const view = this.#viewFor(state, scan.hash, scan.code, now);
        return { view, standing: view.standing ?? 'stale', secondsToScan: seconds, wrongMatch: left };
      }
    }
    const { state, standing } = bindPhone(kept.state, { ...scan, phoneHash: scan.hash }, now);
    this.#keep({ ...kept, state });
    return { view: this.#viewFor(state, scan.hash, scan.code, now), standing, secondsToScan: seconds };
  }

  answer({ hash, over18 }: { hash: string; over18: boolean }, now: number): boolean {
    const kept = this.#advance(now);
    if (kept?.state.phase !== 'bound' || kept.state.phoneHash !== hash) return false;
    this.#keep({ ...kept, state: answerKiosk(kept.state, over18, chance) });
    return true;
  }

  enterNumber({ hash, number, key }: { hash: string; number: string; key: string }, now: number): NumberOutcome {
    const kept = this.#advance(now);
    if (!kept || kept.state.kioskHash !== hash) return { kind: 'closed' };
    if (kept.lastNumber?.key === key) return kept.lastNumber.outcome;
    const { state, outcome } = enterNumber(kept.state, number, now);
    this.#keep({ ...kept, state, lastNumber: { key, outcome } });
    return outcome;
  }

  async step({ hash, step }: { hash: string; step: KioskStep }, now: number): Promise<void> {
    const kept = this.#advance(now);
    if (!kept) return;
    const isKiosk = kept.state.kioskHash === hash;
    if (step === 'extend' && (isKiosk || kept.state.phoneHash === hash))
      this.#keep({ ...kept, state: extendKiosk(kept.state, now) });
    if (step === 'touch' && isKiosk) this.#keep({ ...kept, state: touchKiosk(kept.state, now) });
    if (step === 'leave' && isKiosk) this.#keep({ ...kept, state: leaveKiosk(kept.state) });
    if (step === 'takeAway' && kept.state.phoneHash === hash) this.#keep({ ...kept, state: takeAway(kept.state) });
  }

  /** Deletes everything; for the purge. */
  async wipe(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) socket.close(1000, 'over');
    await this.ctx.storage.deleteAll();
  }

  /** The screen was revoked: ends the check, closes its sockets and ends the screen's session. */
  async revoke(): Promise<void> {
    this.#close('revoked');
    const kept = this.#read();
    if (!kept || kept.state.phase === 'ended') return;
    this.#keep({ ...kept, state: endKiosk(kept.state) });
    await this.#endSession(kept.state);
  }

  /** The kiosk's WebSocket. It only receives, starting with a full snapshot. */
  override async fetch(request: Request): Promise<Response> {
    const now = Number(request.headers.get('x-now'));
    const kept = this.#advance(now);
    if (!kept || kept.state.kioskHash !== request.headers.get('x-viewer')) return new Response(null, { status: 404 });
    const open = this.ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN);
    // The screen then polls every few seconds, as it does without a socket.
    if (open.length >= maximumSockets) return new Response(null, { status: 409 });
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.ctx.acceptWebSocket(ours);
    ours.send(JSON.stringify(snapshotOf(kept.state)));
    return new Response(null, { status: 101, webSocket: theirs });
  }

  override webSocketMessage(): void {
    // Messages from a socket are ignored: changes are made by POST.
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close(1000);
  }

  /**
   * Alarms run at least once, at most six times, then never again: so nothing here throws, and it sets the next alarm
   * itself.
   */
  override async alarm(): Promise<void> {
    await this.#watch();
    const kept = this.#read();
    if (!kept) return;
    const now = Date.now() + kept.skewMs;
    if (now >= kept.state.createdAt + kioskTimes.purgeMs) return this.wipe();
    this.#advance(now, { wakeAgain: true });
  }

  /**
   * True while the screen is in service. If it was revoked, everything ends here; if the database does not answer, the
   * sockets are closed and the screen polls, which needs the same answer. Never throws.
   */
  async #watch(): Promise<boolean> {
    const state = this.#read()?.state;
    if (!state || state.phase === 'ended') return true;
    try {
      if (!(await this.#isRevoked(state))) return true;
      await this.revoke();
    } catch {
      this.#close('tryAgainLater');
    }
    return false;
  }

  /** This class gets no services from `createCells`; it uses the database of its check's cell only. */
  #database(market: KioskState['market']): D1Database | undefined {
    return this.env[cellName('DB', market)] as D1Database | undefined;
  }

  async #isRevoked({ deviceId, market }: KioskState): Promise<boolean> {
    const asked = this.#database(market)
      ?.prepare('SELECT 1 FROM device WHERE device_id = ? AND revoked_at IS NOT NULL')
      .bind(deviceId)
      .first();
    return (await withDeadline(asked, askMs, 'the database does not answer')) !== null;
  }

  #close(why: keyof typeof closeCodes): void {
    for (const socket of this.ctx.getWebSockets()) socket.close(closeCodes[why], why);
  }

  #read(): Kept | null {
    return this.ctx.storage.kv.get<Kept>('kept') ?? null;
  }

  #advance(now: number, { wakeAgain = false } = {}): Kept | null {
    const kept = this.#read();
    if (!kept) return null;
    const state = advanceKiosk(kept.state, chance, now);
    const next = { ...kept, state, skewMs: now - Date.now() };
    if (state === kept.state && !wakeAgain && Math.abs(next.skewMs - kept.skewMs) < 1000) return kept;
    return this.#keep(next);
  }

  /** Stores the state, notifies the screen, and sets the alarm for the next change by time. */
  #keep(kept: Kept): Kept {
    const before = this.#read()?.state;
    this.ctx.storage.kv.put('kept', kept);
    const { state, skewMs } = kept;
    const at = Math.min(nextChangeAt(state) ?? Number.POSITIVE_INFINITY, state.createdAt + kioskTimes.purgeMs) - skewMs;
    const watchAt = state.phase === 'ended' ? at : Math.min(at, Date.now() + watchMs);
    this.ctx.waitUntil(this.ctx.storage.setAlarm(watchAt));
    if (before?.version !== state.version) this.#tell(state);
    if (before && before.phase !== 'ended' && state.phase === 'ended') this.ctx.waitUntil(this.#endSession(before));
    return kept;
  }

  /**
   * Sends the state to the screen after checking that it is still in service, so that a revoked screen shows nothing
   * new.
   */
  #tell(state: KioskState): void {
    const text = JSON.stringify(snapshotOf(state));
    if (this.ctx.getWebSockets().length === 0) return;
    this.#telling = this.#telling.then(async () => {
      if (!(await this.#watch())) return;
      for (const socket of this.ctx.getWebSockets()) {
        try {
          socket.send(text);
        } catch {
          // The socket is closed already; a new one gets a full snapshot.
        }
      }
    });
    this.ctx.waitUntil(this.#telling);
  }

  /** Ends the screen's session with its check, even if the screen does not call again. */
  async #endSession({ kioskHash, market }: KioskState): Promise<void> {
    if (kioskHash === '') return;
    const database = this.#database(market);
    if (!database) return;
    const prepare = (sql: string, ...values: Bindable[]) => database.prepare(sql).bind(...values);
    const revoked = revokeSession({ prepare }, toIso(Date.now()), kioskHash) as D1PreparedStatement;
    await revoked.run().catch(() => undefined);
  }

  #viewFor(state: KioskState, hash: string | null, code: string | undefined, now: number): KioskView {
    const byDigits = isByDigits(state, code);
    const role =
      hash !== null && hash === state.kioskHash
        ? 'kiosk'
        : hash !== null && hash === state.phoneHash
          ? 'phone'
          : 'visitor';
    return {
      role,
      snapshot:
        role === 'visitor' && byDigits ? { ...snapshotOf(state), matchCode: null, phoneUrl: null } : snapshotOf(state),
      phase: state.phase,
      market: state.market,
      studioId: state.studioId,
      screenName: state.screenName,
      issuerId: state.issuerId,
      matchCode: role === 'visitor' && byDigits ? '' : state.matchCode,
      byDigits,
      number: role === 'phone' && state.phase === 'answered' ? state.number : null,
      wrongNumbers: state.wrongNumbers,
      until: state.until,
      mayExtend: !state.extended && ['waiting', 'bound', 'answered'].includes(state.phase),
      code: role === 'kiosk' ? state.code : null,
      standing: code === undefined ? null : codeStandingOf(state, code, hash, now),
    };
  }
}
