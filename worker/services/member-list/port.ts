import type { StoredState } from '../../domain/membership/membership';
import type { SubscriptionSnapshot, UnpaidInvoice } from '../membership/port';

export interface ListedMembership {
  readonly subscriptionId: string;
  readonly number: string;
  /** Empty once the account is closed. */
  readonly name: string;
  readonly state: StoredState;
  readonly studioId: string;
  readonly productName: SubscriptionSnapshot['productName'];
  readonly orderedAt: string;
  readonly stopDate: string | null;
  readonly unpaid: UnpaidInvoice | null;
}

export interface ListFilter {
  /** Null: memberships in force. */
  readonly state: StoredState | null;
  readonly studioId: string | null;
  readonly productId: string | null;
}

/** Where the page before ended: its last row's sort value and id; null: from the beginning. */
export type Cursor = readonly [value: string, id: string] | null;

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Null: nothing follows. */
  readonly next: Cursor;
}

/** What is looked up, in the form it is stored. */
export type Lookup =
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'email'; readonly emailKey: string }
  | { readonly kind: 'phone'; readonly phone: string }
  /** The folded beginning of a name, at least two characters. */
  | { readonly kind: 'name'; readonly nameKey: string };

export const undeliveredKinds = ['givenUp', 'bounced', 'complained'] as const;
/** A mail that was given up; an address that mails come back from for good; one whose owner called a mail spam. */
export type UndeliveredKind = (typeof undeliveredKinds)[number];

export interface UndeliveredMail {
  readonly id: string;
  readonly kind: UndeliveredKind;
  /** Of a mail that was given up, the first part of its dedupe key: mostly the template's name. */
  readonly what: string;
  readonly since: string;
  readonly error: string | null;
  /** Of a marked address, the address itself. */
  readonly address: string | null;
  /** Null: it belongs to no membership, or to none that is known any more. */
  readonly membership: { readonly subscriptionId: string; readonly number: string } | null;
}

/** Lists of a cell, a page of `rows` at a time by cursor. No page reads more because there are more members. */
export interface MemberList {
  /** Newest order first. */
  list(filter: ListFilter, after: Cursor, rows?: number): Promise<Page<ListedMembership>>;
  /**
   * Memberships of who is looked up, with this filter: by name in its order, otherwise all at once. A page by name may
   * have fewer rows than others, or none, and still be followed by another.
   */
  find(lookup: Lookup, filter: ListFilter, after: Cursor, rows?: number): Promise<Page<ListedMembership>>;
  /** Memberships with an invoice that could not be collected, oldest debt first; the filter's state is ignored. */
  unpaid(filter: ListFilter, after: Cursor, rows?: number): Promise<Page<ListedMembership>>;
  /** How many memberships have an invoice that could not be collected. */
  unpaidCount(): Promise<number>;
  /** Mails that were given up and addresses that are marked, newest first; null: of every kind. */
  undelivered(kind: UndeliveredKind | null, after: Cursor, rows?: number): Promise<Page<UndeliveredMail>>;
}
