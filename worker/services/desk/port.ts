import type { DeskReach, DeskRole } from '../../domain/desk-roles';
import type { MarketId } from '../../domain/market';
import type { Result } from '../../domain/result';
import type { JobRun } from '../jobs/port';
import type { FormUse } from '../membership-changes/port';
import type { OutboxRow } from '../outbox/port';
import type { TallyName } from '../tallies/port';

/** One source of the health page; where it fails the others are shown all the same. */
export type Part<Facts> = Result<Facts, 'unavailable'>;

export interface OutboxHealth {
  readonly waiting: number;
  /** Mails to a great many, which leave a few at a time. */
  readonly waitingBulk: number;
  /** Since when the row that is due longest is due, bulk aside. */
  readonly dueSince: string | null;
  /** Waiting for more than an hour for a version of the code that knows them. */
  readonly unknown: number;
  /** Newest first, a few hundred at most. */
  readonly dead: readonly OutboxRow[];
}

export interface JobHealth {
  readonly job: 'sweep' | 'purge' | 'reconcile';
  readonly run: JobRun | null;
}

export interface OpenFinding {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly foundAt: string;
}

export interface BooksHealth {
  /** The last comparison with the provider; null before the first. */
  readonly last: { readonly at: string; readonly checked: number; readonly isAnswered: boolean } | null;
  readonly open: readonly OpenFinding[];
}

export interface WebhookHealth {
  readonly lastEventAt: string | null;
  readonly lastChargeAt: string | null;
  /** What pages asked the provider or did not have to, and which events were refused: today and yesterday (UTC). */
  readonly counts: Partial<Readonly<Record<TallyName, number>>>;
}

export interface IssuerHealth {
  readonly market: MarketId;
  readonly issuerId: string;
  /** Sent to the issuer, came back, and what was answered, in the last quarter of an hour. */
  readonly begun: number;
  readonly returned: number;
  readonly answered: number;
}

export interface GuessingHealth {
  /** Tries at codes of strangers that were wrong, within a day. */
  readonly wrong: number;
  /** Networks that tried more than a person does, within a quarter of an hour. */
  readonly networks: number;
  /** Until when strangers' codes are long; null: they are not. */
  readonly longUntil: string | null;
  /** Until when strangers get few codes, because others asked for all of an hour's; null: they are not that many. */
  readonly fullUntil: string | null;
}

export interface PlatformHealth {
  readonly version: string;
  /** Milliseconds; null: no answer. */
  readonly databaseMs: number | null;
  readonly kvMs: number | null;
}

export interface Health {
  readonly outbox: Part<OutboxHealth>;
  readonly jobs: Part<readonly JobHealth[]>;
  readonly books: Part<BooksHealth>;
  readonly webhooks: Part<WebhookHealth>;
  readonly issuers: Part<readonly IssuerHealth[]>;
  readonly guessing: Part<GuessingHealth>;
  readonly platform: PlatformHealth;
}

export interface OpenAgeCheck {
  readonly market: MarketId;
  readonly studioId: string;
  readonly shortCode: string;
  readonly since: string;
  readonly expiresAt: string;
}

/** One studio's manual checks since its market's midnight. */
export interface AgeChecksToday {
  readonly market: MarketId;
  readonly studioId: string;
  readonly asked: number;
  readonly yes: number;
  readonly no: number;
}

/** One thing an operator did, as the audit keeps it: who, as what, where, a word and an id, nothing of what it was about. */
export interface DeskEntry {
  readonly operator: string;
  readonly role: DeskRole;
  readonly market: MarketId;
  /** `outbox.requeued`, `member.seen`. */
  readonly action: string;
  readonly subject: string;
  readonly detail?: Readonly<Record<string, string | number | null>>;
}

/** The form an action was asked for with. */
export interface DeskForm {
  readonly key: string;
  readonly route: string;
}

export type DeskOutcome =
  | 'done'
  /** The same form did it before: nothing happens again. */
  | 'before'
  /** There was nothing left to change; nothing was written. */
  | 'gone'
  /** No key, somebody else's, or one of another form. */
  | 'keyExpired';

export interface Desk {
  /** For a form about to be shown; good for this operator, this form and one use. */
  createKey(operator: string, route: string): Promise<string>;
  /**
   * Effect, use of the form and audit row in one batch, once. The first statement must change a row, or nothing of it
   * happens.
   */
  perform(
    form: DeskForm,
    entry: DeskEntry,
    effect: () => Promise<D1PreparedStatement[]> | D1PreparedStatement[],
  ): Promise<DeskOutcome>;
  health(): Promise<Health>;
  /** Of the studios somebody may look into. */
  ageChecks(reach: DeskReach): Promise<{ open: readonly OpenAgeCheck[]; today: readonly AgeChecksToday[] }>;
  /**
   * A look that is to be accounted for, written before it is shown. The same person's at the same thing within a few
   * minutes is one look.
   */
  note(entry: DeskEntry): Promise<void>;
  /** The trace of a deed that another batch does. */
  traceOf(entry: DeskEntry): Promise<D1PreparedStatement>;
  /** Null: no key, somebody else's, or one of another form. For a deed whose batch is not this port's. */
  formUseOf(form: DeskForm, entry: Pick<DeskEntry, 'operator' | 'subject' | 'detail'>): Promise<FormUse | null>;
}
