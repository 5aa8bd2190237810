export type FilteredList = 'members' | 'unpaid' | 'mails' | 'screens';

/** A list under a name. */
export interface SavedFilter {
  readonly filterId: string;
  readonly name: string;
  /** Query of the list's address, without what was searched for. */
  readonly query: string;
  /** Seen by everybody who works with this list in this market. */
  readonly isShared: boolean;
  readonly isOwn: boolean;
}

interface NewFilter {
  readonly list: FilteredList;
  readonly name: string;
  readonly query: string;
  readonly isShared: boolean;
}

/** Filters that an operator has saved, by a checksum of their address, and those that others share in this cell. */
export interface SavedFilters {
  /** Own ones first. */
  of(operatorHash: string, list: FilteredList): Promise<readonly SavedFilter[]>;
  /** Replaces the own one of the same list and name. False: there are too many. */
  save(operatorHash: string, filter: NewFilter): Promise<boolean>;
  /** Somebody else's stays, unless it is shared and `clears`: who may do everything tidies up after those who left. */
  remove(operatorHash: string, filterId: string, clears: boolean): Promise<void>;
}
