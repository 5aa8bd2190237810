export interface Change {
  /** Path with the ids of what stands in lists: `questions.recommend.text.da`, `products.<GUID>.priceMinor`. */
  readonly path: string;
  /** Undefined if it did not exist. */
  readonly before: unknown;
  readonly after: unknown;
}

const idNames = ['questionId', 'optionId', 'endingId', 'studioId', 'productId', 'code'] as const;

/**
 * What differs between two documents, in the order of the document; what is added to a list or removed from it is one
 * change.
 */
export const changesBetween = (before: unknown, after: unknown): Change[] => changes('', before, after);

function changes(path: string, before: unknown, after: unknown): Change[] {
  const [one, other] = [partsOf(before), partsOf(after)];
  if (one === null || other === null)
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
  const inner = [...new Set([...one.keys(), ...other.keys()])].flatMap((name) => {
    const at = path === '' ? name : `${path}.${name}`;
    const [was, is] = [one.get(name), other.get(name)];
    return was === undefined || is === undefined ? [{ path: at, before: was, after: is }] : changes(at, was, is);
  });
  const [oldOrder, newOrder] = [one, other].map((parts, nth, all) =>
    [...parts.keys()].filter((name) => all[1 - nth]?.has(name)),
  );
  const isMoved = Array.isArray(before) && JSON.stringify(oldOrder) !== JSON.stringify(newOrder);
  return isMoved ? [...inner, { path: `${path} (order)`, before: oldOrder, after: newOrder }] : inner;
}

/** Members of an object by name, entries of a list by id; null for any other value. */
function partsOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (value === null || typeof value !== 'object') return null;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const ids = value.map((entry: Record<string, unknown>) => idNames.map((name) => entry?.[name]).find(Boolean));
  return ids.every((id) => typeof id === 'string')
    ? new Map(value.map((entry, nth) => [String(ids[nth]), entry]))
    : null;
}
