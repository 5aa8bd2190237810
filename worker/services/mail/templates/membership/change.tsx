import { unitOf } from '../../../../ui/text/interval-text';
import { letter, optionalRow } from '../../layout/letter';
import type { Row } from '../../layout/rows';
import { type ChangeData, changeDataSchema } from '../../membership-data';
import { membershipRows, productName } from '../../order/facts';
import { defineTemplate } from '../../template';
import { type MailView, wayTo } from '../../view';

/** Another product, studio or payment method: before and after, from when, and the cost. */
export const template = defineTemplate(changeDataSchema, (change, view) => {
  const { say, formats } = view;
  const { event } = change;
  const words = {
    firstName: change.firstName,
    date: formats.date(change.from),
    product: productName(change, view),
    studio: change.snapshot.studio.name,
  };
  const isMethod = event === 'method';
  return {
    subject: say(`mail.change.${event}.subject`, words),
    preview: say('mail.change.preview', words),
    why: 'member',
    ...letter({
      title: say(`mail.change.${event}.title`),
      lead: say(`mail.change.${event}.lead`, words),
      rows: changeRows(change, view),
      way: wayTo(isMethod ? 'payments' : 'membership', change, view),
      after: [say('mail.change.notYou', { mail: view.market.seller.mail })],
    }),
  };
});

function changeRows(change: ChangeData, view: MailView): Row[] {
  const { say, formats } = view;
  const {
    event,
    intervalMonths: months,
    before,
    chargedMinor,
    isOnItsWay,
    carriedMinor,
    nextChargeOn,
    bindingEndsOn,
  } = change;
  const isPaid = chargedMinor !== null && (chargedMinor > 0 || !carriedMinor);
  const isKept = event === 'keepProduct' || event === 'notApproved';
  const isProduct = isKept || event === 'product' || event === 'productLater';
  const price = say(`interval.price.${unitOf(months)}`, { amount: formats.money(change.priceMinor), months });
  return [
    ...(isKept ? [] : [{ term: say('mail.row.from'), value: formats.date(change.from), strong: true }]),
    ...optionalRow(say('mail.row.before'), before),
    ...optionalRow(say('mail.row.method'), change.method),
    ...optionalRow(say('mail.row.price'), isProduct ? price : null),
    ...optionalRow(
      isOnItsWay ? say('mail.row.withBankSince', { date: formats.date(change.from) }) : say('mail.row.chargedToday'),
      isPaid ? formats.money(chargedMinor) : null,
    ),
    ...optionalRow(say('mail.row.carried'), carriedMinor ? formats.money(carriedMinor) : null),
    ...optionalRow(say('mail.row.nextCharge'), nextChargeOn && formats.date(nextChargeOn)),
    ...optionalRow(say('mail.row.boundUntil'), isProduct && bindingEndsOn ? formats.date(bindingEndsOn) : null),
    ...membershipRows(change, view),
  ];
}
