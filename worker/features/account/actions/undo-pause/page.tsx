import type { MembershipActions } from '../../../../domain/membership/membership';
import { SummaryList } from '../../../../ui/block/summary-list';
import { useView } from '../../../../ui/view';
import { nextPaymentRow, periodText } from '../../membership/rows';
import type { ActionProps } from '../action';
import { TaskForm, TaskFrame } from '../frame';

type Props = ActionProps<NonNullable<MembershipActions['undoPause']>>;

export function UndoPausePage(props: Props) {
  const view = useView();
  const { t } = view;
  const { can, subscription } = props;
  const { pause, renewalMinor, feeAheadMinor } = subscription;
  if (!pause) return null;
  return (
    <TaskFrame props={props} title={t('membership.undoPause.title')} lead={t('membership.undoPause.lead')}>
      <SummaryList
        bold
        rows={[
          { term: t('membership.undoPause.dropped'), value: periodText(view, pause) },
          // The fee goes with the pause.
          nextPaymentRow(view, can.nextChargeOn, renewalMinor - feeAheadMinor),
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
