import type { Allowed } from './allowed';

const ofPayment =
  'the address names a payment or a withdrawal: whose it is, is read before the audit can say whose was looked at';
const mails = 'two lists in the order of time, then the memberships of whoever is on this page';
const survey = 'which version is in force says which answers are counted, and what was asked in words';
const acted =
  'what the address names is read with the key of the form; then the plan that is made of it, or a look whether somebody else was first; then the batch';
const received =
  'a payment names its membership, which names its member, whose payments are read and from them the receipt; then the batch';
const proved =
  'the form is claimed before a code is sent, so that it is sent once; the code is counted in a batch of its own, and the claim answered last';
const withinLimit =
  'the charge says whose it is, which says what this operator has paid back to them alone; what is left is read for the statements';
const screened = 'after the batch the screen in use is looked up, so that it is ended at once';
const published =
  'what is live, the draft and its releases are read together; an undo names the release it goes back to; what is live is read once more before the batch';

const live = 'whoever publishes is told that it is live: it is once the copy is written that pages read';

/** The back office: a few operators, each page and action of which the audit tells. */
export const allowedInBackOffice: Readonly<Record<string, Allowed>> = {
  'GET /ops': { waits: 1 },
  'GET /ops/health': { waits: 1 },
  'GET /ops/funnel': { waits: 1 },
  'GET /ops/screens': { waits: 1 },
  'GET /ops/age-checks': { waits: 1 },
  'GET /ops/money': { waits: 1 },
  'GET /ops/members': { waits: 1 },
  'GET /ops/unpaid': { waits: 1 },
  'GET /ops/mails': { waits: 2, because: mails },
  'GET /ops/member': { waits: 0 },
  'GET /ops/withdrawals': { waits: 1 },
  'GET /ops/surveys': { waits: 3, because: survey },
  'GET /ops/content': { waits: 1 },
  'GET /ops/content/:document': { waits: 1 },
  'GET /ops/content/:document/item/:item': { waits: 1 },
  'POST /ops/content/:document/item/:item save': { waits: 2 },
  'GET /ops/content/:document/preview': { waits: 1 },
  'GET /ops/content/:document/publish/:mark': { waits: 1 },
  'POST /ops/content/:document/publish/:mark': { waits: 3, because: published, waitsForKv: live },
  'GET /ops/content/:document/discard/:mark': { waits: 1 },
  'POST /ops/content/:document/discard/:mark': { waits: 2 },
  'GET /ops/content/:document/undo/:number': { waits: 2, because: published },
  'POST /ops/content/:document/undo/:number': { waits: 4, because: published, waitsForKv: live },
  'GET /ops/members.csv': { waits: 1 },
  'GET /ops/unpaid.csv': { waits: 1 },
  'GET /ops/mails.csv': { waits: 2, because: mails },
  'GET /ops/screens.csv': { waits: 1 },
  'POST /ops/screens keep': { waits: 1 },
  'POST /ops/unpaid keep': { waits: 1 },
  'POST /ops/mails keep': { waits: 2 },
  'GET /ops/report': { waits: 1 },
  'GET /ops/report.csv': { waits: 1 },
  'GET /ops/figures.csv': { waits: 1 },
  'GET /ops/vat': { waits: 1 },
  'GET /ops/vat.csv': { waits: 1 },
  'GET /ops/surveys/:surveyId': { waits: 3, because: survey },
  'GET /ops/surveys/:surveyId/answers.csv': { waits: 4, because: survey },
  'GET /ops/surveys/:surveyId/texts/:question': { waits: 2, because: survey },
  'GET /ops/member/:subscriptionId': {
    waits: 2,
    because: 'the membership names its member, whose payments and notes are read, and the audit written',
  },
  'POST /ops/member': { waits: 1 },
  'POST /ops/members': { waits: 0 },
  'POST /ops/terminal': { waits: 0 },
  'GET /ops/screens/pair': { waits: 1 },
  'POST /ops/screens/pair': { waits: 5, because: acted },
  'GET /ops/screens/:device/revoke': { waits: 1 },
  'POST /ops/screens/:device/revoke': { waits: 3, because: screened },
  'GET /ops/outbox/:row/requeue': { waits: 1 },
  'POST /ops/outbox/:row/requeue': { waits: 1 },
  'GET /ops/member/:subscriptionId/send-code': { waits: 1 },
  'POST /ops/member/:subscriptionId/send-code': { waits: 3, because: acted },
  'GET /ops/payment/:payment/send-receipt': { waits: 4, because: received },
  'POST /ops/payment/:payment/send-receipt': { waits: 5, because: received },
  'GET /ops/member/:subscriptionId/note': { waits: 1 },
  'POST /ops/member/:subscriptionId/note': { waits: 3, because: acted },
  'GET /ops/member/:subscriptionId/pause': { waits: 1 },
  'POST /ops/member/:subscriptionId/pause': { waits: 3, because: acted },
  'GET /ops/member/:subscriptionId/address': { waits: 1 },
  'POST /ops/member/:subscriptionId/address': { waits: 5, because: proved },
  'GET /ops/member/:subscriptionId/email': { waits: 1 },
  'POST /ops/member/:subscriptionId/email': { waits: 5, because: proved },
  'GET /ops/member/:subscriptionId/log-out': { waits: 1 },
  'POST /ops/member/:subscriptionId/log-out': { waits: 2 },
  'GET /ops/refund/:payment': { waits: 2, because: ofPayment },
  'POST /ops/refund/:payment': { waits: 2 },
  'GET /ops/refund/:payment/:left/:amount/:reason': { waits: 3, because: withinLimit },
  'POST /ops/refund/:payment/:left/:amount/:reason': { waits: 4, because: withinLimit },
  'GET /ops/withdrawals/:withdrawal': { waits: 2, because: ofPayment },
  'POST /ops/withdrawals/:withdrawal': { waits: 2 },
  'GET /ops/withdrawals/:withdrawal/match/:number': { waits: 1 },
  'POST /ops/withdrawals/:withdrawal/match/:number': { waits: 1 },
  'GET /ops/withdrawals/:withdrawal/set-aside': { waits: 2, because: ofPayment },
  'POST /ops/withdrawals/:withdrawal/set-aside': { waits: 2 },
  'GET /ops/refund-returned/:payment/again': { waits: 1 },
  'POST /ops/refund-returned/:payment/again': { waits: 1 },
  'GET /ops/refund-returned/:payment/otherwise': { waits: 1 },
  'POST /ops/refund-returned/:payment/otherwise': { waits: 1 },
  'GET /ops/refund-request/:request/confirm': { waits: 1 },
  'POST /ops/refund-request/:request/confirm': { waits: 2 },
  'GET /ops/refund-request/:request/refuse': { waits: 1 },
  'POST /ops/refund-request/:request/refuse': { waits: 1 },
  'GET /ops/member/:subscriptionId/end': { waits: 1 },
  'POST /ops/member/:subscriptionId/end': { waits: 3, because: acted },
  'GET /ops/member/:subscriptionId/cancel': { waits: 1 },
  'POST /ops/member/:subscriptionId/cancel': { waits: 3, because: acted },
};
