/** A list under a name. */
export interface SavedFilter {
  readonly filterId: string;
  readonly name: string;
  /** Query of the list's address, without what was searched for. */
  readonly query: string;
}

/** Filters that an operator has saved, by a checksum of their address. */
export interface SavedFilters {
  of(operatorHash: string): Promise<readonly SavedFilter[]>;
  /** Replaces the one of the same name. False: there are too many. */
  save(operatorHash: string, filter: Omit<SavedFilter, 'filterId'>): Promise<boolean>;
  /** Somebody else's stays. */
  remove(operatorHash: string, filterId: string): Promise<void>;
}
