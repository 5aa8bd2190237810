/** How an item stands: changed in the draft, live, live outside of its own dates, a text that nobody changed. */
export type ItemState = 'drafted' | 'added' | 'live' | 'coming' | 'ended' | 'standard';

/** An item in a list of those that can be changed. */
export interface FoundItem {
  readonly item: string;
  readonly list: string;
  readonly name: string;
  readonly state: ItemState;
  /** What tells it from others of its list, in the order of its columns: a price, a place, from when until when. */
  readonly facts: readonly string[];
}

const longest = 60;

/** How a text begins, without its marks. */
export function begins(text: string, most = longest): string {
  const plain = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // Never within what is filled in later.
  return plain.length > most ? `${plain.slice(0, most).replace(/\s*\{{1,2}[^{}]*\}?$/, '')}…` : plain;
}
