/** English texts of legal effect, the same in every market: labels follow the language of the page. */
export const englishLegal = {
  orderButton: 'Order with obligation to pay',
  acceptTerms: 'I agree to the membership terms',
  startNow:
    'I ask for my membership to start on {date}, before the 14-day withdrawal period ends. If I withdraw, I will pay for the days until then.',
  withdrawOpen: 'Withdraw from contract here',
  withdrawConfirm: 'Confirm withdrawal',
} as const;
