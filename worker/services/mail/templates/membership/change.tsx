import { displaySubscriptionNumber } from '../../../../domain/membership/subscription-number';
import { unitOf } from '../../../../ui/text/interval-text';
import { paymentMethodText } from '../../../../ui/text/payment-method';
import { button, facts, joined, opening, optionalRow, paragraph, section, written } from '../../layout/blocks';
import type { Row } from '../../layout/rows';
import { type ChangeData, changeDataSchema } from '../../membership-data';
import { membershipRows, paymentValue, productName, studioText } from '../../order/facts';
import { defineTemplate } from '../../template';
import { type MailView, textIn, wayTo } from '../../view';

/** Another product, studio or payment method: after and before, from when, and the cost. */
export const template = defineTemplate(changeDataSchema, (change, view) => {
  const { say, formats } = view;
  const { event } = change;
  const { mail } = view.market.seller;
  const words = {
    firstName: change.firstName,
    date: formats.date(change.from),
    product: productName(change, view),
    studio: change.snapshot.studio.name,
  };
  const isMethod = event === 'method';
  const { chargedMinor } = change;
  const isPaidToday = event === 'product' && chargedMinor !== null && chargedMinor > 0 && !change.isOnItsWay;
  const paid = paidRows(change, view);
  return {
    subject: say(`mail.change.${event}.subject`, words),
    preview: say('mail.change.preview', words),
    why: 'member',
    ...joined(
      opening(say(`mail.change.${event}.title`), say(`mail.change.${event}.lead`, words)),
      facts(changeRows(change, view)),
      paid.length > 0 &&
        section(
          say('mail.order.paidTitle'),
          facts(paid),
          isPaidToday && paragraph(say('mail.change.rest', { amount: formats.money(chargedMinor) })),
        ),
      button(wayTo(isMethod ? 'payments' : 'membership', change, view)),
      written(say('mail.change.notYou', { mail }), mail),
    ),
  };
});

const whatOf = ({ event }: ChangeData) => (event === 'studio' || event === 'method' ? event : 'product');

function changeRows(change: ChangeData, view: MailView): Row[] {
  const { say, formats } = view;
  const {
    event,
    before,
    bindingEndsOn,
    snapshot: { productDescription: included },
  } = change;
  const what = whatOf(change);
  const isProduct = what === 'product';
  const isKept = event === 'keepProduct' || event === 'notApproved';
  const after = {
    product: productName(change, view),
    studio: studioText(change),
    method: change.method && paymentMethodText(say, change.method),
  };
  return [
    ...optionalRow(say(`mail.change.row.${what}`), isKept ? null : after[what], true),
    ...optionalRow(say('mail.row.included'), isProduct && included ? textIn(included, view) : null),
    ...optionalRow(say('mail.row.before'), before && what === 'method' ? paymentMethodText(say, before) : before),
    ...optionalRow(say('mail.row.from'), isKept ? null : formats.date(change.from)),
    ...optionalRow(say('mail.row.boundUntil'), isProduct && bindingEndsOn ? formats.date(bindingEndsOn) : null),
    ...whichRows(change, view),
  ];
}

/** What was and what will be paid, below a heading of its own. */
function paidRows(change: ChangeData, view: MailView): Row[] {
  const { say, formats } = view;
  const { intervalMonths: months, chargedMinor, isOnItsWay, carriedMinor, nextChargeOn, nextAmountMinor } = change;
  const isPaid = chargedMinor !== null && (chargedMinor > 0 || !carriedMinor);
  const price = say(`interval.price.${unitOf(months)}`, { amount: formats.money(change.priceMinor), months });
  return [
    ...optionalRow(say('mail.row.price'), whatOf(change) === 'product' ? price : null),
    ...optionalRow(
      isOnItsWay ? say('mail.row.withBankSince', { date: formats.date(change.from) }) : say('mail.row.chargedToday'),
      isPaid ? formats.money(chargedMinor) : null,
    ),
    ...optionalRow(say('mail.row.carried'), carriedMinor ? formats.money(carriedMinor) : null),
    ...optionalRow(say('mail.row.nextCharge'), nextChargeOn && paymentValue(nextChargeOn, nextAmountMinor, view)),
  ];
}

/** The membership, without what has changed: the first row says that. */
function whichRows(change: ChangeData, view: MailView): Row[] {
  const { say } = view;
  const number = { term: say('mail.row.number'), value: displaySubscriptionNumber(change.number) };
  switch (change.event) {
    case 'product':
    case 'productLater':
      return [{ term: say('mail.row.studio'), value: change.snapshot.studio.name }, number];
    case 'studio':
      return [{ term: say('mail.row.product'), value: productName(change, view) }, number];
    default:
      return membershipRows(change, view);
  }
}
