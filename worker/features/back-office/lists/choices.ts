import type { RequestContext } from '../../../context';
import type { MarketId } from '../../../domain/markets/market';
import { wordsIn } from '../../../domain/text/words-in';
import { useView } from '../../../ui/view';

export type Options = readonly { readonly value: string; readonly label: string }[];
export interface Choices {
  readonly studios: Options;
  readonly products: Options;
}

/** Studios and products to choose from, by name; null: of several markets there is nothing to choose from. */
export async function choicesOf(c: RequestContext): Promise<Choices | null> {
  const { chosen, of } = c.var.backOfficeCells;
  if (chosen === 'all') return null;
  const current = await catalogueOf(of(chosen), chosen);
  const { language } = c.var;
  const option = (value: string, label: string) => ({ value, label });
  const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label, language);
  return {
    studios: (current?.catalogue.studios ?? []).map(({ studioId, name }) => option(studioId, name)).toSorted(byLabel),
    products: (current?.catalogue.products ?? [])
      .map(({ productId, name }) => option(productId, wordsIn(name, language) || productId))
      .toSorted(byLabel),
  };
}

const catalogueOf = ({ catalogue }: Pick<RequestContext['var']['services'], 'catalogue'>, market: MarketId) =>
  catalogue.current(market).catch(() => null);

/** Fields that choose a studio and a product. */
export function useChoiceFields(
  choices: Choices | null,
  filter: { studioId: string | null; productId?: string | null },
) {
  const { t } = useView();
  if (choices === null) return [];
  const studio = {
    ...{ name: 'studio', label: t('backOffice.filter.studio'), value: filter.studioId ?? '' },
    ...{ prompt: t('backOffice.filter.allStudios'), options: choices.studios },
  };
  if (filter.productId === undefined) return [studio];
  return [
    studio,
    {
      ...{ name: 'product', label: t('backOffice.member.product'), value: filter.productId ?? '' },
      ...{ prompt: t('backOffice.lists.allProducts'), options: choices.products },
    },
  ];
}
