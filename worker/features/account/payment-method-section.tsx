import { paths } from '../../paths';
import { Form } from '../../ui/form';
import { HiddenFields } from '../../ui/hidden-fields';
import { SummaryList } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import { keyField } from './once';
import { cardOf } from './payment-method';

/** The card that is charged; another one is entered on the provider's page. */
export function PaymentMethodSection({ name, formKey }: { name: string | null; formKey: string }) {
  const { t } = useView();
  const card = name ? cardOf(name) : null;
  return (
    <section>
      <h2>{t('account.payments.card')}</h2>
      <SummaryList
        bold
        rows={[
          {
            term: card?.brand ?? t('account.subscription.method'),
            value: card ? t('account.payments.endsIn', { last4: card.last4 }) : (name ?? t('account.payments.noCard')),
            action: (
              <Form action={paths.account.payments.href()}>
                <button type="submit" className="link" data-busy="">
                  {t('account.payments.changeCard')}
                </button>
                <HiddenFields values={{ intent: 'method', [keyField]: formKey }} />
              </Form>
            ),
          },
        ]}
      />
    </section>
  );
}
