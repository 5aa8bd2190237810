import type { Translate } from '../../ui/translate';

/** "Visa, ending in 4242" of a card stored as "Visa 4242"; any other method is shown as it is. */
export function paymentMethodText(t: Translate, method: string): string {
  const card = /^(.+?),? (\d{4})$/.exec(method);
  return card ? t('account.card', { brand: card[1], last4: card[2] }) : method;
}
