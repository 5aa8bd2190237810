import { Conflict, isUniqueViolation, Unavailable } from '../../../worker/failures';
import { requireChange } from '../../../worker/services/database/database';
import type { Statement } from '../../../worker/services/database/port';
import type { SessionPointer } from '../../../worker/services/sessions/port';
import { forge } from './forge';
import { type Known, promisedLife, stateFor, writeInto } from './known';
import type { Moment } from './oracle';
import type { Visit } from './plan';
import type { Cookie, Location, Visitor, World } from './world';

/** One request as the middleware would serve it: cookie in, one call to the store, cookie out. */
export function visiting(world: World, visit: Visit): () => Promise<void> {
  return async () => {
    world.tally.operations += 1;
    world.tally.byAct[visit.act] = (world.tally.byAct[visit.act] ?? 0) + 1;
    const request = new Request(world, visit);
    try {
      await request.serve();
    } catch (error) {
      if (error instanceof Unavailable) world.tally.unavailable += 1;
      else world.violations.add('crash', `${visit.act}: ${error instanceof Error ? error.stack : error}`);
    }
  };
}

class Request {
  private readonly visitor: Visitor;
  private readonly location: Location;

  constructor(
    private readonly world: World,
    private readonly visit: Visit,
  ) {
    this.visitor = world.visitors[visit.visitor] as Visitor;
    this.location = world.locations[visit.location] as Location;
  }

  async serve(): Promise<void> {
    const { act, age, pick } = this.visit;
    if (act === 'erase') return this.eraseMember();
    const { cookie: current, past } = this.visitor;
    const cookie = age === 'old' && past.length > 0 ? (past[pick % past.length] ?? null) : current;
    if (act === 'revoke') return this.revokeProofs(current);
    if (act === 'forge') return cookie === null ? undefined : forge(this.world, this.location, cookie);
    if (cookie === null) return act === 'login' ? this.login(null, null) : this.create();
    const before = this.world.oracle.moment(cookie.idHash);
    const pointer = await this.present(cookie);
    if (pointer !== null && before.ended) this.world.tally.replaysTried += 1;
    if (act === 'load') this.world.tally.loads += 1;
    if (pointer === null) return this.drop(cookie);
    if (act === 'view') return this.view(before, pointer);
    if ((act === 'load' || act === 'post') && !(await this.isStillThere(before, pointer, cookie))) return;
    if (act === 'load') return;
    if (act === 'post' || act === 'update') return this.update(pointer, cookie);
    if (act === 'login') return this.login(pointer, before.known);
    return this.logout(before, pointer, cookie);
  }

  /** Reads exactly the cookies that were sealed with a key this location accepts, until they expire. */
  private async present(cookie: Cookie): Promise<SessionPointer | null> {
    const pointer = await this.location.store.read(cookie.text);
    const key = Number(/\.k(\d+)~/.exec(cookie.text)?.[1]);
    const expected = this.location.keys.includes(key) && cookie.expiresAt > this.world.turns.now;
    const same = pointer?.idHash === cookie.idHash && pointer.revision === cookie.revision;
    if (expected !== (pointer !== null) || (pointer !== null && !same))
      this.world.violations.add('forgedCookie', `sealed with key ${key}, read as ${pointer?.revision}`);
    return pointer;
  }

  private async give(pointer: SessionPointer): Promise<void> {
    const text = await this.location.store.seal(pointer);
    const expiresAt = Math.floor(pointer.expiresAt / 1000) * 1000;
    const cookie = { text, idHash: pointer.idHash, revision: pointer.revision, expiresAt };
    this.visitor.cookie = cookie;
    this.visitor.past.push(cookie);
  }
  private drop(cookie: Cookie): void {
    if (this.visitor.cookie?.text === cookie.text) this.visitor.cookie = null;
  }

  private remember(
    pointer: SessionPointer,
    tag: string,
    from: number,
    kind: keyof typeof promisedLife,
    memberId: string | null = null,
  ): Known {
    const known = {
      idHash: pointer.idHash,
      tag,
      memberId,
      life: promisedLife[kind],
      createdAt: from,
      acknowledged: [],
      refused: new Set<string>(),
      paired: [],
      revision: pointer.revision,
      ended: false,
      lastLoadedAt: from,
      slidAt: from,
    };
    this.world.oracle.remember(known);
    return known;
  }

  private async create(): Promise<void> {
    const tag = this.world.name('s');
    const from = this.world.turns.now;
    const pointer = await this.location.store.create({ state: stateFor(tag) });
    this.remember(pointer, tag, from, 'visitor');
    await this.give(pointer);
  }

  private async view(before: Moment, pointer: SessionPointer): Promise<void> {
    const { tally, turns, oracle } = this.world;
    const view = await this.location.store.view(pointer);
    tally.views += 1;
    if (turns.caller().databaseCalls === 0) tally.viewsWithoutDatabase += 1;
    if (view && before.ended) tally.endedStillViewed += 1;
    if (view) oracle.judgeView(before, view);
    else oracle.judgeGone(before);
  }

  private async isStillThere(before: Moment, pointer: SessionPointer, cookie: Cookie): Promise<boolean> {
    const loaded = await this.location.store.load(pointer);
    if (!loaded) {
      this.world.oracle.judgeGone(before);
      this.drop(cookie);
      return false;
    }
    this.world.oracle.judgeLoad(before, loaded);
    if (loaded.pointer.revision !== cookie.revision) await this.give(loaded.pointer);
    return true;
  }

  private async update(pointer: SessionPointer, cookie: Cookie): Promise<void> {
    const { oracle, tally } = this.world;
    const before = oracle.moment(cookie.idHash);
    const { known } = before;
    const token = this.world.name(`${known.tag}:`);
    const write = (state: Parameters<typeof writeInto>[0]) => writeInto(state, this.visit.part, token);
    const result = await this.location.store
      .update(pointer, write, this.businessRows(known, token))
      .catch((error: unknown) => {
        if (this.visit.rows === 'clash' && isUniqueViolation(error)) return { ok: false, reason: 'clash' } as const;
        throw error;
      });
    if (result.ok) {
      oracle.judgeUpdate(before, result.pointer, result.state, token);
      return this.give(result.pointer);
    }
    known.refused.add(token);
    if (result.reason === 'gone') oracle.judgeGone(before);
    if (result.reason === 'conflict') {
      tally.conflictsGivenUp += 1;
      oracle.judgeConflict(before);
    }
  }

  /** What the update has to stand or fall with: an audit row, and at times a row that cannot be written. */
  private businessRows(known: Known, token: string): Statement[] {
    const { database } = this.world;
    if (this.visit.rows === 'none') return [];
    known.paired.push(token);
    const audit = database.prepare(
      `INSERT INTO audit (audit_id, at, actor, action, subject) VALUES (?, '', '', '', '')`,
      token,
    );
    if (this.visit.rows === 'one') return [audit];
    const clash = `INSERT INTO idempotency (key, session_hash, route, body_hash, created_at) VALUES ('taken', '', '', '', '')`;
    return [audit, database.prepare(clash)];
  }

  /** Two tabs may bring the same code; it is consumed in the batch that replaces the session. */
  private async login(pointer: SessionPointer | null, old: Known | null): Promise<void> {
    const { world, visitor } = this;
    const code = this.askForCode();
    const remember = this.visit.pick % 5 === 0;
    const tag = world.name('s');
    const from = world.turns.now;
    const { memberId } = visitor;
    const consume = `UPDATE email_code SET consumed_at = 'now' WHERE code_id = ? AND consumed_at IS NULL`;
    const provedAt = new Date(visitor.codeAskedAt).toISOString();
    const session = { state: stateFor(tag), memberId, authLevel: 'code', remember, provedAt } as const;
    try {
      const statements = [world.database.prepare(consume, code), requireChange(world.database)];
      const next = (await this.location.store.replace(pointer, session, statements)).pointer;
      if (visitor.usedCodes.has(code)) world.violations.add('doubleLogin', `code ${code} logged in twice`);
      visitor.usedCodes.add(code);
      if (visitor.code === code) visitor.code = null;
      if (old) old.ended = true;
      this.remember(next, tag, from, remember ? 'remembered' : 'member', memberId);
      await this.give(next);
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      if (world.validFrom(memberId) >= provedAt) world.tally.staleLogins += 1;
      if (visitor.code === code) visitor.code = null;
    }
  }

  private askForCode(): string {
    if (this.visitor.code !== null) return this.visitor.code;
    const code = this.world.name('c');
    this.world.raw
      .prepare(
        `INSERT INTO email_code (code_id, purpose, session_hash, market, email_key, code_mac, created_at, expires_at)
         VALUES (?, '', '', '', '', '', '', '')`,
      )
      .run(code);
    this.visitor.code = code;
    this.visitor.codeAskedAt = this.world.turns.now;
    return code;
  }

  private async logout(before: Moment, pointer: SessionPointer, cookie: Cookie): Promise<void> {
    await this.location.store.revoke(pointer);
    before.known.ended = true;
    this.drop(cookie);
    if (this.visitor.cookie?.idHash === cookie.idHash) this.visitor.cookie = null;
  }

  /** Logged out everywhere, at times from a session that goes on: what was proved before is worth nothing from here on. */
  private async revokeProofs(cookie: Cookie | null): Promise<void> {
    const { oracle, database, tally } = this.world;
    const { memberId } = this.visitor;
    const theirs = [...oracle.sessions.values()].filter((known) => known.memberId === memberId);
    const keep = theirs.find(({ idHash }) => idHash === cookie?.idHash) ?? null;
    await database.write(this.location.store.revokeProofsOf(memberId, keep));
    tally.revocations += 1;
    for (const known of theirs) if (known !== keep) known.ended = true;
  }

  /** Closes the account; sessions of a deleted member must open nothing. */
  private eraseMember(): void {
    this.world.removeMember(this.visitor.memberId);
    this.visitor.memberId = this.world.addMember();
  }
}
