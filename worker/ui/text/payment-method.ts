type CardText = (key: 'account.card', card: { brand: string; last4: string }) => string;

/** "Visa, ending in 4242" of a card stored as "Visa 4242"; any other method is shown as it is. */
export function paymentMethodText(t: CardText, method: string): string {
  const card = cardOf(method);
  return card ? t('account.card', card) : method;
}

/** Brand and last four digits; null if the method is not a card. */
export function cardOf(method: string): { brand: string; last4: string } | null {
  const [, brand, last4] = /^(.+?),? (\d{4})$/.exec(method) ?? [];
  return brand && last4 ? { brand, last4 } : null;
}
