import { createSealer } from '../../../worker/crypto/keyring';
import { civilDateOf } from '../../../worker/domain/dates';
import type { MailMessage, OutboxMessage } from '../../../worker/services/outbox/port';
import { secretsOf } from '../../setup/cell-vars';
import type { Books } from './books';
import type { ProviderView } from './provider';

const timeZone = 'Europe/Copenhagen';

export interface Told {
  readonly template: MailMessage['template'];
  readonly subscriptionId: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** When it was decided, epoch milliseconds. */
  readonly at: number;
  /** What is not so of it; null: it is the truth. */
  readonly lie: string | null;
}

interface Witnessed {
  readonly books: Books;
  readonly provider: ProviderView;
}

/** Reads each mail's facts as they leave, and holds them against what is so at the provider and in the books. */
export function createMailWitness(scene: () => Witnessed | null, hears: (told: Told) => void) {
  let sealer: ReturnType<typeof createSealer> | null = null;
  return async (outboxId: string): Promise<void> => {
    const found = scene();
    const row = found?.books.outbox(outboxId);
    if (!found || !row) return;
    sealer ??= createSealer(secretsOf('denmark').DATA_KEYS);
    const message = JSON.parse((await sealer.open(row.payload)) ?? '{}') as OutboxMessage;
    if (message.kind !== 'mail') return;
    const { template, data } = message.mail;
    const subscriptionId = typeof data.subscriptionId === 'string' ? data.subscriptionId : '';
    const at = Date.parse(row.created_at);
    hears({ template, subscriptionId, data, at, lie: lieOf(found, { template, subscriptionId, data, at }) });
  };
}

type Facts = Omit<Told, 'lie'>;
const dateOf = (seconds: number) => civilDateOf(seconds * 1000, timeZone);

/** Of what was said when it was decided; what has changed since is not its fault. */
function lieOf({ books, provider }: Witnessed, { template, subscriptionId, data, at }: Facts): string | null {
  const row = books.subscription(subscriptionId);
  const invoices = () =>
    provider
      .all('invoice')
      .filter(({ parent }) => parent?.subscription_details.metadata.subscriptionId === subscriptionId);
  const says = (isSo: boolean, what: string) =>
    isSo ? null : `${template}: ${what}, ${JSON.stringify(data).slice(0, 400)}`;
  switch (template) {
    case 'receipt': {
      const payment = books.payment(String(data.paymentId));
      const invoice = provider.one('invoice', payment?.provider_reference);
      const isPaid = invoice?.status === 'paid' && invoice.amount_paid === data.amountMinor;
      return says(isPaid, `a receipt of what was not paid so (${invoice?.status} ${invoice?.amount_paid})`);
    }
    case 'order-confirmation': {
      const first = invoices().find(({ billing_reason: reason }) => reason === 'subscription_create');
      return says(!first || first.total === data.amountMinor, `another first sum (${first?.total})`);
    }
    case 'payment-failed': {
      const failed = invoices().filter(
        ({ status, attempted, amount_due: due, status_transitions: { paid_at: paidAt, voided_at: voidedAt } }) =>
          attempted &&
          due === data.amountMinor &&
          (status === 'open' || (paidAt ?? voidedAt ?? 0) * 1000 >= at - 60_000),
      );
      if (failed.length === 0) return says(false, 'nothing is open there');
      if (typeof data.nextTryOn !== 'string') return null;
      const isPlanned = failed.some(
        ({ next_payment_attempt: next, status }) =>
          status !== 'open' || (next !== null && dateOf(next) === data.nextTryOn),
      );
      return says(isPlanned, `no try then, but ${failed.map((one) => one.next_payment_attempt)}`);
    }
    case 'refund':
    case 'refund-failed': {
      const wanted = template === 'refund' ? ['pending', 'succeeded', 'failed'] : ['failed'];
      const made = provider
        .refundsOf(subscriptionId)
        .some(({ amount, status }) => amount === data.amountMinor && wanted.includes(status));
      const ordered = books
        .payments(subscriptionId)
        .some(
          ({ kind, amount_minor, refunds }) =>
            kind === 'refund' && refunds !== null && amount_minor === data.amountMinor,
        );
      return says(made || (template === 'refund' && ordered), 'no such refund');
    }
    case 'cancel':
      return says(
        !row || row.stop_date === null || row.stop_date >= String(data.lastDay),
        `last day ${row?.stop_date}`,
      );
    case 'change': {
      if (data.event !== 'product' || typeof data.chargedMinor !== 'number' || data.chargedMinor === 0) return null;
      const charged = invoices().some(
        // Where a bank has the debit, that is what is said.
        ({ billing_reason: reason, attempted, status, amount_due: due }) =>
          reason === 'subscription_update' &&
          attempted &&
          due === data.chargedMinor &&
          (status === 'paid' || (status === 'open' && data.isOnItsWay === true)),
      );
      return says(charged, 'nothing of that sum was charged for it');
    }
    case 'dispute': {
      const is = provider.disputesOf(subscriptionId);
      const states = { rests: null, goesOn: ['won', 'lost', 'warning_closed'], ended: ['lost'] }[String(data.event)];
      return says(
        is.some(({ status }) => !states || states.includes(status)),
        `disputes are ${is.map((one) => one.status)}`,
      );
    }
    case 'pause':
    case 'undo-cancel':
      // What was undone before the mail left: the mail of that follows it.
      if (books.isChangedSince(subscriptionId, new Date(at).toISOString())) return null;
      return row && row.next_charge_at !== null && typeof data.nextChargeOn === 'string'
        ? says(isChargeOn(row.next_charge_at, data), `the next charge is ${row.next_charge_at}`)
        : null;
    default:
      return null;
  }
}

/** Resumed, it is charged that very day, and the books have the one after it. */
const isChargeOn = (at: string, { event, nextChargeOn }: Told['data']) =>
  event === 'resumed' || civilDateOf(at, timeZone) === nextChargeOn;
