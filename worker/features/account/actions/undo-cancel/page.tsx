import type { MembershipActions } from '../../../../domain/membership/membership';
import { SummaryList } from '../../../../ui/block/summary-list';
import { useView } from '../../../../ui/view';
import type { AccountSubscription } from '../../membership/account-subscription';
import { nextPaymentRow, nextProductRow } from '../../membership/rows';
import type { ActionProps } from '../action';
import { TaskForm, TaskFrame } from '../frame';

type Props = ActionProps<NonNullable<MembershipActions['undoCancel']>>;

interface UndoCancelProps {
  /** A planned change that would not have happened any more. */
  comesBack: AccountSubscription['nextProduct'];
}

export function UndoCancelPage({ comesBack, ...props }: Props & UndoCancelProps) {
  const view = useView();
  const { t, format } = view;
  const { can, subscription } = props;
  const { nextChargeOn } = can;
  return (
    <TaskFrame
      props={props}
      title={t('membership.undoCancel.title')}
      lead={t('membership.undoCancel.lead', { date: format.date(can.until) })}
    >
      <SummaryList
        bold
        rows={[
          subscription.hasAccess && { term: t('membership.access'), value: t('membership.undoCancel.goesOn') },
          nextChargeOn && nextPaymentRow(view, nextChargeOn, subscription.renewalMinor),
          comesBack && nextProductRow(view, comesBack),
        ]}
      />
      <TaskForm
        task="undoCancel"
        props={props}
        button={t('membership.undoCancel.action')}
        keep={t('membership.undoCancel.keep')}
      />
    </TaskFrame>
  );
}
