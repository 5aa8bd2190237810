import type { AlarmState, Phase } from '../../domain/alarms/alarm';
import type { Condition, Signals } from '../../domain/alarms/judge';
import type { MarketId } from '../../domain/markets/market';

/** What a cell looks like now. `signals` null: its database did not answer. */
export interface Look {
  readonly signals: Signals | null;
  readonly conditions: readonly Condition[];
  readonly alarms: readonly AlarmState[];
}

/** What a person is told, by mail and by webhook. Numbers and names of parts, nothing of anybody. */
export interface Notice {
  readonly cell: MarketId;
  readonly phase: Phase;
  readonly condition: Condition['id'];
  readonly subject: string;
  readonly severity: Condition['severity'];
  /** ISO instants. */
  readonly openedAt: string;
  readonly at: string;
  readonly facts: Condition['facts'];
  /** Address of the runbook, or its path in the project where none is configured. */
  readonly runbook: string;
}

/** Orders the mail of a notice in one cell's outbox; throws if its database does not answer. */
export type PostNotice = (notice: Notice) => Promise<void>;

export interface Alarms {
  /** Judges without changing or telling anything; never throws. */
  look(): Promise<Look>;
  /**
   * Judges, keeps the alarms and tells what is owed. `elsewhere`: the other cells' posts, for a cell whose own database
   * does not answer. Returns what it saw.
   */
  watch(elsewhere: readonly PostNotice[]): Promise<Look>;
  post: PostNotice;
  /** Tells the outside monitor that all is well; it raises the alarm when this stays away. */
  beat(): Promise<void>;
}
