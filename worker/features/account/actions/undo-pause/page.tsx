import type { MembershipActions } from '../../../../domain/membership/membership';
import { SummaryList } from '../../../../ui/block/summary-list';
import { useView } from '../../../../ui/view';
import type { ActionProps } from '../action';
import { TaskForm, TaskFrame } from '../frame';
import { nextPaymentRow, periodRow } from '../rows';

type Props = ActionProps<NonNullable<MembershipActions['undoPause']>>;

export function UndoPausePage(props: Props) {
  const view = useView();
  const { t } = view;
  const { can, subscription } = props;
  const { pause, nextChargeOn, renewalMinor } = subscription;
  if (!pause) return null;
  // It goes with the pause.
  const feeMinor = nextChargeOn !== null && pause.until < nextChargeOn ? pause.feeMinor : 0;
  return (
    <TaskFrame props={props} title={t('membership.undoPause.title')} lead={t('membership.undoPause.lead')}>
      <SummaryList
        bold
        rows={[
          periodRow(view, t('membership.undoPause.dropped'), pause),
          nextPaymentRow(view, can.nextChargeOn, renewalMinor - feeMinor),
        ]}
      />
      <TaskForm
        task="undoPause"
        props={props}
        button={t('membership.undoPause.action')}
        keep={t('membership.undoPause.keep')}
      />
    </TaskFrame>
  );
}
