/** Columns of `subscription` that hold nothing any more once the membership is over: what is owed, comes next, or holds it. */
const whenOver = ['open_invoice_json', 'awaited_invoice_json', 'next_product_json', 'suspended_by'] as const;

/**
 * Of one that ends before its time, also a change under way and what the provider was still to be told: a period that
 * was to begin, such as that of a pause ended early, must not be charged any more. A change's charge arrives as an
 * invoice after the end and is refunded then.
 */
const whenCutShort = [...whenOver, 'changing_json', 'wanted_json'] as const;

const cleared = (columns: readonly string[]): string => columns.map((column) => `${column} = NULL`).join(', ');

/** For `SET` of a statement. */
export const clearedWhenOver = cleared(whenOver);
export const clearedWhenCutShort = cleared(whenCutShort);
/** For the `set` of a plan. */
export const nothingLeft: Readonly<Record<string, null>> = Object.fromEntries(
  whenCutShort.map((column) => [column, null]),
);
