import type { CellServices } from '../services/cells';
import * as policies from './policy';
import { type Row, row, type Site } from './row';

// Who may see it decides Access, in whatever browser: an operator may have paired their own by mistake.
const endpoint: policies.Policy = { ...policies.endpoint, atScreen: true };
const page: policies.Policy = { ...policies.page, atScreen: true };
const { machine } = policies;

/** Each action asks for confirmation: the same address shows the question and takes the answer. */
const asked = (load: Row['load']) => row(['GET', 'POST'], load, 'operator', endpoint);
const shown = (load: Row['load']) => row(['GET'], load, 'operator', page);
/** A list, and the form that keeps its filter. */
const list = (load: Row['load']) => row(['GET', 'POST'], load, 'operator', page);
const one = (load: Row['load']) => row(['GET'], load, 'operator', endpoint);

const business = () => import('../features/back-office/business/route');
const caller = () => import('../features/back-office/acting/route');
const choose = () => import('../features/back-office/refunds/choose.route');
const content = () => import('../features/back-office/content/actions.route');
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

/** The app with a draft in place of what is live, in the cell that was chosen. */
const preview: Row['load'] = async (cells, createApp) => {
  const { previewOf } = await import('../features/back-office/content/preview.route');
  return {
    previewRoute: previewOf((services, request) =>
      createApp({ ...cells, ofHost: () => services as CellServices }).fetch(request),
    ),
  };
};

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
    content: shown(() => import('../features/back-office/content/list.route')),
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
    contentDocument: one(() => import('../features/back-office/content/document.route')),
    contentItem: asked(() => import('../features/back-office/content/items/item.route')),
    contentPreview: row(['GET'], preview, 'operator', endpoint),
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
    pairScreen: asked(screens),
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
    publishContent: asked(content),
    discardContent: asked(content),
    undoContent: asked(content),
  },
};
