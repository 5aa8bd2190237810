/** Where a list of payments, newest first, goes on: the last one that was shown. */
export interface PaymentPlace {
  /** ISO instant. */
  readonly at: string;
  readonly paymentId: string;
}

const written = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)~([\w-]{1,64})$/;

/** A place as it stands in an address. */
export const placeOf = ({ at, paymentId }: PaymentPlace): string => `${at}~${paymentId}`;

interface Shown {
  /** Newest first. */
  readonly payments: readonly PaymentPlace[];
  /** As many as are read at most. */
  readonly maximum: number;
  /** When the membership was first paid; ISO, null: never. */
  readonly paidAt: string | null;
  /** Payments before this instant may be in the archive; null: there is none. */
  readonly cutoff: string | null;
}

/**
 * Where a list goes on that begins with the newest payments of a cell. What is older than the cutoff is listed from there on, since
 * one payment may have come back from the archive while others of its time have not. Null: what is shown is all.
 */
export function olderThan({ payments, maximum, paidAt, cutoff }: Shown): string | null {
  const last = payments.at(-1);
  const isLong = last !== undefined && payments.length >= maximum;
  if (cutoff === null || paidAt === null || paidAt >= cutoff) return isLong ? placeOf(last) : null;
  return isLong && last.at > cutoff ? placeOf(last) : placeOf({ at: cutoff, paymentId: '-' });
}

/** Null: what stands in the address is no place. */
export function placeFrom(text: string | undefined): PaymentPlace | null {
  const [, at, paymentId] = written.exec(text ?? '') ?? [];
  return at && paymentId ? { at, paymentId } : null;
}
