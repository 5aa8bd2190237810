import type {
  MembershipChanges,
  MembershipStanding,
  ProductChoice,
} from '../../../worker/services/membership/plans/port';

/** What a page would say of changing to this one product. */
export async function previewOf(
  changes: Pick<MembershipChanges, 'previewProducts'>,
  standing: MembershipStanding,
  product: ProductChoice,
) {
  const [preview] = await changes.previewProducts(standing, [product]);
  if (!preview) throw new Error('nothing was said of the product');
  return preview;
}
