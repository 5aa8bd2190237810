import { createRoute, type RequestContext } from '../../../context';
import { figuresFor } from '../../../domain/figures';
import { formatsFor } from '../../../domain/format';
import { displaySubscriptionNumber, parseSubscriptionNumber } from '../../../domain/subscription-number';
import { paths } from '../../../paths';
import type { WithdrawalRecord } from '../../../services/withdrawals/port';
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
    { term: t('desk.withdrawals.sent'), value: figuresFor(services.market, language).dateTime(receivedAt) },
    { term: t('desk.withdrawals.stated'), value: [contract, name, email].join(', ') },
  ];
}

const matchRoute = actionRoute<Wanted>({
  path: paths.deskActions.matchWithdrawal,
  action: 'withdrawal.matched',
  find,
  refuses: ({ match }) => (match.allowance.kind === 'none' ? 'withdrawalNeedsMoney' : null),
  subjectOf: ({ match }) => match.standing.subscription.subscriptionId,
  // The sum only where it was decided on: it counts with what else this person pays back.
  detailOf: ({ withdrawal: { withdrawalId }, match: { allowance, refundMinor } }) => ({
    withdrawal: withdrawalId,
    ...(allowance.kind === 'limit' ? { amountMinor: refundMinor } : {}),
  }),
  ask(c, { withdrawal, match: { standing, facts, refundMinor } }) {
    const { t, language, services } = c.var;
    const format = formatsFor(services.market, language);
    const member = [facts.shortName, facts.maskedEmail].filter(Boolean).join(', ');
    return {
      title: t('desk.withdrawals.match.title'),
      says: t('desk.withdrawals.match.says'),
      facts: [
        ...statedRows(c, withdrawal),
        { term: t('desk.withdrawals.match.member'), value: member },
        { term: t('desk.member.number'), value: displaySubscriptionNumber(standing.subscription.number) },
        { term: t('desk.withdrawals.match.refund'), value: format.money(refundMinor) },
      ],
      button: t('desk.withdrawals.match.button'),
      isDangerous: true,
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
  back: () => paths.desk.withdrawals.href(),
  notice: 'withdrawalMatched',
});

const asideRoute = actionRoute<WithdrawalRecord>({
  path: paths.deskActions.setAsideWithdrawal,
  action: 'withdrawal.setAside',
  find: waitingOf,
  subjectOf: ({ withdrawalId }) => withdrawalId,
  ask(c, withdrawal) {
    const { t } = c.var;
    return {
      title: t('desk.withdrawals.aside.title'),
      says: t('desk.withdrawals.aside.says'),
      facts: statedRows(c, withdrawal),
      button: t('desk.withdrawals.aside.button'),
    };
  },
  effect: async (c, withdrawal) => [...(await c.var.services.withdrawals.settingAside(withdrawal))],
  back: () => paths.desk.withdrawals.href(),
  notice: 'withdrawalSetAside',
});

export const actionsRoute = createRoute().route('/', matchRoute).route('/', asideRoute);
