import type { Language } from '../../domain/markets/languages';
import type { MarketId } from '../../domain/markets/market';
import type { Result } from '../../domain/result';
import type { Survey, SurveyAnswers } from '../../domain/survey/survey';
import type { NetPromoterScore } from '../../domain/survey/survey-statistics';
import type { Statement } from '../database/port';

export type { NetPromoterScore } from '../../domain/survey/survey-statistics';

export interface PublishedSurvey {
  readonly survey: Survey;
  /** Changes with every publication; a response keeps the version it began with. */
  readonly version: string;
}

export interface ListedSurvey extends Pick<PublishedSurvey, 'version'>, Pick<Survey, 'surveyId' | 'title'> {
  readonly publishedAt: string;
  readonly finished: number;
}

export interface OtherKind {
  readonly questionId: string;
  readonly was: Survey['questions'][number]['kind'];
}

/** Survey documents, stored like the catalogue: D1 first, then KV as cache. */
export interface SurveyDocuments {
  /** What pages show; may be a minute old. Null if it was never published. */
  current(surveyId: string): Promise<PublishedSurvey | null>;
  /** The published version as D1 has it. */
  authoritative(surveyId: string): Promise<PublishedSurvey | null>;
  published(surveyId: string, version: string): Promise<PublishedSurvey | null>;
  list(): Promise<readonly ListedSurvey[]>;
  /** What to consider before publishing: responses in progress, and answered questions whose kind would change. */
  inUse(
    survey: Survey,
  ): Promise<{ readonly open: number; readonly finished: number; readonly otherKinds: readonly OtherKind[] }>;
  /** The document has to be validated by the caller. */
  publish(survey: Survey, along?: readonly Statement[]): Promise<{ version: string; changed: boolean }>;
  /** Puts the copies in KV level with D1; how many were not. */
  level(): Promise<number>;
}

export interface Invitee {
  /** As in the operator's file; stored only in the outbox's encrypted payload until the mail is sent. */
  readonly email: string;
  readonly language: Language;
  readonly market: MarketId;
  readonly studioId: string | null;
}

/**
 * `invitedLately`: to another survey within `invitationGapDays`. `unreachable`: mails come back from the address, or its
 * owner called one spam.
 */
export type InvitedAs = 'invited' | 'invitedBefore' | 'invitedLately' | 'optedOut' | 'unreachable';

export interface PersonalLink {
  readonly email: string;
  readonly url: string;
}

/** Links: 256 random bits each, stored as hashes. */
export interface SurveyInvitations {
  /**
   * Creates one personal link per person. Somebody invited to this survey before gets no new link, and somebody who
   * opted out none at all. `mail`: also enqueues the mail, in the same batch. At most 100 people. `take` gets the links
   * before they are written, since they cannot be read afterwards; if the write then fails, they are invalid.
   */
  invite(
    survey: Survey,
    people: readonly Invitee[],
    options: { readonly mail: boolean; readonly take?: (links: readonly PersonalLink[]) => Promise<void> },
  ): Promise<readonly { readonly as: InvitedAs; readonly url: string | null }[]>;
  /** A link for everybody in the studio; each call creates another. */
  studioLink(survey: Survey, studio: { market: MarketId; studioId: string; language: Language }): Promise<string>;
  /** Whether an address has opted out, by whichever mail of ours, before or after a rotation of keys. */
  wantsNone(email: string): Promise<boolean>;
  /** Whether the token's address has opted out; null for a token that is not ours. */
  optedOut(token: string): Promise<boolean | null>;
  /** Ends all invitations to the address in a mail's token. False for a token that is not ours. */
  optOut(token: string): Promise<boolean>;
  /** Statement for the batch that changes an address: whoever wanted no invitations at the old one gets none at the new. */
  optOutMoves(from: string, to: string): Promise<Statement>;
}

/** Why a link cannot be used, or not now. */
export type SurveyRefusal =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'used' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'notYetOpen'; readonly opensAt: string };

/** One visitor's session in one survey. */
export interface SurveySession {
  readonly linkHash: string;
  readonly kind: 'personal' | 'studio';
  /** The version the response began with; without a response the published one. */
  readonly survey: Survey;
  readonly version: string;
  /** The published document: its dates, quota and limits apply, whichever version the response has. */
  readonly inForce: Survey;
  readonly market: MarketId;
  readonly studioId: string | null;
  /** Null until the first answer is saved; reading creates no response. */
  readonly responseId: string | null;
  readonly revision: number;
  readonly answers: SurveyAnswers;
  /** The response this device finished before; a form that names another belongs to an earlier round. */
  readonly roundAfter: string | null;
}

export interface SaveOptions {
  readonly finish: boolean;
  readonly device: string | null;
  readonly language: Language;
  /** Network of the request; null: not counted. Stored as a keyed hash until its window ends. */
  readonly network: string | null;
}

export interface SurveySessions {
  /**
   * Specification §7: the session of a link's id. Repeatable from any device; writes nothing. `device` distinguishes
   * visitors who use a studio's link.
   */
  createSurveySessionById(id: string, device: string | null): Promise<Result<SurveySession, SurveyRefusal>>;
  /**
   * Saves one answer (an empty list: skipped) in one batch; the first one creates the response. Answers to questions
   * that no longer apply are deleted. `finish`: finishes the response, at most one per personal link, and counts it
   * against the quota in the same batch. `conflict`: another write was first; load and save again.
   */
  save(
    session: SurveySession,
    answer: { readonly question: string; readonly value: readonly string[] },
    options: SaveOptions,
  ): Promise<
    Result<SurveySession, SurveyRefusal | { readonly kind: 'conflict' } | { readonly kind: 'tooMany'; retryAt: number }>
  >;
  /** A finished response of a link: the given one, otherwise the last of this device or person. */
  finished(
    id: string,
    by: { readonly responseId: string } | { readonly device: string | null },
  ): Promise<SurveySession | null>;
  /** A signed random id for the browser's cookie. */
  newDevice(): Promise<string>;
  /** True if we issued this id. */
  isDevice(device: string): Promise<boolean>;
}

export interface ResultsFilter {
  readonly studioId?: string;
  /** Civil dates, both included. */
  readonly from?: string;
  readonly until?: string;
}

export interface QuestionResults {
  readonly questionId: string;
  readonly kind: Survey['questions'][number]['kind'];
  readonly n: number;
  /** Every value or option of the question, including those nobody chose; empty for texts. */
  readonly counts: readonly { readonly value: string; readonly count: number }[];
  /** Mean of numeric answers; null for other kinds. */
  readonly mean: number | null;
  readonly nps: NetPromoterScore | null;
}

export interface SurveyResultsTable {
  readonly surveyId: string;
  readonly version: string;
  readonly survey: Survey;
  readonly filter: ResultsFilter;
  /** True if the studio has too few responses: then only their number is given. */
  readonly withheld: boolean;
  /** invited → started → each question reached → finished. */
  readonly funnel: readonly { readonly step: string; readonly count: number }[];
  readonly questions: readonly QuestionResults[];
  /** Net promoter scores of the first NPS question; studios with fewer than `smallestGroup` answers are left out. */
  readonly byStudio: readonly { readonly studioId: string | null; readonly nps: NetPromoterScore }[];
  /** The same by month, `YYYY-MM`; of a studio, months with fewer answers are left out. */
  readonly byMonth: readonly { readonly month: string; readonly nps: NetPromoterScore }[];
}

export interface SurveyResults {
  /** Null if the survey was never published. */
  of(surveyId: string, filter?: ResultsFilter): Promise<SurveyResultsTable | null>;
  /** Written texts, newest first, by page; `after` is the previous page's cursor. */
  texts(
    surveyId: string,
    question: string,
    options: { readonly filter?: ResultsFilter; readonly limit: number; readonly after?: string },
  ): Promise<{
    readonly rows: readonly { readonly day: string; readonly studioId: string | null; readonly text: string }[];
    readonly next: string | null;
  }>;
  /** All responses as rows for a CSV file, by page; they identify nobody. */
  rows(
    surveyId: string,
    after: string | null,
    limit: number,
  ): Promise<{ readonly rows: readonly Readonly<Record<string, string>>[]; readonly next: string | null }>;
}
