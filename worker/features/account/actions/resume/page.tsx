import type { MembershipActions } from '../../../../domain/membership/membership';
import { SummaryList } from '../../../../ui/block/summary-list';
import { useView } from '../../../../ui/view';
import { bindingRow, nextPaymentRow } from '../../membership/rows';
import type { ActionProps } from '../action';
import { TaskForm, TaskFrame } from '../frame';

type Props = ActionProps<NonNullable<MembershipActions['resume']>>;

/** Says that access and the first charge begin today. */
export function ResumePage(props: Props) {
  const view = useView();
  const { t, format } = view;
  const { can, subscription } = props;
  const amount = format.money(subscription.renewalMinor);
  const fee = subscription.pause?.feeMinor ?? 0;
  return (
    <TaskFrame props={props} title={t('membership.resume.title')} lead={t('membership.resume.lead')}>
      <SummaryList
        bold
        rows={[
          { term: t('membership.access'), value: t('membership.fromToday') },
          { term: t('membership.today'), value: amount },
          fee > 0 && { term: t('membership.pause.fee'), value: format.money(fee) },
          nextPaymentRow(view, can.nextChargeOn, subscription.secondAmountMinor),
          can.bindingEndsOn && bindingRow(view, can.bindingEndsOn),
        ]}
      />
      <TaskForm
        task="resume"
        props={props}
        button={t('membership.resume.button', { amount })}
        keep={t('membership.resume.keep')}
      />
    </TaskFrame>
  );
}
