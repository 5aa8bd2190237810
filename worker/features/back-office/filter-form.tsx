import type { ReactNode } from 'react';
import { Fold } from '../../ui/block/fold';
import { Button } from '../../ui/form/button';
import { HiddenFields } from '../../ui/form/hidden-fields';
import { SelectField } from '../../ui/form/select-field';
import { useView } from '../../ui/view';

interface Choice {
  name: string;
  label: string;
  value: string;
  /** Text of the empty option. */
  prompt?: string;
  options: readonly { value: string; label: string }[];
}

/** Filters kept in the address together with the market, so that a view can be shared as a link. */
export function FilterForm({
  action,
  choices,
  of,
}: {
  action: string;
  choices: readonly Choice[];
  /** Id of the form of a search, with which it is sent: neither is lost by pressing the other's button. */
  of?: string;
}) {
  const { t, operator } = useView();
  const count = choices.filter(({ value, prompt }) => prompt !== undefined && value !== '').length;
  return (
    <Filter count={count}>
      <form method="get" action={action} className="filters">
        <HiddenFields values={{ market: operator?.chosen ?? '' }} />
        {choices.map((choice) => (
          <SelectField key={choice.name} form={of} {...choice} />
        ))}
        <Button kind="quiet" {...(of && { form: of })}>
          {t('backOffice.filter.show')}
        </Button>
      </form>
    </Filter>
  );
}

/** On a phone a filter is folded away, and says how much of it is set; where there is room it is one row. */
export function Filter({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useView();
  return (
    <Fold className="filter" title={t('backOffice.filter.title') + (count > 0 ? `: ${count}` : '')}>
      {children}
    </Fold>
  );
}
