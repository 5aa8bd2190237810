import type { Language } from '../../domain/languages';
import type { MarketId } from '../../domain/market';
import type { Result } from '../../domain/result';
import type { Survey, SurveyAnswers } from '../../domain/survey';
import type { NetPromoterScore } from '../../domain/survey-statistics';

export type { NetPromoterScore } from '../../domain/survey-statistics';

export interface PublishedSurvey {
  readonly survey: Survey;
  /** Changes with every publish; a response goes on with the version it began with. */
  readonly version: string;
}

export interface OtherKind {
  readonly questionId: string;
  readonly was: Survey['questions'][number]['kind'];
}

/** Survey documents, stored like the catalogue: D1 first, then KV as cache. */
export interface SurveyDocuments {
  /** What pages show; may be a minute behind. Null for one that was never published. */
  current(surveyId: string): Promise<PublishedSurvey | null>;
  /** D1's pointer, at once. */
  authoritative(surveyId: string): Promise<PublishedSurvey | null>;
  published(surveyId: string, version: string): Promise<PublishedSurvey | null>;
  list(): Promise<readonly { surveyId: string; version: string; publishedAt: string; finished: number }[]>;
  /** What publishing it has to mind: who is answering, and questions that were answered when they were of another kind. */
  inUse(
    survey: Survey,
  ): Promise<{ readonly open: number; readonly finished: number; readonly otherKinds: readonly OtherKind[] }>;
  /** The document must have been checked. */
  publish(survey: Survey): Promise<{ version: string; changed: boolean }>;
}

export interface Invitee {
  /** As typed in the file; kept only in the outbox's sealed payload until the mail is sent. */
  readonly email: string;
  readonly language: Language;
  readonly market: MarketId;
  readonly studioId: string | null;
}

/** `invitedLately`: to another survey, within the days that `invitationGapDays` says. */
export type InvitedAs = 'invited' | 'invitedBefore' | 'invitedLately' | 'optedOut';

export interface PersonalLink {
  readonly email: string;
  readonly url: string;
}

/** Links: 256 random bits each, stored as hashes. */
export interface SurveyInvitations {
  /**
   * One personal link for each person, whatever is asked again: who was invited to this survey before gets nothing new,
   * who opted out nothing at all. `mail` also puts the mail into the outbox, in the same batch. At most 100 at once.
   * `take` gets the links before they are written, since nothing knows them afterwards: when the write then fails, they
   * lead nowhere.
   */
  invite(
    survey: Survey,
    people: readonly Invitee[],
    options: { readonly mail: boolean; readonly take?: (links: readonly PersonalLink[]) => Promise<void> },
  ): Promise<readonly { readonly as: InvitedAs; readonly url: string | null }[]>;
  /** A link for everybody who stands in the studio; each call makes another. */
  studioLink(survey: Survey, studio: { market: MarketId; studioId: string; language: Language }): Promise<string>;
  /** Whether a sealed token is ours, and whether its address has ended invitations already; null for one that is not ours. */
  optedOut(token: string): Promise<boolean | null>;
  /** Ends all invitations to an address, by the sealed token of a mail. False for a token that is not ours. */
  optOut(token: string): Promise<boolean>;
}

/** Why a link leads nowhere (now). */
export type SurveyRefusal =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'used' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'notYetOpen'; readonly opensAt: string };

/** One visitor's way through one survey. */
export interface SurveySession {
  readonly linkHash: string;
  readonly kind: 'personal' | 'studio';
  /** As it was when the first answer was saved; without one as it is now. */
  readonly survey: Survey;
  readonly version: string;
  /** The document in force: its dates, quota and limits count, whichever version the answers go on with. */
  readonly inForce: Survey;
  readonly market: MarketId;
  readonly studioId: string | null;
  /** Null until the first answer is saved: reading spends nothing. */
  readonly responseId: string | null;
  readonly revision: number;
  readonly answers: SurveyAnswers;
  /** The response that this device finished before this one; a form that names another is of a round that is over. */
  readonly roundAfter: string | null;
}

export interface SaveOptions {
  readonly finish: boolean;
  readonly device: string | null;
  readonly language: Language;
  /** Address the request came from; null is not counted. Kept as a keyed hash, and only until the window ends. */
  readonly network: string | null;
}

export interface SurveySessions {
  /**
   * Specification §7: the session a link's id stands for. Asking again gives the same one, from any device; nothing is
   * written. `device` tells visitors of a studio's link apart.
   */
  createSurveySessionById(id: string, device: string | null): Promise<Result<SurveySession, SurveyRefusal>>;
  /**
   * Saves one answer (an empty list: skipped), all or nothing; the first one makes the response. Answers that the way
   * no longer leads to are dropped. `finish` ends it: one finished response a personal link, counted against the quota
   * in the same batch. `conflict`: somebody else was first; read again and save again.
   */
  save(
    session: SurveySession,
    answer: { readonly question: string; readonly value: readonly string[] },
    options: SaveOptions,
  ): Promise<
    Result<SurveySession, SurveyRefusal | { readonly kind: 'conflict' } | { readonly kind: 'tooMany'; retryAt: number }>
  >;
  /** A finished response of a link: the one that is named, or else the last of this device (or person). */
  finished(
    id: string,
    by: { readonly responseId: string } | { readonly device: string | null },
  ): Promise<SurveySession | null>;
  /** A signed random name for a browser, to be kept in its cookie. */
  newDevice(): Promise<string>;
  /** Whether a name is one of ours. */
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
  /** Every value or option the question has, those nobody chose too; empty for texts. */
  readonly counts: readonly { readonly value: string; readonly count: number }[];
  /** Of numbers. */
  readonly mean: number | null;
  readonly nps: NetPromoterScore | null;
}

export interface SurveyResultsTable {
  readonly surveyId: string;
  readonly version: string;
  readonly survey: Survey;
  readonly filter: ResultsFilter;
  /** Too few people answered in the studio that was asked for: only their number is told. */
  readonly withheld: boolean;
  /** invited → started → each question reached → finished. */
  readonly funnel: readonly { readonly step: string; readonly count: number }[];
  readonly questions: readonly QuestionResults[];
  /** Of the first NPS question; a studio with fewer than `smallestGroup` answers is left out. */
  readonly byStudio: readonly { readonly studioId: string | null; readonly nps: NetPromoterScore }[];
  /** Of the first NPS question, by month `YYYY-MM`. */
  readonly byMonth: readonly { readonly month: string; readonly nps: NetPromoterScore }[];
}

export interface SurveyResults {
  /** Null for a survey that was never published. */
  of(surveyId: string, filter?: ResultsFilter): Promise<SurveyResultsTable | null>;
  /** Texts as written, newest first, a page at a time; `after` is the cursor of the page before. */
  texts(
    surveyId: string,
    question: string,
    options: { readonly filter?: ResultsFilter; readonly limit: number; readonly after?: string },
  ): Promise<{
    readonly rows: readonly { readonly day: string; readonly studioId: string | null; readonly text: string }[];
    readonly next: string | null;
  }>;
  /** Every response as rows for a CSV file, in pages: nothing that names a person. */
  rows(
    surveyId: string,
    after: string | null,
    limit: number,
  ): Promise<{ readonly rows: readonly Readonly<Record<string, string>>[]; readonly next: string | null }>;
}
