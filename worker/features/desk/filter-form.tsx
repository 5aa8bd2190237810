import { Button } from '../../ui/button';
import { HiddenFields } from '../../ui/hidden-fields';
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

/** Choices kept in the address with the market, so that what is seen can be sent on. */
export function FilterForm({ action, choices }: { action: string; choices: readonly Choice[] }) {
  const { t, operator } = useView();
  return (
    <form method="get" action={action} className="stack filters">
      <HiddenFields values={{ market: operator?.chosen ?? '' }} />
      {choices.map((choice) => (
        <SelectField key={choice.name} {...choice} />
      ))}
      <Button kind="quiet">{t('desk.filter.show')}</Button>
    </form>
  );
}
