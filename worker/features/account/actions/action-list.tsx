import { paths } from '../../../paths';
import { type Choice, ChoiceList } from '../../../ui/block/rows';
import { KeptPart } from '../../../ui/kept-part';
import type { Slots } from '../../../ui/kept-pieces';
import { useView } from '../../../ui/view';
import { type AccountSubscription, hrefOf } from '../membership/account-subscription';
import { memberActions } from './table';

interface Props {
  subscription: AccountSubscription;
  /** At most three actions, for the overview, which links to the rest. */
  short?: boolean;
  /** A banner above leads to where what is owed is paid, and the card changed. */
  isPaidAbove?: boolean;
}

export function ActionList({ subscription, short = false, isPaidAbove = false }: Props) {
  const view = useView();
  const choices = memberActions
    .filter(({ onOverview }) => onOverview || !short)
    .filter(({ room }) => room !== 'payments' || !isPaidAbove)
    // No card is asked for where no payment comes: the page of payments still changes it.
    .filter(({ intent }) => intent !== 'changeMethod' || !subscription.stopDate || subscription.nextChargeOn)
    .flatMap((action) => {
      const { intent, room } = action;
      const href = room === 'payments' ? paths.account.payments.href() : hrefOf(subscription, { do: intent });
      return action.choice(subscription, view, href) ?? [];
    });
  if (choices.length === 0) return null;
  // An address that names a membership is nobody else's.
  if (subscription.named.subscription) return <ChoiceList choices={choices} />;
  // Only the lines have dates and names in them.
  const rows = choices.map(({ line, ...row }) => row);
  const lines = choices.map(({ key, line }) => [key, line]);
  return <KeptPart name="actions" component={Actions} fixed={{ rows }} slots={Object.fromEntries(lines)} />;
}

function Actions({ rows, ...lines }: { rows: readonly Choice[] } & Slots) {
  return <ChoiceList choices={rows.map((row) => ({ ...row, line: lines[row.key] }))} />;
}
