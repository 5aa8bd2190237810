import { createRoute, type RequestContext } from '../../../context';
import { markets } from '../../../domain/markets';
import { pauseReasons } from '../../../domain/markets/market-data';
import { isLive } from '../../../domain/membership/membership';
import { formatsFor } from '../../../domain/text/format';
import { paths } from '../../../paths';
import type { MaybeRow } from '../../../ui/block/summary-list';
import { actionRoute } from '../action';
import { changing, type Found, find, onlyIf, personRows, shared, theirActions } from '../members/found';
import { reasonFault, reasonField } from './reason';

/** A pause by the member's own rules and with their mail. */
const pause = actionRoute<Found>({
  ...shared,
  ...onlyIf((c, found) => theirActions(c, found).pause !== null),
  path: paths.backOfficeActions.pause,
  action: 'membership.paused',
  ask(c, found) {
    const { t, language } = c.var;
    const format = formatsFor(markets[found.subscription.market], language);
    const { options = [], feeMinor = 0 } = theirActions(c, found).pause ?? {};
    const { facts, nextAmountMinor } = c.var.services.changes.standingOfRecord(found.subscription);
    const { nextChargeOn } = facts;
    const charged = format.money(nextAmountMinor + feeMinor);
    return {
      title: t('backOffice.acting.pause.title'),
      says: t('backOffice.acting.pause.says'),
      facts: [
        ...personRows(c, found),
        nextChargeOn !== null && { term: t('backOffice.member.next'), value: format.date(nextChargeOn) },
      ],
      fields: [
        {
          name: 'until',
          label: t('backOffice.acting.pause.until'),
          isRows: true,
          options: options.map(({ from, until, months, nextChargeOn: next }) => ({
            value: until,
            label: t('membership.pause.months', { count: months }),
            lines: [
              `${format.date(from)} – ${format.date(until)}`,
              `${t('backOffice.member.next')}: ${format.date(next)}, ${charged}`,
            ],
          })),
        },
        reasonField(c, pauseReasons, (one) => t(`membership.pause.reasons.${one}`)),
      ],
      button: t('backOffice.acting.pause.button'),
    };
  },
  faults(c, found) {
    const { t, form } = c.var;
    const options = theirActions(c, found).pause?.options ?? [];
    return {
      ...(options.some(({ until }) => until === form.values.until)
        ? {}
        : { until: t('backOffice.acting.fault.until') }),
      ...reasonFault(c, pauseReasons),
    };
  },
  detailOf: (_, { until = '', reason = '' }) => ({ until, reason }),
  perform: changing(({ until = '', reason }) => ({
    ...{ kind: 'pause', until },
    reason: pauseReasons.find((one) => one === reason) ?? null,
  })),
  notice: 'paused',
});

function paidThroughRow({ var: { t, language } }: RequestContext, { subscription }: Found): MaybeRow {
  const { paidThrough, market } = subscription;
  return (
    paidThrough !== null && {
      term: t('backOffice.member.paidThrough'),
      value: formatsFor(markets[market], language).date(paidThrough),
    }
  );
}

const endReasons = ['agreed', 'death', 'mistake', 'misuse', 'other'] as const;

/** Ends a membership today, against the usual rules: an operator answers for it with a reason. */
const endNow = actionRoute<Found>({
  ...shared,
  ...onlyIf((_, { subscription }) => isLive(subscription.state)),
  path: paths.backOfficeActions.endNow,
  action: 'membership.endedAtOnce',
  ask: (c, found) => ({
    title: c.var.t('backOffice.acting.end.title'),
    says: c.var.t('backOffice.acting.end.says'),
    final: c.var.t('backOffice.acting.end.final'),
    facts: [...personRows(c, found), paidThroughRow(c, found)],
    fields: [reasonField(c, endReasons, (one) => c.var.t(`backOffice.acting.end.reasons.${one}`))],
    button: c.var.t('backOffice.acting.end.button'),
    isPlain: true,
  }),
  faults: (c) => reasonFault(c, endReasons),
  detailOf: (_, { reason = '' }) => ({ reason }),
  perform: changing(({ reason = '' }) => ({ kind: 'endNow', reason })),
  notice: 'endedAtOnce',
});

const noteMost = 1_000;

/** A note on a member, who gets it by mail as it stands. The audit says that there is one, and not what it says. */
const note = actionRoute<Found>({
  ...shared,
  find,
  path: paths.backOfficeActions.note,
  action: 'member.noted',
  ask: (c, found) => ({
    title: c.var.t('backOffice.acting.note.title'),
    says: c.var.t('backOffice.acting.note.says'),
    facts: personRows(c, found),
    fields: [{ name: 'text', label: c.var.t('backOffice.acting.note.text'), isLong: true }],
    button: c.var.t('backOffice.acting.note.button'),
  }),
  faults({ var: { t, form } }): Record<string, string> {
    const { length } = (form.values.text ?? '').trim();
    return length > 0 && length <= noteMost ? {} : { text: t('backOffice.acting.fault.note') };
  },
  effect: (c, { subscription }) =>
    c.var.services.calls.noteStatements(subscription.subscriptionId, {
      text: (c.var.form.values.text ?? '').trim(),
      operator: c.var.operator.email,
    }),
  isSeldom: true,
  after: (c) => c.var.services.outbox.wake(),
  notice: 'noted',
});

export const actingRoute = createRoute().route('/', pause).route('/', endNow).route('/', note);
