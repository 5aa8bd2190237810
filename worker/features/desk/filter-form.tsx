import { type MarketId, marketIds } from '../../domain/market';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/select-field';
import { useView } from '../../ui/view';

interface Choice {
  name: string;
  label: string;
  value: string;
  /** What stands for no choice. */
  prompt?: string;
  options: readonly { value: string; label: string }[];
}

/** Choices kept in the address, so that what is seen can be sent on. */
export function FilterForm({ action, choices }: { action: string; choices: readonly Choice[] }) {
  const { t } = useView();
  return (
    <form method="get" action={action} className="stack filters">
      {choices.map((choice) => (
        <SelectField key={choice.name} {...choice} />
      ))}
      <Button kind="quiet">{t('desk.filter.show')}</Button>
    </form>
  );
}

export function useMarketChoice(market: MarketId | null): Choice {
  const { t } = useView();
  return {
    name: 'market',
    label: t('desk.filter.market'),
    value: market ?? '',
    prompt: t('desk.filter.allMarkets'),
    options: marketIds.map((id) => ({ value: id, label: t(`desk.market.${id}`) })),
  };
}

/** The market of an address; null for none and for nonsense. */
export const marketOf = (value: string | undefined): MarketId | null => marketIds.find((id) => id === value) ?? null;
