import { html } from 'hono/html';
import { type Markup, page } from '../../page';
import { formatMinor } from '../billing/money';
import type { CheckoutSession } from '../records';

export interface PageLine {
  description: string;
  quantity: number;
  amount_total: number;
  amount_discount: number;
  price: { recurring: { interval: string; interval_count: number } | null; unit_amount: number } | null;
}

const rhythm = (line: PageLine, currency: string) => {
  const recurring = line.price?.recurring;
  if (!recurring) return 'once';
  const { interval, interval_count: count } = recurring;
  return `${formatMinor(line.price?.unit_amount ?? 0, currency)} each ${count === 1 ? interval : `${count} ${interval}s`}`;
};

const linesTable = (session: CheckoutSession, lines: PageLine[]): Markup => {
  const currency = session.currency ?? 'eur';
  return html`<table>
    <thead><tr><th scope="col">What</th><th scope="col">Rhythm</th><th scope="col" class="amount">Today</th></tr></thead>
    <tbody>${lines.map(
      (line) => html`<tr><td>${line.description}</td><td>${rhythm(line, currency)}</td>
        <td class="amount">${formatMinor(line.amount_total, currency)}${line.amount_discount > 0 ? html`<br>(${formatMinor(-line.amount_discount, currency)})` : ''}</td></tr>`,
    )}</tbody>
    <tfoot><tr><th scope="row" colspan="2">Total today</th><td class="amount"><strong>${formatMinor(session.amount_total ?? 0, currency)}</strong></td></tr></tfoot>
  </table>`;
};

const offersDebit = ({ mode, payment_method_types: types }: CheckoutSession) =>
  mode !== 'setup' && types.includes('sepa_debit');

const payButtons = (session: CheckoutSession): Markup => html`
  <form class="answers" method="post">
    <button name="answer" value="pay">${session.mode === 'setup' ? 'Pay (save this card)' : 'Pay'}</button>
    <button name="answer" value="decline">Decline</button>
    <button name="answer" value="authenticate">Authenticate (3-D Secure)</button>
    ${session.cancel_url ? html`<button name="answer" value="back">Back to shop</button>` : ''}
    ${offersDebit(session) ? html`<button name="answer" value="slow">Pay later (bank debit)</button>` : ''}
  </form>
  <details><summary>More outcomes</summary>
    <form class="answers" method="post">
      <button name="answer" value="authenticate-failed">3-D Secure fails</button>
      <button name="answer" value="fails-later">Pay with a card whose renewals are declined</button>
      <button name="answer" value="lost-later">Pay with a card that is reported lost later</button>
      <button name="answer" value="asks-later">Pay with a card that asks for 3-D Secure at every charge</button>
    </form>
  </details>`;

/** The page of an open session. */
export const payPage = (session: CheckoutSession, lines: PageLine[], notice: string | undefined): Markup =>
  page(
    'payment',
    html`
    ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
    ${session.mode === 'setup' ? html`<p>Save a payment method for later. Nothing is charged.</p>` : linesTable(session, lines)}
    <p>${session.customer_email ?? session.customer ?? 'New customer'}, language <code>${session.locale ?? 'auto'}</code>,
      session <code>${session.id}</code></p>
    ${payButtons(session)}`,
  );

/** The page of a session that is completed or expired. */
export const closedPage = (session: CheckoutSession): Markup =>
  page(
    'payment',
    html`
    <p class="notice">${
      session.status === 'expired'
        ? 'This payment page has expired.'
        : `This payment is complete (${session.payment_status}).`
    }</p>
    ${session.cancel_url && session.status === 'expired' ? html`<p><a href="${session.cancel_url}">Back to shop</a></p>` : ''}`,
  );
