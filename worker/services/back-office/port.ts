import type { Guessing } from '../../domain/back-office/health';
import type { BackOfficeReach, BackOfficeRole } from '../../domain/back-office/roles';
import type { MarketId } from '../../domain/markets/market';
import type { Result } from '../../domain/result';
import type { Statement } from '../database/port';
import type { FormUse } from '../idempotency/port';
import type { JobName, JobRun } from '../jobs/port';
import type { SenderName } from '../mail/port';
import type { OutboxRow } from '../outbox/port';
import type { TallyName } from '../tallies/port';

/** One source of the health page; if it fails, the others are still shown. */
export type Part<Facts> = Result<Facts, 'unavailable'>;

export interface OutboxHealth {
  readonly waiting: number;
  /** Waiting mails of mass mailings, which are sent a few at a time. */
  readonly waitingBulk: number;
  /** Since when the longest overdue row is due, mass mailings not counted. */
  readonly dueSince: string | null;
  /** Rows that have waited more than an hour for a version of the code that knows their kind. */
  readonly unknown: number;
  /** Newest first, a few hundred at most. */
  readonly dead: readonly OutboxRow[];
}

export interface MailHealth {
  /** Only providers that refused a mail at some time. */
  readonly senders: readonly {
    readonly sender: SenderName;
    readonly restsUntil: string | null;
    readonly quotaUntil: string | null;
  }[];
  /** Addresses that mails come back from, and those of seven days. */
  readonly bounced: number;
  readonly bouncedLately: number;
  readonly complained: number;
}

export interface JobHealth {
  readonly job: JobName;
  readonly run: JobRun | null;
  /** Parts of which something is left that is due. */
  readonly behind: readonly BehindPart[];
}

export interface BehindPart {
  readonly part: string;
  /** ISO instant since which something is left, and the rows worked off since then. */
  readonly since: string;
  readonly rows: number;
  /** ISO day that was reached; null: the part's order is not by time. */
  readonly reached: string | null;
}

export interface OpenFinding {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly foundAt: string;
}

export interface LedgerHealth {
  /** The last reconciliation; null before the first. */
  readonly last: { readonly at: string; readonly checked: number; readonly isAnswered: boolean } | null;
  readonly open: readonly OpenFinding[];
}

export interface WebhookHealth {
  readonly lastEventAt: string | null;
  readonly lastChargeAt: string | null;
  /**
   * Counts of today and yesterday (UTC): provider requests by pages that were made or saved, and events that were
   * refused.
   */
  readonly counts: Partial<Readonly<Record<TallyName, number>>>;
}

export interface IssuerHealth {
  readonly market: MarketId;
  readonly issuerId: string;
  /** Checks begun, returned from the issuer and answered within the last 15 minutes. */
  readonly begun: number;
  readonly returned: number;
  readonly answered: number;
}

export interface GuessingHealth extends Guessing {}

export interface PlatformHealth {
  readonly version: string;
  /** Milliseconds; null: no answer. */
  readonly databaseMs: number | null;
  readonly kvMs: number | null;
}

export interface Health {
  readonly outbox: Part<OutboxHealth>;
  readonly mail: Part<MailHealth>;
  readonly jobs: Part<readonly JobHealth[]>;
  readonly ledger: Part<LedgerHealth>;
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

/** A studio's manual checks since midnight in its market. */
export interface AgeChecksToday {
  readonly market: MarketId;
  readonly studioId: string;
  readonly asked: number;
  readonly yes: number;
  readonly no: number;
}

/** An operator's action as the audit stores it: who, in which role and market, an action and an id, no content. */
export interface BackOfficeEntry {
  readonly operator: string;
  readonly role: BackOfficeRole;
  readonly market: MarketId;
  /** `outbox.requeued`, `member.seen`. */
  readonly action: string;
  readonly subject: string;
  readonly detail?: Readonly<Record<string, string | number | null>>;
}

export type BackOfficeOutcome =
  | 'done'
  /** There was nothing left to change; nothing was written. */
  | 'gone';

export interface BackOffice {
  /** The sender that forms are bound to, since operators have no session of ours. */
  senderOf(operator: string): Promise<string>;
  /**
   * Effect, use of the form and audit row in one batch. The first statement has to change a row, otherwise nothing is
   * written.
   */
  perform(
    use: FormUse,
    entry: BackOfficeEntry,
    effect: () => Promise<Statement[]> | Statement[],
  ): Promise<BackOfficeOutcome>;
  health(): Promise<Health>;
  /** Manual checks of the studios within reach. */
  ageChecks(reach: BackOfficeReach): Promise<{ open: readonly OpenAgeCheck[]; today: readonly AgeChecksToday[] }>;
  /**
   * Audits a look; call it before showing the data. Looks of one operator at the same thing within ten minutes count
   * once.
   */
  note(entry: BackOfficeEntry): Promise<void>;
  /** Writes these statements and the action's audit row in one batch; false if one of them refused, and nothing is written. */
  audited(entry: BackOfficeEntry, statements: readonly Statement[]): Promise<boolean>;
  /** The audit row of an action, for the caller's batch. */
  traceOf(entry: BackOfficeEntry): Promise<Statement>;
}
