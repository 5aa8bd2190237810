import { databases } from '../workers';

export interface SubscriptionLine {
  readonly subscription_id: string;
  readonly state: string;
  readonly version: number;
  readonly stop_date: string | null;
  readonly next_charge_at: string | null;
  readonly paid_through: string | null;
  readonly wanted_json: string | null;
  readonly changing_json: string | null;
  readonly awaited_invoice_json: string | null;
  readonly open_invoice_json: string | null;
  readonly next_product_json: string | null;
  readonly snapshot_json: string;
  readonly provider_subscription: string | null;
  readonly provider_customer: string | null;
  /** 1 if a dispute of one of its charges was lost. */
  readonly lost_dispute: number;
}

export interface PaymentLine {
  readonly payment_id: string;
  readonly kind: 'charge' | 'refund';
  readonly state: string;
  readonly amount_minor: number;
  readonly provider_reference: string;
  readonly refunds: string | null;
  readonly at: string;
}

export interface MovementLine {
  readonly kind: string;
  readonly reference: string;
  readonly amount_minor: number;
}

export interface OutboxLine {
  readonly payload: string;
  readonly created_at: string;
}

/** Reads the cell's database directly and synchronously, since a run reads it some million times. */
export function openDatabases() {
  const raw = databases.get('denmark')?.raw;
  if (!raw) throw new Error('no database of denmark');
  const subscription = raw.prepare(
    `SELECT s.*, EXISTS (SELECT 1 FROM dispute d WHERE d.subscription_id = s.subscription_id AND d.state = 'lost') AS lost_dispute
       FROM subscription s WHERE s.subscription_id = ?`,
  );
  const payments = raw.prepare('SELECT * FROM payment WHERE subscription_id = ? ORDER BY at');
  const movements = raw.prepare('SELECT * FROM movement WHERE subscription_id = ?');
  const outbox = raw.prepare('SELECT payload, created_at FROM outbox WHERE outbox_id = ?');
  const payment = raw.prepare('SELECT * FROM payment WHERE payment_id = ?');
  const later = raw.prepare(`SELECT 1 FROM audit WHERE subject = ? AND at > ? AND action LIKE 'membership.%' LIMIT 1`);
  return {
    subscription: (id: string) => subscription.get(id) as SubscriptionLine | undefined,
    payments: (id: string) => payments.all(id) as unknown as PaymentLine[],
    movements: (id: string) => movements.all(id) as unknown as MovementLine[],
    outbox: (id: string) => outbox.get(id) as unknown as OutboxLine | undefined,
    /** Whether the membership was changed after that instant. */
    isChangedSince: (id: string, at: string) => later.get(id, at) !== undefined,
    payment: (id: string) => payment.get(id) as unknown as PaymentLine | undefined,
  };
}

export type DatabaseView = ReturnType<typeof openDatabases>;
