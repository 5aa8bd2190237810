import { legalWords } from '../../../../domain/markets/legal-words';
import { displaySubscriptionNumber } from '../../../../domain/membership/subscription-number';
import { paths } from '../../../../paths';
import { type Block, button, facts, joined, opening, paragraph, section, tile } from '../../layout/blocks';
import { Link, Paragraph } from '../../layout/parts';
import { textOf } from '../../layout/text';
import { Trusted, trustedText } from '../../layout/trusted';
import { Exact } from '../../layout/words';
import { endOf } from '../../order/charges';
import { type OrderData, orderDataSchema } from '../../order/data';
import { agreedRows, paidRows, productName } from '../../order/facts';
import { defineTemplate } from '../../template';
import { TermsAndForm, termsAndFormText } from '../../terms';
import { accountLink, dateText, type MailView, onCalendar, textIn } from '../../view';

/**
 * The contract on a durable medium (Consumer Rights Directive art. 8(7)): the mail contains all of it. What is needed at
 * the door comes first, what is agreed and paid next, the rights and the documents last.
 */
export const template = defineTemplate(orderDataSchema, (order, view) => {
  const { say, company } = view;
  const { snapshot, firstName, subscriptionId, isOnItsWay } = order;
  const number = displaySubscriptionNumber(order.number);
  return {
    subject: say('mail.order.subject'),
    preview: say('mail.order.preview', { product: productName(order, view), studio: snapshot.studio.name }),
    why: 'member',
    ...joined(
      opening(
        say('mail.order.title', { firstName }),
        say(isOnItsWay ? 'mail.order.leadOnItsWay' : 'mail.order.lead', { company }),
      ),
      tile([number], number, say('mail.row.number')),
      button({ label: say('mail.order.account'), href: accountLink(view, subscriptionId), isBelowTile: true }),
      section(say('mail.order.agreedTitle'), facts(agreedRows(order, view)), paragraph(say('mail.order.subscription'))),
      section(say('mail.order.paidTitle'), facts(paidRows(order, view))),
      section(say('mail.order.accessTitle'), access(order, view)),
      ...rights(order, view),
      {
        html: <TermsAndForm {...view} version={snapshot.termsVersion} />,
        text: termsAndFormText({ ...view, version: snapshot.termsVersion }),
      },
    ),
  };
});

function access({ snapshot }: OrderData, view: MailView): Block {
  const html = textIn(snapshot.studio.accessHtml, view);
  return { html: <Trusted html={html} origin={view.origin} />, text: trustedText(html, view.origin) };
}

function rights(order: OrderData, view: MailView): (Block | null)[] {
  const { say, market, formats, origin } = view;
  const start = startText(order, view);
  const date = formats.date(order.snapshot.withdrawUntil);
  const withdraw = say('mail.order.withdraw', { days: market.withdrawal.days, date });
  const online = say('mail.order.withdrawOnline');
  const page = origin + paths.withdraw.href();
  const stop = say('mail.order.stop', { date: formats.date(endOf(order, market).earliestEnd) });
  return [
    start === null ? null : section(say('mail.order.startTitle'), paragraph(start)),
    section(
      say('mail.order.withdrawTitle'),
      {
        html: (
          <Paragraph>
            {withdraw} <Exact text={online} /> <Link href={page}>{legalWords(view, 'withdrawOpen')}</Link>
          </Paragraph>
        ),
        text: textOf(withdraw, `${online}\n${page}`),
      },
      paragraph(say('mail.order.refund')),
    ),
    section(say('mail.order.stopTitle'), paragraph(stop)),
  ];
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
