import { allowedInBackOffice } from './allowed-back-office';

export interface Allowed {
  readonly waits: number;
  /** Which facts need each other, where it is more than one wait for a page or two for a form. */
  readonly because?: string;
  /** Why it waits for a write to KV, which else nothing does. */
  readonly waitsForKv?: string;
}

/** How often a request may wait for D1 in a row. These numbers only fall. */
export const allowed: Readonly<Record<string, Allowed>> = {
  'GET /': {
    waits: 2,
    because:
      'an age check comes back: the draft is bound to what the pair in the address names, which is read with the session',
  },
  'POST /': { waits: 1 },
  'GET /signup-age-verification': { waits: 1 },
  'POST /signup-age-verification': { waits: 2 },
  'GET /age/callback/:issuer': {
    waits: 2,
    because: 'the one-time state is used up before the issuer is asked; its answer is written after',
  },
  'GET /signup-customer-details': { waits: 1 },
  'POST /signup-customer-details': { waits: 2 },
  'GET /signup-skin-data': { waits: 1 },
  'POST /signup-skin-data': { waits: 2 },
  'GET /signup-verify-email': { waits: 1 },
  'POST /signup-verify-email code': { waits: 2 },
  'GET /signup-subscription-overview': { waits: 1 },
  'POST /signup-subscription-overview': { waits: 2 },
  'GET /signup-completed': { waits: 1 },
  'POST /signup-completed': { waits: 2 },
  'GET /signup-payment-completed': {
    waits: 2,
    because: 'a paid order becomes a login: whether it is paid and whose it is decides what is written',
  },
  'GET /account-main': { waits: 1 },
  'GET /account-subscription': { waits: 1 },
  'GET /account-profile': { waits: 1 },
  'GET /account-payments': { waits: 1 },
  'GET /account-confirm': { waits: 1 },
  'GET /account-age-verification': { waits: 1 },
  'POST /account-age-verification': { waits: 2 },
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
  'POST /account-profile/export': {
    waits: 3,
    because: 'the archive, a database of its own, is asked by the memberships that the cell names',
  },
  'POST /passkey/options purpose': { waits: 2 },
  'POST /account-profile addPasskey': { waits: 2 },
  'POST /account-confirm passkey': { waits: 2 },
  'POST /culture': { waits: 0 },
  'POST /logout': { waits: 1 },
  'POST /login passkey': { waits: 2 },
  'GET /login': { waits: 1 },
  'POST /login': { waits: 2 },
  'POST /login code': { waits: 2 },
  'POST /kiosk/pair/:token': { waits: 2 },
  'GET /kiosk': { waits: 1 },
  'GET /kiosk/pin': { waits: 1 },
  'POST /kiosk/pin': {
    waits: 6,
    because:
      'a try of the PIN is counted before it is compared, given back where it was right, then the new one is written; a colleague’s is counted again',
  },
  'GET /kiosk/age-verification-select-issuers': { waits: 1 },
  'POST /kiosk/age-verification-select-issuers': {
    waits: 3,
    because:
      'screen and session together; the check is registered under its limit before its object is opened, whose id the session keeps',
  },
  'GET /kiosk/oneid-age-verification/:session/:state': { waits: 1 },
  'POST /kiosk/oneid-age-verification/:session/:state continue': {
    waits: 3,
    because:
      'staff instead of an issuer, on a phone that was never here: a session, the request with its own code, a draft',
  },
  'POST /kiosk/oneid-age-verification/:session/:state carryOn': { waits: 2 },
  'POST /kiosk/oneid-age-verification/:session/:state': { waits: 1 },
  'GET /kiosk/oneid-age-verification-complete': { waits: 1 },
  'GET /terms': { waits: 0 },
  'GET /privacy': { waits: 0 },
  'GET /accessibility': { waits: 0 },
  'GET /how-we-check-age': { waits: 0 },
  'GET /howtoactivateyouraccount': { waits: 0 },
  'GET /logout': { waits: 0 },
  'GET /account-closed': { waits: 0 },
  'GET /submitted': { waits: 0 },
  'GET /.well-known/security.txt': { waits: 0 },
  'GET /favicon.svg': { waits: 0 },
  'GET /favicon.ico': { waits: 0 },
  'GET /healthz': { waits: 0 },
  'GET /readyz': { waits: 1 },
  'GET /k': { waits: 0 },
  'GET /assets/i18n/:file': { waits: 0 },
  'GET /k/:code': { waits: 1 },
  'POST /k code': { waits: 0 },
  'POST /consent': { waits: 0 },
  'POST /csp-report': { waits: 0 },
  'GET /contact': { waits: 0 },
  'POST /contact': { waits: 2 },
  'GET /kiosk/pair/:token': { waits: 1 },
  'POST /kiosk code': { waits: 2 },
  'GET /signup-age-verification-select-issuers': { waits: 1 },
  'POST /signup-age-verification-select-issuers': { waits: 2 },
  'GET /account-request-activationcode': { waits: 0 },
  'POST /account-request-activationcode': { waits: 2 },
  'GET /withdraw': { waits: 0 },
  'POST /withdraw': {
    waits: 3,
    because:
      'whose contract it names is read with the key of the form; what would be done with it says which earlier statement is the same; then the batch',
  },
  'GET /withdraw/confirm/:token': { waits: 1 },
  'POST /withdraw/confirm/:token': { waits: 2 },
  'GET /account-undo/:token': { waits: 1 },
  'POST /account-undo/:token': { waits: 2 },
  'GET /unsubscribe/:token': { waits: 1 },
  'POST /unsubscribe/:token': { waits: 1 },
  'GET /s/:culture/:id': {
    waits: 2,
    because: 'the link says which version of which survey, whose document is then read; an isolate remembers it',
  },
  'POST /s/:culture/:id next': {
    waits: 3,
    because: 'the link says which version of which survey, whose document says what may be answered',
  },
  'GET /no-more-surveys/:token': { waits: 0 },
  'POST /no-more-surveys/:token': { waits: 0 },
  'POST /webhooks/payment': {
    waits: 4,
    because:
      'no visitor waits: an event is known or not, the order it is about is read, settled, and the event written down last',
  },
  'POST /webhooks/mail': {
    waits: 3,
    because: 'no visitor waits: an event is known or not, its effect is written, then the event',
  },
  'GET /cdn-cgi/access/authorized': { waits: 0 },
  'POST /login activationCode': {
    waits: 3,
    because:
      'a try is counted and committed before the code is compared; whose address it is, is read after, so that all addresses take as long',
  },
  'GET /manual-age-verification': { waits: 1 },
  'POST /manual-age-verification': {
    waits: 5,
    because:
      'check and screen together; a try of the PIN is counted before it is compared, given back where it was right, then the answer',
  },
  'POST /manual-age-verification continue': { waits: 2 },
  'POST /kiosk/oneid-age-verification-complete carryOn': { waits: 1 },
  'GET /kiosk/session': { waits: 1 },
  'POST /account-payments method': { waits: 2 },
  ...allowedInBackOffice,
};
