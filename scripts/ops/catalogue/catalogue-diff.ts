import type { Catalogue } from '../../../worker/domain/catalogue/catalogue';
import type { MarketId } from '../../../worker/domain/markets/market';

interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface CatalogueChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly what: 'studio' | 'product' | 'promotion';
  /** GUID, or the promotion's code. */
  readonly id: string;
  /** Displayed name. */
  readonly name: string;
  /** Only for `changed`. */
  readonly fields: readonly FieldChange[];
}

export interface FileChanges {
  readonly file: string;
  readonly market: MarketId;
  readonly changes: readonly CatalogueChange[];
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly value: object;
}

/** What publishing `next` would change, in the order studios, products, promotions. */
export function diffCatalogues(previous: Catalogue | null, next: Catalogue): CatalogueChange[] {
  return [
    ...changesOf('studio', previous ? studiosOf(previous) : [], studiosOf(next)),
    ...changesOf('product', previous ? productsOf(previous) : [], productsOf(next)),
    ...changesOf('promotion', previous ? promotionsOf(previous) : [], promotionsOf(next)),
  ];
}

function changesOf(
  what: CatalogueChange['what'],
  before: readonly Named[],
  after: readonly Named[],
): CatalogueChange[] {
  const old = new Map(before.map((item) => [item.id, item]));
  const kept = new Set(after.map((item) => item.id));
  const forward = after.flatMap((item): CatalogueChange[] => {
    const earlier = old.get(item.id);
    const fields = earlier ? fieldChanges(earlier.value, item.value) : [];
    if (earlier && fields.length === 0) return [];
    return [{ kind: earlier ? 'changed' : 'added', what, id: item.id, name: item.name, fields }];
  });
  const gone = before.filter((item) => !kept.has(item.id));
  return [
    ...forward,
    ...gone.map(({ id, name }): CatalogueChange => ({ kind: 'removed', what, id, name, fields: [] })),
  ];
}

function fieldChanges(before: object, after: object): FieldChange[] {
  const one = before as Record<string, unknown>;
  const other = after as Record<string, unknown>;
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names
    .filter((field) => canonical(one[field]) !== canonical(other[field]))
    .map((field) => ({ field, before: one[field], after: other[field] }));
}

/** A text that is equal for equal values, whatever the order of their keys. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

function studiosOf(catalogue: Catalogue): Named[] {
  return catalogue.studios.map((studio) => ({ id: studio.studioId, name: studio.name, value: studio }));
}

function productsOf(catalogue: Catalogue): Named[] {
  return catalogue.products.map((product) => ({
    id: product.productId,
    name: Object.values(product.name)[0] ?? product.productId,
    value: product,
  }));
}

function promotionsOf(catalogue: Catalogue): Named[] {
  return catalogue.promotions.map((promotion) => ({ id: promotion.code, name: promotion.code, value: promotion }));
}
