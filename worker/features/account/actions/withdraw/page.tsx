import { legalWords } from '../../../../domain/markets/legal-words';
import type { MembershipActions } from '../../../../domain/membership/membership';
import { paths } from '../../../../paths';
import { Link } from '../../../../ui/block/link';
import { SummaryList } from '../../../../ui/block/summary-list';
import { paymentMethodText } from '../../../../ui/text/payment-method';
import { useView } from '../../../../ui/view';
import type { ActionProps } from '../action';
import { TaskForm, TaskFrame } from '../frame';

type Props = ActionProps<NonNullable<MembershipActions['withdraw']>>;

interface WithdrawProps {
  refundMinor: number;
}

/** The law asks for two steps: this page is the first, its button the second. */
export function WithdrawPage({ refundMinor, ...props }: Props & WithdrawProps) {
  const view = useView();
  const { t, format } = view;
  const { can, subscription, email } = props;
  const method = subscription.paymentMethod && paymentMethodText(t, subscription.paymentMethod);
  return (
    <TaskFrame
      props={props}
      title={legalWords(view, 'withdrawOpen')}
      lead={t('membership.withdraw.lead', { date: format.date(can.until) })}
    >
      <SummaryList
        bold
        rows={[
          { term: t('accountMain.number'), value: <span className="num">{subscription.number}</span> },
          { term: t('accountMain.product'), value: subscription.productName },
          {
            term: t('membership.withdraw.refund'),
            value:
              refundMinor > 0 ? (
                <>
                  <span className="price">{format.money(refundMinor)}</span>
                  {method && <span className="line term">{t('membership.withdraw.to', { method })}</span>}
                </>
              ) : (
                t('mail.withdrawal.noRefund')
              ),
          },
          { term: t('membership.withdraw.access'), value: t('membership.withdraw.endsNow') },
        ]}
      />
      <TaskForm
        task="withdraw"
        props={props}
        kind="plain"
        button={legalWords(view, 'withdrawConfirm')}
        keep={t('membership.cancel.keep')}
      />
      <p className="small soft">{t('membership.withdraw.receipt', { email })}</p>
      <p>
        <Link href={paths.withdraw.href()}>{t('membership.withdraw.other')}</Link>
      </p>
    </TaskFrame>
  );
}
