import * as z from 'zod';
import type { SandboxContext } from '../../context';

/** A boolean in JSON, or as a form sends it. */
const onOff = z.boolean().or(z.stringbool());

/** How the provider behaves. Each default is documented by the provider; `sandbox/README.md` has the sources. */
export const behaviourSchema = z
  .object({
    /** Seconds for which a renewal's invoice stays a draft before it is finalised and collected. */
    draftSeconds: z.coerce
      .number()
      .int()
      .min(0)
      .max(72 * 3600),
    /** A renewal period in which the subscription ends is charged only until that end. */
    proratesLastPeriod: onOff,
    /** Unused time is credited as a share of what was debited for it; otherwise as a share of the price. */
    creditsDebited: onOff,
    /** Days between an attempt and the next; at most three retries. Then the subscription is cancelled. */
    retryAfterDays: z.array(z.number().int().min(1).max(31)).max(3),
    /** Days that a bank debit takes. */
    debitDays: z.coerce.number().min(0).max(30),
    /** Whether bank debits succeed. */
    debitsSucceed: onOff,
    /** An amount below the currency's minimum is not charged, but kept on the customer's balance. */
    minimumCharge: onOff,
    /** Null: events of one action arrive in the documented order. A number: in a shuffled order determined by it. */
    eventOrderSeed: z.coerce.number().int().nullable(),
  })
  .partial()
  .strict();

type Behaviour = Required<z.output<typeof behaviourSchema>>;

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

/** Changes the named settings only; null resets all to the documented ones. */
export const setBehaviour = ({ store }: SandboxContext, changes: Partial<Behaviour> | null): void =>
  store.put(key, changes === null ? {} : { ...store.get<Partial<Behaviour>>(key), ...changes });
