import { createSealer } from '../../../worker/crypto/keyring';
import { civilDateOf } from '../../../worker/domain/dates';
import type { MailMessage, OutboxMessage } from '../../../worker/services/outbox/port';
import { secretsOf } from '../../setup/runtime/cell-vars';
import type { DatabaseView } from './databases';
import type { ProviderView } from './provider';

const timeZone = 'Europe/Copenhagen';

export interface Told {
  readonly template: MailMessage['template'];
  readonly subscriptionId: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** When the mail was ordered, epoch milliseconds. */
  readonly at: number;
  /** What the mail states wrongly; null if nothing. */
  readonly lie: string | null;
}

interface Witnessed {
  readonly database: DatabaseView;
  readonly provider: ProviderView;
}

/** Compares the facts in each mail, as it is sent, with the provider and the ledger. */
export function createMailWitness(scene: () => Witnessed | null, hears: (told: Told) => void) {
  let sealer: ReturnType<typeof createSealer> | null = null;
  return async (outboxId: string): Promise<void> => {
    const found = scene();
    const row = found?.database.outbox(outboxId);
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

/** Judges a mail by what was true when it was ordered; later changes do not make it wrong. */
function lieOf({ database, provider }: Witnessed, { template, subscriptionId, data, at }: Facts): string | null {
  const row = database.subscription(subscriptionId);
  const invoices = () =>
    provider
      .all('invoice')
      .filter(({ parent }) => parent?.subscription_details.metadata.subscriptionId === subscriptionId);
  const says = (isSo: boolean, what: string) =>
    isSo ? null : `${template}: ${what}, ${JSON.stringify(data).slice(0, 400)}`;
  switch (template) {
    case 'receipt': {
      const payment = database.payment(String(data.paymentId));
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
      const ordered = database
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
        // For a debit that the bank is processing, the mail states that instead.
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
      // A change that was undone before this mail was sent: the mail about the undo follows.
      if (database.isChangedSince(subscriptionId, new Date(at).toISOString())) return null;
      return row && row.next_charge_at !== null && typeof data.nextChargeOn === 'string'
        ? says(isChargeOn(row.next_charge_at, data), `the next charge is ${row.next_charge_at}`)
        : null;
    // These mails state no amounts, dates or states that provider and ledger could contradict.
    case 'code':
    case 'activation-code':
    case 'withdrawal':
    case 'withdrawal-confirm':
    case 'withdrawals-waiting':
    case 'account-closed':
    case 'email-changed':
    case 'security-notice':
    case 'operator-notice':
    case 'contact':
    case 'survey-invitation':
    case 'alarm':
      return null;
    default:
      return `nobody judges a mail of the kind ${template satisfies never}`;
  }
}

/** A resumed membership is charged on that day, and the ledger already has the charge after it. */
const isChargeOn = (at: string, { event, nextChargeOn }: Told['data']) =>
  event === 'resumed' || civilDateOf(at, timeZone) === nextChargeOn;
