import { createRoute, type RequestContext } from '../../../context';
import { figuresFor } from '../../../domain/back-office/figures';
import { displaySubscriptionNumber, parseSubscriptionNumber } from '../../../domain/membership/subscription-number';
import { formatsFor } from '../../../domain/text/format';
import { paths } from '../../../paths';
import type { WithdrawalRecord } from '../../../services/membership/withdrawals/port';
import { actionRoute } from '../action';
import { type Match, matchOf, waitingOf } from './waiting';

interface Wanted {
  readonly withdrawal: WithdrawalRecord;
  readonly match: Match;
}

async function find(c: RequestContext): Promise<Wanted | null> {
  const withdrawal = await waitingOf(c);
  const number = parseSubscriptionNumber(c.req.param('number') ?? '', c.var.services.market);
  const match = withdrawal && number && (await matchOf(c, withdrawal, number));
  return match && match !== 'cannot' ? { withdrawal, match } : null;
}

function statedRows({ var: { t, services, language } }: RequestContext, withdrawal: WithdrawalRecord) {
  const { receivedAt, name, contract, email } = withdrawal;
  return [
    { term: t('backOffice.withdrawals.sent'), value: figuresFor(services.market, language).dateTime(receivedAt) },
    { term: t('backOffice.withdrawals.name'), value: name },
    { term: t('backOffice.withdrawals.contract'), value: contract },
    { term: t('backOffice.withdrawals.email'), value: email },
  ];
}

const matchRoute = actionRoute<Wanted>({
  path: paths.backOfficeActions.matchWithdrawal,
  action: 'withdrawal.matched',
  find,
  refuses: ({ match }) => (match.allowance.kind === 'none' ? 'withdrawalNeedsMoney' : null),
  subjectOf: ({ match }) => match.standing.subscription.subscriptionId,
  // The amount is recorded only when the operator's limit allowed the match: it then counts towards that limit.
  detailOf: ({ withdrawal: { withdrawalId }, match: { allowance, refundMinor } }) => ({
    withdrawal: withdrawalId,
    ...(allowance.kind === 'limit' ? { amountMinor: refundMinor } : {}),
  }),
  ask(c, { withdrawal, match: { standing, facts, refundMinor } }) {
    const { t, language, services } = c.var;
    const format = formatsFor(services.market, language);
    return {
      title: t('backOffice.withdrawals.match.title'),
      says: t('backOffice.withdrawals.match.says'),
      facts: [
        ...statedRows(c, withdrawal),
        { term: t('backOffice.withdrawals.match.member'), value: facts.shortName },
        { term: t('backOffice.member.email'), value: facts.maskedEmail },
        { term: t('backOffice.member.number'), value: displaySubscriptionNumber(standing.subscription.number) },
        { term: t('backOffice.withdrawals.match.refund'), value: format.money(refundMinor) },
      ],
      button: t('backOffice.withdrawals.match.button'),
      isPlain: true,
    };
  },
  async effect({ var: { services, operator } }, { withdrawal, match: { standing, allowance } }) {
    const { subscriptionId } = standing.subscription;
    const within = async (refundMinor: number) =>
      allowance.kind === 'limit'
        ? [
            await services.refundRequests.withinLimit(
              { operator: operator.email, subscriptionId, limitMinor: allowance.limitMinor },
              refundMinor,
            ),
          ]
        : [];
    return [...(await services.withdrawals.matching(withdrawal, subscriptionId, within))];
  },
  after: (c) => c.var.services.outbox.wake(),
  back: () => paths.backOffice.withdrawals.href(),
  notice: 'withdrawalMatched',
});

const asideRoute = actionRoute<WithdrawalRecord>({
  path: paths.backOfficeActions.setAsideWithdrawal,
  action: 'withdrawal.setAside',
  find: waitingOf,
  subjectOf: ({ withdrawalId }) => withdrawalId,
  ask(c, withdrawal) {
    const { t } = c.var;
    return {
      title: t('backOffice.withdrawals.aside.title'),
      says: t('backOffice.withdrawals.aside.says'),
      facts: statedRows(c, withdrawal),
      button: t('backOffice.withdrawals.aside.button'),
    };
  },
  effect: async (c, withdrawal) => [...(await c.var.services.withdrawals.settingAside(withdrawal))],
  back: () => paths.backOffice.withdrawals.href(),
  notice: 'withdrawalSetAside',
});

export const actionsRoute = createRoute().route('/', matchRoute).route('/', asideRoute);
