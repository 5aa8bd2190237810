/** How often a request may wait for D1 in a row. These numbers only fall. */
export const allowed: Readonly<Record<string, { readonly waits: number; readonly because?: string }>> = {
  'GET /': {
    waits: 3,
    because:
      'an age check comes back: the session, the pair of the address, and the draft that is bound to it, which is written',
  },
  'POST /': { waits: 1 },
  'GET /signup-age-verification': { waits: 1 },
  'POST /signup-age-verification': { waits: 2 },
  'GET /age/callback/:issuer': {
    waits: 4,
    because: 'the one-time state is used up before the issuer is asked, its answer is stored, then the draft',
  },
  'GET /signup-customer-details': { waits: 1 },
  'POST /signup-customer-details': { waits: 2 },
  'GET /signup-skin-data': { waits: 1 },
  'POST /signup-skin-data': { waits: 2 },
  'GET /signup-verify-email': { waits: 1 },
  'POST /signup-verify-email code': {
    waits: 3,
    because: 'a try is counted and committed before the code is compared, and what is counted stands in the session',
  },
  'GET /signup-subscription-overview': { waits: 1 },
  'POST /signup-subscription-overview': { waits: 2 },
  'GET /signup-completed': { waits: 1 },
  'POST /signup-completed': {
    waits: 3,
    because:
      'the form is claimed and committed before the payment provider is called; checkout and answer follow together',
  },
  'GET /signup-payment-completed': {
    waits: 5,
    because:
      'a paid order becomes a login: the memberships of its member, the batch that begins the session, and what that member may see',
  },
  'GET /account-main': { waits: 1 },
  'GET /account-subscription': { waits: 1 },
  'GET /account-profile': {
    waits: 2,
    because: 'the session with all that most pages show, then the sections of this page alone, together',
  },
  'GET /account-payments': {
    waits: 2,
    because:
      'the card and its forms are sent after the first; the history, which is deferred, is the second (decision 021)',
  },
  'GET /account-confirm': { waits: 1 },
  'GET /account-payments/:paymentId': { waits: 1 },
  'GET /account-subscription pause': { waits: 1 },
  'POST /account-subscription pause': { waits: 2 },
  'GET /account-subscription undoPause': { waits: 1 },
  'POST /account-subscription undoPause': { waits: 2 },
  'GET /account-subscription cancel': { waits: 1 },
  'POST /account-subscription cancel': { waits: 2 },
  'GET /account-subscription undoCancel': { waits: 1 },
  'POST /account-subscription undoCancel': { waits: 2 },
  'POST /account-profile details': { waits: 2 },
  'POST /account-profile/export': { waits: 2 },
  'POST /passkey/options purpose': {
    waits: 3,
    because: 'the challenge is stored, then the passkeys that may sign it are listed',
  },
  'POST /account-profile addPasskey': {
    waits: 6,
    because: 'the challenge is used up and committed before the signature is looked at; limit, mail and key follow',
  },
  'POST /account-confirm passkey': {
    waits: 4,
    because: 'the challenge is used up and committed before the signature is looked at',
  },
  'POST /culture': { waits: 0 },
  'POST /logout': { waits: 1 },
  'POST /login passkey': {
    waits: 5,
    because: 'the challenge is used up and committed before the signature is looked at; the login itself is one batch',
  },
  'GET /login': { waits: 1 },
  'POST /login': { waits: 2 },
  'POST /login code': {
    waits: 3,
    because: 'a try is counted and committed before the code is compared, and what is counted stands in the session',
  },
  'POST /kiosk/pair/:token': { waits: 2 },
  'GET /kiosk': { waits: 1 },
  'GET /kiosk/age-verification-select-issuers': { waits: 1 },
  'POST /kiosk/age-verification-select-issuers': {
    waits: 4,
    because: 'screen, session, the check that is opened under its limit, and the session that points to it',
  },
  'GET /kiosk/oneid-age-verification/:session/:state': { waits: 1 },
  'POST /kiosk/oneid-age-verification/:session/:state continue': {
    waits: 3,
    because: 'a phone without a session begins one, to which the check is bound',
  },
  'POST /kiosk/oneid-age-verification/:session/:state': { waits: 1 },
  'GET /kiosk/oneid-age-verification-complete': { waits: 1 },
};
