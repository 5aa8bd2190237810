import type { RequestContext } from '../context';
import type { Catalogue } from '../domain/catalogue/catalogue';
import { normaliseDiscountCode } from '../domain/money/discount';
import type { discountCodesOf } from '../domain/signup/draft';

export type DraftCodes = ReturnType<typeof discountCodesOf>;

/**
 * How often the codes were used; asks D1 only where one is a promotion's. On failure a code counts as unused, since the
 * order checks again.
 */
export async function usesOf(
  c: RequestContext,
  catalogue: Catalogue,
  { codes, pairCode }: DraftCodes,
): Promise<Record<string, number>> {
  const named = [...codes, pairCode].map((code) => normaliseDiscountCode(code ?? ''));
  const promotions = catalogue.promotions.filter(({ code }) => named.includes(code));
  const uses = promotions.map(async ({ code }) => {
    const used = await c.var.services.catalogue.promotionUses(c.var.market.id, code).catch(() => 0);
    return [code, used] as const;
  });
  return Object.fromEntries(await Promise.all(uses));
}
