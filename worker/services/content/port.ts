import type { ContentId } from '../../domain/content/documents';
import type { Edit } from '../../domain/content/edits';
import type { Survey } from '../../domain/survey/survey';
import type { BackOfficeEntry, BackOfficeOutcome } from '../back-office/port';
import type { FormUse } from '../idempotency/port';

export interface DraftEdit extends Edit {
  /** Raised by each change of the item. */
  readonly revision: number;
  /** Everybody who changed it, the last one last. */
  readonly draftedBy: readonly string[];
}

/** `office`: from the back office; `terminal`: from a file. */
export type ReleaseSource = 'office' | 'terminal';

export interface Release {
  readonly number: number;
  readonly version: string;
  readonly source: ReleaseSource;
  /** E-mail address or name at a terminal; empty: from before publications were kept. */
  readonly publishedBy: string;
  readonly publishedAt: string;
  readonly undoes: number | null;
}

export interface ContentSummary {
  readonly document: ContentId;
  /** What a survey is called; null: no survey. */
  readonly title: Survey['title'] | null;
  /** The publication that is live, if it was kept. */
  readonly live: Release | null;
  /** Texts of which none is published: the built-in ones are shown. */
  readonly isBuiltIn: boolean;
  /** Changed items that are not published. */
  readonly drafts: number;
}

export interface ContentLook extends ContentSummary {
  readonly version: string;
  /** The live document. */
  readonly value: unknown;
  readonly edits: readonly DraftEdit[];
  /** Tells drafts and live document of one moment from those of another. */
  readonly mark: string;
  /** Newest first. */
  readonly releases: readonly Release[];
}

/** What is published with which entry of the audit; `value` has to be checked by the caller. */
interface Publication {
  readonly value: unknown;
  readonly use: FormUse;
  readonly entry: BackOfficeEntry;
}

/** Documents of a cell that operators change: drafts, publications and the way back. D1 throughout. */
export interface Content {
  list(): Promise<readonly ContentSummary[]>;
  /** Null: no such document is published. */
  look(document: ContentId): Promise<ContentLook | null>;
  /** Keeps a change, and its audit row. `moved`: the item was changed since `revision` (0: was no draft); nothing is kept. */
  edit(
    document: ContentId,
    edit: Edit & { readonly revision: number },
    entry: BackOfficeEntry,
  ): Promise<'saved' | 'moved'>;
  /** Forgets the drafts of a document as they were looked at. */
  discard(look: ContentLook, use: FormUse, entry: BackOfficeEntry): Promise<BackOfficeOutcome>;
  /** Publishes the drafts as they were looked at. `gone`: drafts or document changed meanwhile, nothing is written. */
  publish(look: ContentLook, publication: Publication): Promise<BackOfficeOutcome>;
  /** The document of a publication that is kept; null if it is not. */
  released(document: ContentId, number: number): Promise<unknown>;
  /** Makes the publication before live again; `value` is its document. */
  undo(look: ContentLook, publication: Publication): Promise<BackOfficeOutcome>;
  /** Publishes a file's document as a terminal does. Without changes only KV is written again. */
  publishFile(document: ContentId, value: unknown, by: string): Promise<{ version: string; changed: boolean }>;
}
