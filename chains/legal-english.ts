/**
 * English texts of legal effect: labels follow the language of the page. The same in every market, but for England,
 * whose law says "cancel" where the directive says "withdraw".
 */
export const englishLegal = {
  orderButton: 'Order with obligation to pay',
  acceptTerms: 'I agree to the membership terms',
  startNow:
    'I want my membership to start on {date}, before my 14-day cooling-off period ends. If I withdraw, I will pay for the days until then.',
  withdrawOpen: 'Withdraw from contract here',
  withdrawConfirm: 'Confirm withdrawal',
} as const;
