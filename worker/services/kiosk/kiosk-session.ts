import { DurableObject } from 'cloudflare:workers';
import { randomDigits, randomToken } from '../../crypto/token';
import {
  advanceKiosk,
  answerKiosk,
  bindPhone,
  endKiosk,
  enterNumber,
  extendKiosk,
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
  standingOf,
  touchKiosk,
} from '../../domain/kiosk';
import { cellName } from '../../env';
import { emptied } from '../sessions/port';
import type { KioskView, Scan } from './port';

/** Letters and digits nobody takes for another. */
const letters = 'ACEFHJKMNPRTVWXY';
const digits = '234679';
const pick = (from: string) => from.charAt(Number(randomDigits(4)) % from.length);
const chance: KioskChance = {
  code: () => randomToken(16),
  matchCode: () => pick(letters) + pick(digits),
  number: () => String(10 + (Number(randomDigits(6)) % 90)),
};

/** Only the database knows that a screen was revoked at a terminal: it is asked this often while a check lives. */
const watchMs = 5_000;
const askMs = 2_000;
/** A screen has one; tabs and connections that died unnoticed are the rest. */
const maximumSockets = 4;
const closeCodes = { revoked: 1008, tryAgainLater: 1013 } as const;

interface Kept {
  readonly state: KioskState;
  /** The Worker's clock minus this object's, so that an alarm lives by the clock the pages live by. */
  readonly skewMs: number;
  readonly lastNumber: { readonly key: string; readonly outcome: NumberOutcome } | null;
}

/**
 * One kiosk age check: its code, phone and result on one thread. All of it is in storage, for the object sleeps while
 * its sockets stay open and may be thrown away at any time. Each step reads, decides and writes without waiting in
 * between, so two of them never interleave. Wiped by its alarm an hour after it was opened.
 */
export class KioskSession extends DurableObject<Readonly<Record<string, unknown>>> {
  /** What is told to the screen waits for what was told before. */
  #telling: Promise<void> = Promise.resolve();

  open(opening: KioskOpening, now: number): { code: string } {
    const kept = this.#keep({ state: openKiosk(opening, chance, now), skewMs: now - Date.now(), lastNumber: null });
    return { code: kept.state.code };
  }

  look(hash: string | null, code: string | undefined, now: number): KioskView | null {
    const kept = this.#advance(now);
    return kept && this.#viewFor(kept.state, hash, code, now);
  }

  /** For the short code on the screen: what the QR holds now. */
  currentCode(now: number): string | null {
    const state = this.#advance(now)?.state;
    return state && state.phoneHash === null && state.phase !== 'ended' ? state.code : null;
  }

  scan(scan: { hash: string; code: string; intent: 'continue' | 'notMe' }, now: number): Scan {
    const kept = this.#advance(now);
    if (!kept) return { view: null, standing: 'stale', secondsToScan: null };
    const seconds = Math.round((now - kept.state.createdAt) / 1000);
    if (scan.intent === 'notMe') {
      const standing = standingOf(kept.state, scan.code, scan.hash, now);
      const state = this.#keep({ ...kept, state: refuseCode(kept.state, scan.code, chance, now) }).state;
      return { view: this.#viewFor(state, scan.hash, scan.code, now), standing, secondsToScan: seconds };
    }
    const { state, standing } = bindPhone(kept.state, { code: scan.code, phoneHash: scan.hash }, now);
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

  async step({ hash, step }: { hash: string; step: 'touch' | 'extend' | 'leave' }, now: number): Promise<void> {
    const kept = this.#advance(now);
    if (!kept) return;
    const isKiosk = kept.state.kioskHash === hash;
    if (step === 'extend' && (isKiosk || kept.state.phoneHash === hash))
      this.#keep({ ...kept, state: extendKiosk(kept.state, now) });
    if (step === 'touch' && isKiosk) this.#keep({ ...kept, state: touchKiosk(kept.state, now) });
    if (step === 'leave' && isKiosk) this.#keep({ ...kept, state: leaveKiosk(kept.state) });
  }

  /** Forgets it: the purge. */
  async wipe(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) socket.close(1000, 'over');
    await this.ctx.storage.deleteAll();
  }

  /** Its screen was revoked: the check is over whatever it was doing, and so are its sockets and the screen's session. */
  async revoke(): Promise<void> {
    this.#close('revoked');
    const kept = this.#read();
    if (!kept || kept.state.phase === 'ended') return;
    this.#keep({ ...kept, state: endKiosk(kept.state) });
    await this.#endSession(kept.state);
  }

  /** The kiosk's socket. It says nothing and is told everything, beginning with all there is to know. */
  override async fetch(request: Request): Promise<Response> {
    const now = Number(request.headers.get('x-now'));
    const kept = this.#advance(now);
    if (!kept || kept.state.kioskHash !== request.headers.get('x-viewer')) return new Response(null, { status: 404 });
    const open = this.ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN);
    // It asks every few seconds then, as it does while it has none.
    if (open.length >= maximumSockets) return new Response(null, { status: 409 });
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.ctx.acceptWebSocket(ours);
    ours.send(JSON.stringify(snapshotOf(kept.state)));
    return new Response(null, { status: 101, webSocket: theirs });
  }

  override webSocketMessage(): void {
    // Nothing a socket says is taken: what changes something is a POST.
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close(1000);
  }

  /** At least once, at most six times, then never again: so nothing here throws, and it sets itself anew. */
  override async alarm(): Promise<void> {
    await this.#watch();
    const kept = this.#read();
    if (!kept) return;
    const now = Date.now() + kept.skewMs;
    if (now >= kept.state.createdAt + kioskTimes.purgeMs) return this.wipe();
    this.#advance(now, { wakeAgain: true });
  }

  /**
   * True while the screen is in service. Revoked, everything ends here; where the database cannot say, the sockets end
   * and the screen asks by itself, for which it needs the same answer. Never throws.
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

  /** The one place that is handed no services: it takes the database of its check's own cell, and no other. */
  #database(market: KioskState['market']): D1Database | undefined {
    return this.env[cellName('DB', market)] as D1Database | undefined;
  }

  async #isRevoked({ deviceId, market }: KioskState): Promise<boolean> {
    const asked = this.#database(market)
      ?.prepare('SELECT 1 FROM device WHERE device_id = ? AND revoked_at IS NOT NULL')
      .bind(deviceId)
      .first();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the database does not answer')), askMs);
    });
    return Promise.race([asked, late])
      .then((found) => found !== null)
      .finally(() => clearTimeout(timer));
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

  /** Writes it down, tells the screens, and has itself woken when time will change it next. */
  #keep(kept: Kept): Kept {
    const before = this.#read()?.state;
    this.ctx.storage.kv.put('kept', kept);
    const { state, skewMs } = kept;
    const at = Math.min(nextChangeAt(state) ?? Number.POSITIVE_INFINITY, state.createdAt + kioskTimes.purgeMs) - skewMs;
    const watchAt = state.phase === 'ended' ? at : Math.min(at, Date.now() + watchMs);
    this.ctx.waitUntil(this.ctx.storage.setAlarm(watchAt));
    if (before?.version !== state.version) this.#tell(state);
    // After a yes somebody may be signing up at the screen, for longer than the check lives.
    if (before && before.phase !== 'complete' && before.phase !== 'ended' && state.phase === 'ended')
      this.ctx.waitUntil(this.#endSession(before));
    return kept;
  }

  /** Tells a screen that is in service, and asks that first: what is shown on a revoked one is over by then. */
  #tell(state: KioskState): void {
    const text = JSON.stringify(snapshotOf(state));
    if (this.ctx.getWebSockets().length === 0) return;
    this.#telling = this.#telling.then(async () => {
      if (!(await this.#watch())) return;
      for (const socket of this.ctx.getWebSockets()) {
        try {
          socket.send(text);
        } catch {
          // Gone already; it comes back and is told everything.
        }
      }
    });
    this.ctx.waitUntil(this.#telling);
  }

  /** The screen's own session goes with a check that came to nothing, even if the screen is never heard of again. */
  async #endSession({ kioskHash, market }: KioskState): Promise<void> {
    if (kioskHash === '') return;
    await this.#database(market)
      ?.prepare(`UPDATE session SET revoked_at = ?, ${emptied} WHERE id_hash = ? AND revoked_at IS NULL`)
      .bind(new Date().toISOString(), kioskHash)
      .run()
      .catch(() => undefined);
  }

  #viewFor(state: KioskState, hash: string | null, code: string | undefined, now: number): KioskView {
    const role =
      hash !== null && hash === state.kioskHash
        ? 'kiosk'
        : hash !== null && hash === state.phoneHash
          ? 'phone'
          : 'visitor';
    return {
      role,
      snapshot: snapshotOf(state),
      phase: state.phase,
      market: state.market,
      studioId: state.studioId,
      screenName: state.screenName,
      issuerId: state.issuerId,
      matchCode: state.matchCode,
      number: role === 'phone' && state.phase === 'answered' ? state.number : null,
      until: state.until,
      mayExtend: !state.extended && ['waiting', 'bound', 'answered'].includes(state.phase),
      code: role === 'kiosk' ? state.code : null,
      standing: code === undefined ? null : standingOf(state, code, hash, now),
    };
  }
}
