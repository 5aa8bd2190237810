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
export const begins = (text: string, most = longest): string => around(text, '', most);

/** At most so many characters of a text, without its marks: whole words, among them the first that was searched for. */
export function around(text: string, hit: string, most: number): string {
  const plain = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= most) return plain;
  const at = Math.max(0, plain.toLowerCase().indexOf(hit.toLowerCase()));
  // Some words before it, where it would not be among the first.
  const near = at + hit.length > most ? plain.indexOf(' ', at - most / 3) + 1 : 0;
  const from = near > at ? at : near;
  const cut = plain.slice(from, from + most);
  const end = plain.length > from + most && plain[from + most] !== ' ' ? cut.lastIndexOf(' ') : most;
  const shown = end > at - from + hit.length ? cut.slice(0, end) : cut;
  // Never within what is filled in later.
  const whole = shown.replace(/\s*\{{1,2}[^{}]*\}?$/, '');
  return `${from > 0 ? '…' : ''}${whole}${from + most < plain.length ? '…' : ''}`;
}
