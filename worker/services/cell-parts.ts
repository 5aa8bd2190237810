import type { Sealer } from '../crypto/keyring';
import type { Market } from '../domain/markets/market';
import type { CellEnv } from '../env';
import type { Billing } from './billing/port';
import type { Database } from './database/database';
import type { Idempotency } from './idempotency/port';
import type { Limits } from './limits/port';
import type { Membership } from './membership/port';
import type { Outbox } from './outbox/port';
import type { PaymentProvider } from './payment/port';

/** What a cell's adapters are made of. Each says which of it it needs, and gets no more. */
export interface CellParts {
  readonly env: CellEnv;
  /** The cell's market. */
  readonly market: Market;
  readonly database: Database;
  readonly kv: KVNamespace;
  readonly sealer: Sealer;
  readonly outbox: Outbox;
  readonly limits: Limits;
  readonly membership: Membership;
  readonly billing: Billing;
  readonly payment: PaymentProvider;
  /** Records form keys, so that a form sent twice takes effect once. */
  readonly forms: Pick<Idempotency, 'record'>;
  /** The cell's own secret: key of the HMAC under which networks, mailboxes and codes are stored. */
  readonly pepper: string;
  /** Version of the app that is running. */
  readonly version: string;
  /** Origin of a market's links. */
  readonly originOf: (market: Market) => string;
  readonly fetch: typeof globalThis.fetch;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Keeps work alive after the response, which never waits for it. */
  readonly later: (work: Promise<unknown>) => void;
}
