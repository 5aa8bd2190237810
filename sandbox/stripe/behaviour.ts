import * as z from 'zod';
import type { SandboxContext } from '../context';

/** In JSON, or as a form says it. */
const onOff = z.boolean().or(z.stringbool());

/** How the provider behaves. Each default is the documented one; `sandbox/README.md` has the source of each. */
export const behaviourSchema = z
  .object({
    /** A renewal's invoice is a draft for so long before it is final and collected. */
    draftSeconds: z.coerce
      .number()
      .int()
      .min(0)
      .max(72 * 3600),
    /** A later period in which the subscription ends is charged to that end alone. */
    proratesLastPeriod: onOff,
    /** Unused time is given back as a share of what was debited for it; otherwise of the price. */
    creditsDebited: onOff,
    /** Days between an attempt and the next one: three retries at most. Then the subscription is cancelled. */
    retryAfterDays: z.array(z.number().int().min(1).max(31)).max(3),
    /** A bank debit is with the bank for so long. */
    debitDays: z.coerce.number().min(0).max(30),
    /** Whether it is paid then. */
    debitsSucceed: onOff,
    /** What is less than a currency's minimum is not charged: it waits on the customer's balance. */
    minimumCharge: onOff,
    /** Null: events of one action arrive in the documented order; a number: in others, the same for the same number. */
    eventOrderSeed: z.coerce.number().int().nullable(),
  })
  .partial()
  .strict();

export type Behaviour = Required<z.output<typeof behaviourSchema>>;

export const documented: Behaviour = {
  draftSeconds: 3600,
  proratesLastPeriod: true,
  creditsDebited: true,
  retryAfterDays: [3, 5, 7],
  debitDays: 5,
  debitsSucceed: true,
  minimumCharge: true,
  eventOrderSeed: null,
};

const key = 'stripe:behaviour';

export const behaviourOf = ({ store }: SandboxContext): Behaviour => ({
  ...documented,
  ...store.get<Partial<Behaviour>>(key),
});

/** Changes what is named and leaves the rest; null: as documented again. */
export const setBehaviour = ({ store }: SandboxContext, changes: Partial<Behaviour> | null): void =>
  store.put(key, changes === null ? {} : { ...store.get<Partial<Behaviour>>(key), ...changes });
