import { endpoint, machine, page } from './policy';
import { type Row, row, type Site } from './row';

/** Each action asks for confirmation: the same address shows the question and takes the answer. */
const asked = (load: Row['load']) => row(['GET', 'POST'], load, 'operator', endpoint);
const shown = (load: Row['load']) => row(['GET'], load, 'operator', page);
/** A list, and the form that keeps its filter. */
const list = (load: Row['load']) => row(['GET', 'POST'], load, 'operator', page);
const one = (load: Row['load']) => row(['GET'], load, 'operator', endpoint);

const business = () => import('../features/back-office/business/route');
const caller = () => import('../features/back-office/acting/route');
const choose = () => import('../features/back-office/refunds/choose.route');
const mails = () => import('../features/back-office/lists/mails.route');
const members = () => import('../features/back-office/lists/members.route');
const member = () => import('../features/back-office/members/actions.route');
const proved = () => import('../features/back-office/acting/proved.route');
const refundAgain = () => import('../features/back-office/refunds/again.route');
const refundRequest = () => import('../features/back-office/refunds/request.route');
const report = () => import('../features/back-office/report/route');
const screens = () => import('../features/back-office/screens/route');
const unpaid = () => import('../features/back-office/lists/unpaid.route');
const vat = () => import('../features/back-office/vat/route');
const survey = () => import('../features/back-office/surveys/survey.route');
const withdrawal = () => import('../features/back-office/withdrawals/actions.route');

type BackOfficeNames = 'backOffice' | 'backOfficeMore' | 'backOfficeActions';

/** The back office's part of the site. Who may see and do what there is decided in `domain/back-office/rules.ts`. */
export const { backOffice, backOfficeMore, backOfficeActions }: Pick<Site, BackOfficeNames> = {
  backOffice: {
    business: shown(business),
    health: shown(() => import('../features/back-office/health/route')),
    funnel: shown(() => import('../features/back-office/funnel/route')),
    screens: list(screens),
    ageChecks: shown(() => import('../features/back-office/age-checks/route')),
    money: shown(() => import('../features/back-office/refunds/money.route')),
    members: list(members),
    unpaid: list(unpaid),
    mails: list(mails),
    findMember: row(['GET', 'POST'], () => import('../features/back-office/members/find.route'), 'operator', page),
    withdrawals: shown(() => import('../features/back-office/withdrawals/list.route')),
    surveys: shown(() => import('../features/back-office/surveys/list.route')),
    report: shown(report),
  },
  backOfficeMore: {
    member: one(() => import('../features/back-office/members/route')),
    survey: one(survey),
    surveyTexts: one(survey),
    surveyFile: one(survey),
    reportFile: one(report),
    terminal: row(['POST'], () => import('../features/back-office/terminal/route'), 'operator', machine),
    businessFile: one(business),
    vat: one(vat),
    vatFile: one(vat),
    membersFile: one(members),
    unpaidFile: one(unpaid),
    mailsFile: one(mails),
    screensFile: one(screens),
  },
  backOfficeActions: {
    requeue: asked(() => import('../features/back-office/health/outbox.route')),
    chooseWithdrawal: asked(() => import('../features/back-office/withdrawals/choose.route')),
    matchWithdrawal: asked(withdrawal),
    setAsideWithdrawal: asked(withdrawal),
    revokeScreen: asked(screens),
    chooseRefund: asked(choose),
    refund: asked(() => import('../features/back-office/refunds/route')),
    refundAgain: asked(refundAgain),
    refundOtherwise: asked(refundAgain),
    confirmRefund: asked(refundRequest),
    refuseRefund: asked(refundRequest),
    sendCode: asked(member),
    sendReceipt: asked(member),
    cancel: asked(member),
    logOut: asked(member),
    pause: asked(caller),
    endNow: asked(caller),
    note: asked(caller),
    changeAddress: asked(proved),
    changeEmail: asked(proved),
  },
};
