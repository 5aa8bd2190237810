import { entryRoute } from '../features/signup/entry/route';
import { backOffice, backOfficeActions, backOfficeMore } from './back-office';
import { endpoint, kiosk, kioskEndpoint, kioskSecret, machine, offer, page, secret } from './policy';
import { type Method, row, type Site } from './row';

const age = () => import('../features/age-verification/age.route');
const culture = () => import('../features/culture/culture.route');
const help = () => import('../features/help/help.route');
const login = () => import('../features/login/login.route');
const machines = () => import('../features/operations/machines.route');
const profile = () => import('../features/account/profile/route');
const shortCode = () => import('../features/kiosk/phone/short-code.route');

const read = ['GET'] as const;
const post = ['POST'] as const;
const both = ['GET', 'POST'] as const;

/** Only the local routes are given all cells. */
const local = (methods: readonly Method[]) =>
  row(
    methods,
    async (cells) => ({ localRoute: (await import('../features/operations/local.route')).localRoute(cells) }),
    'local',
    { ...machine, posts: 'anywhere' },
  );

/**
 * Every address of the product: its methods, its code, its gate and its policy. A module is evaluated when one of its
 * addresses is first requested; only the entry page's is loaded at start.
 */
export const site: Site = {
  signup: {
    entry: row(both, async () => ({ entryRoute }), 'guard', { ...offer, texts: 'first' }),
    ageVerification: row(both, age, 'guard', page),
    selectIssuers: row(both, age, 'guard', page),
    customerDetails: row(both, () => import('../features/signup/details/route'), 'guard', page),
    skinData: row(both, () => import('../features/signup/skin/route'), 'guard', page),
    verifyEmail: row(both, () => import('../features/signup/verify-email/route'), 'guard', page),
    overview: row(both, () => import('../features/signup/overview/route'), 'guard', page),
    completed: row(both, () => import('../features/signup/payment/completed.route'), 'guard', page),
    paymentCompleted: row(read, () => import('../features/signup/payment/payment-completed.route'), 'guard', page),
  },
  age: {
    callback: row(read, () => import('../features/age-verification/callback.route'), 'signature', {
      ...endpoint,
      hasPage: false,
    }),
  },
  manualAgeVerification: row(both, () => import('../features/manual-verification/manual-verification.route'), 'guard', {
    ...page,
    atScreen: 'itself',
  }),
  kiosk: {
    start: row(both, () => import('../features/kiosk/screen/start.route'), 'screen', kiosk),
    pair: row(both, () => import('../features/kiosk/pairing/route'), 'secret', kioskSecret),
    staffPin: row(both, () => import('../features/manual-verification/pin.route'), 'screen', kiosk),
    selectIssuers: row(both, () => import('../features/kiosk/screen/select.route'), 'screen', kiosk),
    verification: row(both, () => import('../features/kiosk/verification.route'), 'secret', kioskSecret),
    complete: row(both, () => import('../features/kiosk/screen/complete.route'), 'screen', kiosk),
    session: row(read, () => import('../features/kiosk/screen/snapshot.route'), 'screen', kioskEndpoint),
    typeCode: row(both, shortCode, 'open', { ...kiosk, isSecret: true }),
    // Short codes could be guessed by requesting one address after another, without ever posting.
    shortCode: row(read, shortCode, 'secret', { ...kioskSecret, flood: 'always' }),
  },
  login: row(both, login, 'guard', page),
  logout: row(both, login, 'open', page),
  culture: row(post, culture, 'open', kioskEndpoint),
  consent: row(post, culture, 'open', kioskEndpoint),
  account: {
    main: row(read, () => import('../features/account/main/route'), 'member', page),
    subscription: row(both, () => import('../features/account/membership/route'), 'member', page),
    profile: row(both, profile, 'member', page),
    payments: row(both, () => import('../features/account/payments/route'), 'member', page),
  },
  accountMore: {
    receipt: row(read, () => import('../features/account/receipts/route'), 'member', endpoint),
    export: row(post, profile, 'member', endpoint),
    confirm: row(both, () => import('../features/account/confirm/route'), 'member', page),
    ageCheck: row(both, () => import('../features/age-verification/member/route'), 'member', page),
  },
  accountClosed: row(read, profile, 'open', page),
  requestActivationCode: row(both, () => import('../features/activation/request.route'), 'open', page),
  howToActivate: row(read, () => import('../features/activation/how-to.route'), 'open', page),
  passkey: { options: row(post, () => import('../features/login/passkey-options.route'), 'open', endpoint) },
  submitted: row(read, () => import('../features/submitted/submitted.route'), 'open', { ...endpoint, hasPage: false }),
  withdraw: row(both, () => import('../features/withdraw/withdraw.route'), 'open', page),
  withdrawConfirm: row(both, () => import('../features/withdraw/confirm.route'), 'secret', secret),
  accountUndo: row(both, () => import('../features/account-undo/account-undo.route'), 'secret', secret),
  // A mail program's unsubscribe button posts here and below (RFC 8058), without a page of ours.
  unsubscribe: row(both, () => import('../features/unsubscribe/unsubscribe.route'), 'secret', {
    ...secret,
    posts: 'mailboxes',
  }),
  surveyOptOut: row(both, () => import('../features/survey-opt-out/opt-out.route'), 'secret', {
    ...secret,
    posts: 'mailboxes',
  }),
  survey: row(both, () => import('../features/survey/survey.route'), 'secret', {
    ...secret,
    mayReturnTo: true,
    frame: 'survey',
  }),
  contact: row(both, () => import('../features/contact/contact.route'), 'open', page),
  help: {
    terms: row(read, help, 'open', offer),
    privacy: row(read, help, 'open', offer),
    accessibility: row(read, help, 'open', offer),
    howWeCheckAge: row(read, help, 'open', page),
  },
  backOffice,
  backOfficeMore,
  backOfficeActions,
  webhooks: {
    // No rate limit: the providers send as many events as there are.
    payment: row(post, () => import('../features/operations/webhooks.route'), 'signature', {
      ...machine,
      posts: 'anywhere',
      flood: 'never',
    }),
    mail: row(post, () => import('../features/operations/mail-webhooks.route'), 'signature', {
      ...machine,
      posts: 'anywhere',
      flood: 'never',
    }),
  },
  translations: row(read, machines, 'open', machine),
  health: { live: row(read, machines, 'open', machine), ready: row(read, machines, 'open', machine) },
  // Browsers send these reports from any page, and they change nothing.
  cspReport: row(post, machines, 'open', { ...machine, posts: 'anywhere' }),
  securityTxt: row(read, machines, 'open', machine),
  icons: { drawn: row(read, machines, 'open', machine), asked: row(read, machines, 'open', machine) },
  local: { clock: local(post), jobs: local(read), counters: local(read) },
  access: { authorized: local(read), leave: local(read) },
};
