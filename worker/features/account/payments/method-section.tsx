import { paths } from '../../../paths';
import { SummaryList } from '../../../ui/block/summary-list';
import { Form } from '../../../ui/form/form';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { cardOf } from '../../../ui/text/payment-method';
import { useView } from '../../../ui/view';
import { paymentText } from '../membership/rows';

export interface MethodProps {
  subscriptionId: string;
  /** Product and number, where the member has another membership that is paid. */
  membership: string | null;
  name: string | null;
  /** The charge that comes next. */
  next: { on: string; amountMinor: number } | null;
  /** Null where the banner above has the button. */
  formKey: string | null;
}

/** The next payment, and the payment method, with a button that leads to the provider's page for another. */
export function PaymentMethodSection({ subscriptionId, membership, name, next, formKey }: MethodProps) {
  const view = useView();
  const { t } = view;
  const card = name ? cardOf(name) : null;
  return (
    <section>
      <h2>{membership ?? t(next ? 'accountMain.next' : 'account.payments.card')}</h2>
      <SummaryList
        bold
        rows={[
          next && {
            term: t(membership ? 'accountMain.next' : 'account.payments.dateAndSum'),
            value: paymentText(view, next.on, next.amountMinor),
          },
          {
            term: card?.brand ?? t('account.subscription.method'),
            value: card ? t('account.payments.endsIn', { last4: card.last4 }) : (name ?? t('account.payments.noCard')),
            action: formKey && (
              <Form action={paths.account.payments.href()}>
                <button type="submit" className="link" data-busy="">
                  {t('account.payments.changeCard')}
                </button>
                <HiddenFields values={{ intent: 'method', subscription: subscriptionId }} formKey={formKey} />
              </Form>
            ),
          },
        ]}
      />
    </section>
  );
}
