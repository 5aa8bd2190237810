import { matchPath, paths } from '../paths';
import type { DeskGrant, DeskRole } from './desk-roles';

const addresses = { ...paths.desk, ...paths.deskMore, ...paths.deskActions };

/** A page of the desk or something it does, by its name in `paths`. */
export type DeskPage = keyof typeof addresses;
export const deskPages = Object.keys(addresses) as DeskPage[];

interface DeskRule {
  /** Who may beside `admin`, who may all. */
  readonly roles: readonly Exclude<DeskRole, 'admin'>[];
  /** The audit's word for having seen it; null where there is nothing of anybody on it. */
  readonly look: string | null;
}

/** The one table of who may see and do what at the desk. Closed by default: an address without a row does not compile. */
export const deskRules: Readonly<Record<DeskPage, DeskRule>> = {
  health: { roles: [], look: null },
  requeue: { roles: [], look: 'outbox.seen' },
  funnel: { roles: [], look: null },
  screens: { roles: ['studio'], look: null },
  revokeScreen: { roles: ['studio'], look: null },
  ageChecks: { roles: ['studio'], look: 'ageChecks.seen' },
  findMember: { roles: ['support', 'money'], look: null },
  member: { roles: ['support', 'money'], look: 'member.seen' },
  sendCode: { roles: ['support'], look: 'member.seen' },
  sendReceipt: { roles: ['support', 'money'], look: 'payment.seen' },
  cancel: { roles: ['support'], look: 'member.seen' },
  logOut: { roles: ['support'], look: 'member.seen' },
  money: { roles: ['money'], look: 'money.seen' },
  chooseRefund: { roles: ['money'], look: 'payment.seen' },
  refund: { roles: ['money'], look: 'payment.seen' },
  refundAgain: { roles: ['money'], look: 'payment.seen' },
  refundOtherwise: { roles: ['money'], look: 'payment.seen' },
  confirmRefund: { roles: ['money'], look: 'payment.seen' },
  refuseRefund: { roles: ['money'], look: 'payment.seen' },
  // Support matches what names its membership; anything else takes who may pay back (`withdrawal-match.ts`).
  withdrawals: { roles: ['support', 'money'], look: 'withdrawals.seen' },
  chooseWithdrawal: { roles: ['support', 'money'], look: 'withdrawal.seen' },
  matchWithdrawal: { roles: ['support', 'money'], look: 'withdrawal.seen' },
  setAsideWithdrawal: { roles: ['support', 'money'], look: 'withdrawal.seen' },
  surveys: { roles: [], look: null },
  survey: { roles: [], look: 'survey.seen' },
  surveyTexts: { roles: [], look: 'survey.textsSeen' },
  surveyFile: { roles: [], look: 'survey.taken' },
  report: { roles: [], look: 'report.seen' },
  reportFile: { roles: [], look: 'report.taken' },
};

/** The page or deed of an address; null for what is none. */
export const deskPageOf = (pathname: string): DeskPage | null =>
  deskPages.find((page) => matchPath(pathname, addresses[page]) !== null) ?? null;

/** Those of the grants that open this page. */
export const grantsFor = (page: DeskPage, grants: readonly DeskGrant[]): readonly DeskGrant[] =>
  grants.filter(({ role }) => role === 'admin' || deskRules[page].roles.includes(role));

/** Everything these grants open. */
export const pagesOf = (grants: readonly DeskGrant[]): readonly DeskPage[] =>
  deskPages.filter((page) => grantsFor(page, grants).length > 0);
