import { matchPath, paths } from '../../paths';
import type { BackOfficeGrant, BackOfficeRole } from './roles';

const addresses = { ...paths.backOffice, ...paths.backOfficeMore, ...paths.backOfficeActions };

/** A page or action of the back office, by its name in `paths`. */
export type BackOfficePage = keyof typeof addresses;
export const backOfficePages = Object.keys(addresses) as BackOfficePage[];

interface BackOfficeRule {
  /** Roles permitted beside `admin`, which may do everything. */
  readonly roles: readonly Exclude<BackOfficeRole, 'admin'>[];
  /** The audit's action for a look at it; null if it shows no personal data. */
  readonly look: string | null;
}

/** Who may see and do what in the back office. Closed by default: an address without a row does not compile. */
export const backOfficeRules: Readonly<Record<BackOfficePage, BackOfficeRule>> = {
  business: { roles: ['money'], look: null },
  businessFile: { roles: ['money'], look: null },
  vat: { roles: ['money'], look: null },
  vatFile: { roles: ['money'], look: null },
  health: { roles: [], look: null },
  requeue: { roles: [], look: 'outbox.seen' },
  funnel: { roles: [], look: null },
  screens: { roles: ['studio'], look: null },
  pairScreen: { roles: ['studio'], look: null },
  revokeScreen: { roles: ['studio'], look: null },
  ageChecks: { roles: ['studio'], look: 'ageChecks.seen' },
  members: { roles: ['support', 'money'], look: 'members.seen' },
  unpaid: { roles: ['support', 'money'], look: 'unpaid.seen' },
  mails: { roles: ['support'], look: 'mails.seen' },
  membersFile: { roles: ['support', 'money'], look: 'members.taken' },
  unpaidFile: { roles: ['support', 'money'], look: 'unpaid.taken' },
  mailsFile: { roles: ['support'], look: 'mails.taken' },
  screensFile: { roles: ['studio'], look: null },
  findMember: { roles: ['support', 'money'], look: null },
  member: { roles: ['support', 'money'], look: 'member.seen' },
  sendCode: { roles: ['support'], look: 'member.seen' },
  sendReceipt: { roles: ['support', 'money'], look: 'payment.seen' },
  cancel: { roles: ['support'], look: 'member.seen' },
  logOut: { roles: ['support'], look: 'member.seen' },
  pause: { roles: ['support'], look: 'member.seen' },
  endNow: { roles: ['support'], look: 'member.seen' },
  note: { roles: ['support', 'money'], look: 'member.seen' },
  changeAddress: { roles: ['support'], look: 'member.seen' },
  changeEmail: { roles: ['support'], look: 'member.seen' },
  money: { roles: ['money'], look: 'money.seen' },
  chooseRefund: { roles: ['money'], look: 'payment.seen' },
  refund: { roles: ['money'], look: 'payment.seen' },
  refundAgain: { roles: ['money'], look: 'payment.seen' },
  refundOtherwise: { roles: ['money'], look: 'payment.seen' },
  confirmRefund: { roles: ['money'], look: 'payment.seen' },
  refuseRefund: { roles: ['money'], look: 'payment.seen' },
  // Support may match statements that identify their membership; others need an operator who handles money
  // (`withdrawal-match.ts`).
  withdrawals: { roles: ['support', 'money'], look: 'withdrawals.seen' },
  chooseWithdrawal: { roles: ['support', 'money'], look: 'withdrawal.seen' },
  matchWithdrawal: { roles: ['support', 'money'], look: 'withdrawal.seen' },
  setAsideWithdrawal: { roles: ['support', 'money'], look: 'withdrawal.seen' },
  surveys: { roles: [], look: null },
  survey: { roles: [], look: 'survey.seen' },
  surveyTexts: { roles: [], look: 'survey.textsSeen' },
  surveyFile: { roles: [], look: 'survey.taken' },
  content: { roles: ['content'], look: null },
  contentDocument: { roles: ['content'], look: null },
  contentItem: { roles: ['content'], look: null },
  contentPreview: { roles: ['content'], look: null },
  publishContent: { roles: ['content'], look: null },
  discardContent: { roles: ['content'], look: null },
  undoContent: { roles: ['content'], look: null },
  report: { roles: [], look: 'report.seen' },
  reportFile: { roles: [], look: 'report.taken' },
  // It writes its own entry, which says what was asked.
  terminal: { roles: [], look: null },
};

/** The page or action of an address; null if there is none. */
export const backOfficePageOf = (pathname: string): BackOfficePage | null =>
  backOfficePages.find((page) => matchPath(pathname, addresses[page]) !== null) ?? null;

/** The grants that permit this page. */
export const grantsFor = (page: BackOfficePage, grants: readonly BackOfficeGrant[]): readonly BackOfficeGrant[] =>
  grants.filter(({ role }) => role === 'admin' || backOfficeRules[page].roles.includes(role));

/** All pages these grants permit. */
export const pagesOf = (grants: readonly BackOfficeGrant[]): readonly BackOfficePage[] =>
  backOfficePages.filter((page) => grantsFor(page, grants).length > 0);
