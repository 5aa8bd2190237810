import { headItem, type ItemList, isItemList, itemLists } from './documents';

/** One changed item of a document: `products.<GUID>`, `head`, or the key of a text. */
export interface Edit {
  readonly item: string;
  /** As it shall be; null: taken away. */
  readonly value: unknown;
  /** As it was published when it was first changed; null: it was not there. */
  readonly was: unknown;
}

type Document = Readonly<Record<string, unknown>>;
const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const entriesOf = (document: Document, list: ItemList): readonly Document[] => {
  const entries = document[list];
  return Array.isArray(entries) ? entries.filter(isDocument) : [];
};

/** The list and id of an item, or null for the head or a text. */
export function placeOf(item: string): { readonly list: ItemList; readonly id: string } | null {
  const [list = '', ...id] = item.split('.');
  return isItemList(list) && id.length > 0 ? { list, id: id.join('.') } : null;
}

/** Index of an item in its list, or -1. */
export function indexOf(document: unknown, item: string): number {
  const place = placeOf(item);
  if (!place || !isDocument(document)) return -1;
  return entriesOf(document, place.list).findIndex((entry) => entry[itemLists[place.list]] === place.id);
}

/** An item of a document with lists; null if it is not there. */
export function itemIn(document: unknown, item: string): unknown {
  if (!isDocument(document)) return null;
  if (item === headItem) return Object.fromEntries(Object.entries(document).filter(([name]) => !isItemList(name)));
  const place = placeOf(item);
  return place ? (entriesOf(document, place.list)[indexOf(document, item)] ?? null) : null;
}

/** A document with lists as it is with these changes. New entries come last, of endings before the one for everybody else. */
export function withEdits(document: unknown, edits: readonly Pick<Edit, 'item' | 'value'>[]): unknown {
  return isDocument(document) ? edits.reduce<Document>(withEdit, document) : document;
}

function withEdit(document: Document, { item, value }: Pick<Edit, 'item' | 'value'>): Document {
  if (item === headItem) return isDocument(value) ? { ...document, ...value } : document;
  const place = placeOf(item);
  if (!place || !(place.list in document)) return document;
  const entries = entriesOf(document, place.list);
  const at = indexOf(document, item);
  const given = value === null ? [] : [value];
  const end = place.list === 'endings' ? entries.length - 1 : entries.length;
  const [from, to] = at < 0 ? [end, end] : [at, at + 1];
  return { ...document, [place.list]: [...entries.slice(0, from), ...given, ...entries.slice(to)] };
}

/** Equal for equal values, whatever the order of their keys. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    isDocument(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? 'null';

/** Changes whose item was published otherwise meanwhile: publishing them would take that back unseen. */
export const overtaken = <One extends Edit>(edits: readonly One[], now: (item: string) => unknown): One[] =>
  edits.filter(({ item, was }) => canonical(now(item)) !== canonical(was));

/** The value at a field's place; undefined if it is not there. */
export const valueAt = (item: unknown, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>(
      (inner, part) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, part) ? inner[part as never] : undefined,
      item,
    );
