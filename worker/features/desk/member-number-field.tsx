import type { Market } from '../../domain/market';
import { exampleSubscriptionNumber } from '../../domain/subscription-number';
import { Field } from '../../ui/field';
import { useView } from '../../ui/view';

interface MemberNumberFieldProps {
  /** Whose numbers it shows an example of. */
  market: Market;
  typed: string;
  error: string | undefined;
}

/** The number of a membership, as a person at the desk types it. */
export function MemberNumberField({ market, typed, error }: MemberNumberFieldProps) {
  const { t } = useView();
  return (
    <Field
      name="number"
      label={t('desk.member.number')}
      hint={t('desk.member.hint', { example: exampleSubscriptionNumber(market) })}
      value={typed}
      error={error}
      width="half"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
