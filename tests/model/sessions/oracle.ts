import {
  isPersonal,
  type LoadedSession,
  type SessionPointer,
  type SessionState,
  type SessionView,
} from '../../../worker/services/sessions/port';
import { writeState } from '../../../worker/services/sessions/stored-state';
import { type Known, tokensOf } from './known';
import type { Truth } from './truth';
import type { Turns } from './turns';
import type { Violations } from './violations';

/** What was certain at the moment a request came in. */
export interface Moment {
  readonly seq: number;
  readonly now: number;
  readonly known: Known;
  readonly acknowledged: number;
  readonly revision: number;
  readonly ended: boolean;
  readonly memberExists: boolean;
}

/** A snapshot is written a little after the commit it shows. */
const patienceMs = 20_000;
const kvLagMs = 60_000;
const slideAfterMs = 5 * 60_000;

/** Judges every answer by what was promised before it and by what the database truly held. */
export class Oracle {
  readonly sessions = new Map<string, Known>();
  /** No fault yet in this world: then nothing may expire early either. */
  faultless = true;

  constructor(
    readonly truth: Truth,
    private readonly violations: Violations,
    private readonly turns: Turns,
    private readonly memberExists: (memberId: string) => boolean,
  ) {}

  remember(known: Known): void {
    this.sessions.set(known.idHash, known);
    const first = this.truth.at(known.idHash, 1);
    if (!first) this.violations.add('lostSession', 'a session was handed out that was never committed');
    else if (Math.abs(first.absoluteUntil - known.createdAt - known.life.absoluteMs) > patienceMs)
      this.violations.add('pastExpiry', 'another absolute expiry than promised');
  }

  /**
   * Nothing is under way: sliding and the note of an end, which no answer waits for long, are done as well. A store that
   * took no write in all the time in which that is tried again has no note of those ends.
   */
  allArrived(tookWrites: boolean): void {
    for (const known of this.sessions.values()) {
      known.slidAt = known.lastLoadedAt;
      if (known.ended) known.endNotedAt ??= tookWrites ? this.turns.now : Number.POSITIVE_INFINITY;
    }
  }

  moment(idHash: string): Moment {
    const known = this.sessions.get(idHash);
    if (!known) throw new Error('a cookie of a session nobody handed out');
    return {
      seq: this.truth.seq,
      now: this.turns.now,
      known,
      acknowledged: known.acknowledged.length,
      revision: Math.max(known.revision, this.truth.latest(idHash)?.revision ?? 0),
      ended: known.ended || (this.truth.latest(idHash)?.revoked ?? false),
      memberExists: known.memberId !== null && this.memberExists(known.memberId),
    };
  }

  /** The authority's answer: alive, the latest, complete, and this visitor's. */
  judgeLoad(before: Moment, loaded: LoadedSession): void {
    const { known } = before;
    this.judgeAlive(before, loaded.pointer);
    this.judgeContent(before, loaded.pointer.revision, loaded.state);
    const rights = loaded.member?.memberId ?? null;
    const steady = before.memberExists === (known.memberId !== null && this.memberExists(known.memberId));
    if (rights !== null && rights !== known.memberId) this.violations.add('foreignSession', `rights of ${rights}`);
    if (steady && (rights !== null) !== before.memberExists)
      this.violations.add('memberRights', `member ${rights} of ${known.memberId}`);
    if (steady && loaded.memberMissing !== (known.memberId !== null && !before.memberExists))
      this.violations.add('memberRights', 'a removed member is not reported');
    known.lastLoadedAt = this.turns.now;
  }

  judgeUpdate(before: Moment, pointer: SessionPointer, state: SessionState, token: string): void {
    if (pointer.revision <= before.revision) this.violations.add('rollback', 'an update did not go forward');
    this.judgeAlive(before, pointer);
    this.judgeContent(before, pointer.revision, state);
    if (!tokensOf(state).includes(token)) this.violations.add('lostUpdate', 'an update is not in its own answer');
    before.known.acknowledged.push(token);
    before.known.revision = Math.max(before.known.revision, pointer.revision);
  }

  /** A view may be old, never invented, never ahead, never another's, and never hides that a member is behind it. */
  judgeView(before: Moment, view: SessionView): void {
    const { known } = before;
    const version = this.truth.at(known.idHash, view.pointer.revision);
    if (!version || version.state !== writeState(view.state))
      this.violations.add('inventedState', `a view of revision ${view.pointer.revision} that was never committed`);
    this.judgeOwner(known, view.state);
    if (view.isMember !== (known.memberId !== null)) this.violations.add('memberRights', 'a view mistakes the visitor');
    const ends = this.truth
      .of(known.idHash)
      .map(({ committedAt, idleUntil }) => Math.max(idleUntil, committedAt + known.life.idleMs + patienceMs));
    if (before.now >= Math.max(...ends)) this.violations.add('pastExpiry', 'a view of an expired session');
    if (before.ended && this.faultless) this.judgeEndedView(before, view);
  }

  /** Of a session that has ended: nothing of a person while the database answers, and after a minute nothing at all. */
  private judgeEndedView({ known, now }: Moment, view: SessionView): void {
    if (isPersonal(view.state)) this.violations.add('endedShown', `what ${known.tag} had typed is shown after its end`);
    const shownFor = now - (known.endNotedAt ?? now);
    if (shownFor > kvLagMs) this.violations.add('endedShown', `${known.tag} is shown ${shownFor} ms after its end`);
  }

  /** Saying "no such session" needs a reason: it ended, or its time is over. */
  judgeGone(before: Moment): void {
    const { known, now } = before;
    const versions = this.truth.of(known.idHash);
    if (versions.some(({ revoked }) => revoked)) return;
    const last = versions.at(-1);
    if (!last) return;
    const expired = Math.min(last.idleUntil, last.absoluteUntil) <= this.turns.now;
    const early = this.faultless && now < known.slidAt + known.life.idleMs - slideAfterMs;
    if (!expired || (early && this.turns.now < last.absoluteUntil))
      this.violations.add('lostSession', `a living session of ${known.tag} is gone`);
  }

  judgeConflict(before: Moment): void {
    const { idHash } = before.known;
    const since = this.truth.latest(idHash, before.seq)?.revision ?? 0;
    const latest = this.truth.latest(idHash);
    // Its end is the last of the others' writes that it can lose to.
    if ((latest?.revision ?? 0) - since + (latest?.revoked ? 1 : 0) < 3)
      this.violations.add('needlessConflict', 'gave up although fewer than three others wrote');
  }

  private judgeAlive(before: Moment, pointer: SessionPointer): void {
    const { known, now, seq } = before;
    if (before.ended) this.violations.add('replay', `an ended session of ${known.tag} answered`);
    if (pointer.idHash !== known.idHash) this.violations.add('foreignSession', 'the answer is about another session');
    if (pointer.revision < before.revision)
      this.violations.add('rollback', `revision ${pointer.revision} after ${before.revision}`);
    const ends = this.truth.of(known.idHash).map(({ idleUntil }) => idleUntil);
    const absolute = known.createdAt + known.life.absoluteMs;
    if (now >= Math.max(...ends) || now >= absolute) this.violations.add('pastExpiry', `alive at ${seq} past its time`);
  }

  private judgeContent(before: Moment, revision: number, state: SessionState): void {
    const { known } = before;
    const version = this.truth.at(known.idHash, revision);
    if (!version || version.state !== writeState(state))
      this.violations.add('inventedState', `revision ${revision} was never committed like this`);
    this.judgeOwner(known, state);
    this.judgeTokens(known, known.acknowledged.slice(0, before.acknowledged), state);
  }

  private judgeOwner(known: Known, state: SessionState): void {
    const isOwn = (token: string) => token.startsWith(`${known.tag}:`);
    if (state.draft?.draftId !== known.tag || !tokensOf(state).every(isOwn))
      this.violations.add('foreignSession', `${state.draft?.draftId} shown to ${known.tag}`);
  }

  judgeTokens(known: Known, acknowledged: readonly string[], state: SessionState): void {
    const tokens = tokensOf(state);
    const present = new Set(tokens);
    for (const token of acknowledged) if (!present.has(token)) this.violations.add('lostUpdate', token);
    if (present.size < tokens.length) this.violations.add('doubleUpdate', tokens.join(' '));
    for (const token of tokens) if (known.refused.has(token)) this.violations.add('refusedUpdateKept', token);
  }
}
