import type { Market } from '../../../domain/markets/market';
import { exampleSubscriptionNumber } from '../../../domain/membership/subscription-number';
import { Field } from '../../../ui/form/field';
import { useView } from '../../../ui/view';

interface MemberNumberFieldProps {
  /** Market whose number format is shown as an example. */
  market: Market;
  typed: string;
  error: string | undefined;
}

export function MemberNumberField({ market, typed, error }: MemberNumberFieldProps) {
  const { t } = useView();
  return (
    <Field
      name="number"
      label={t('backOffice.member.number')}
      hint={t('backOffice.member.hint', { example: exampleSubscriptionNumber(market) })}
      value={typed}
      error={error}
      width="half"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
