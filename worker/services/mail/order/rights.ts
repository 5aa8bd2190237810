import { displaySubscriptionNumber } from '../../../domain/membership/subscription-number';
import { dateText, type MailView, onCalendar } from '../view';
import { endOf } from './charges';
import type { OrderData } from './data';

/** Where a right is exercised: on a page of ours, or by a message to the seller if there is no page. */
interface Right {
  readonly text: string;
  readonly page: string | null;
}

interface OrderRights {
  readonly start: string | null;
  readonly withdraw: string;
  readonly withdrawBy: Right;
  readonly withdrawSubject: string;
  readonly stop: string;
  readonly stopBy: Right;
}

export function rightsOf(order: OrderData, view: MailView): OrderRights {
  const { say, market, formats, origin, mounted } = view;
  const { mail } = market.seller;
  const number = displaySubscriptionNumber(order.number);
  const { days } = market.withdrawal;
  return {
    start: startText(order, view),
    withdraw: say('mail.order.withdraw', { days, date: formats.date(order.snapshot.withdrawUntil) }),
    withdrawBy: mounted.withdraw
      ? { text: say('mail.order.withdrawOnline'), page: `${origin}/withdraw` }
      : { text: say('mail.order.withdrawMail', { mail, number }), page: null },
    withdrawSubject: say('mail.order.withdrawSubject', { number }),
    stop: say('mail.order.stop', { date: formats.date(endOf(order, market).earliestEnd) }),
    stopBy: { text: mounted.cancel ? say('mail.order.stopOnline') : say('mail.order.stopMail', { mail }), page: null },
  };
}

/** What the member chose about the start; null if the access begins after the withdrawal period. */
function startText(order: OrderData, view: MailView): string | null {
  const { say, market } = view;
  const { days } = market.withdrawal;
  const date = dateText(order.accessFrom, view);
  if (!order.startNow) return say('mail.order.startWaits', { days, date });
  const isWithin = onCalendar(order.accessFrom, market) <= order.snapshot.withdrawUntil;
  return isWithin ? say('mail.order.startAsked', { days, date }) : null;
}
