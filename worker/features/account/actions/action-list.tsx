import { paths } from '../../../paths';
import { ChoiceList } from '../../../ui/block/rows';
import { useView } from '../../../ui/view';
import type { AccountSubscription } from '../membership/account-subscription';
import type { Intent } from './action';
import { memberActions } from './table';

interface Props {
  subscription: AccountSubscription;
  /** At most three actions, for the overview, which links to the rest. */
  short?: boolean;
  /** The action whose page this is; it is left out. */
  except?: Intent;
}

export function ActionList({ subscription, short = false, except }: Props) {
  const view = useView();
  const choices = memberActions
    .filter(({ intent, onOverview }) => intent !== except && (onOverview || !short))
    .flatMap((action) => {
      const { intent, room } = action;
      const href =
        room === 'payments' ? paths.account.payments.href() : paths.account.subscription.href({ do: intent });
      return action.choice(subscription, view, href) ?? [];
    });
  return choices.length > 0 ? <ChoiceList choices={choices} /> : null;
}
