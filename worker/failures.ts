/** Why a request is refused. A `Refusal` is thrown where this is found; `errors.route.tsx` turns it into a response. */
export type RefusalReason =
  | 'notFound'
  | 'forbidden'
  | 'methodNotAllowed'
  | 'tooLarge'
  | 'unsupportedType'
  | 'tooMany'
  | 'unavailable'
  | 'conflict'
  | 'failure';

export const statusOf = {
  notFound: 404,
  forbidden: 403,
  methodNotAllowed: 405,
  tooLarge: 413,
  unsupportedType: 415,
  tooMany: 429,
  unavailable: 503,
  conflict: 409,
  failure: 500,
} as const satisfies Record<RefusalReason, number>;

export class Refusal extends Error {
  constructor(
    readonly reason: RefusalReason,
    /** `continueAt`: where the page of a conflict goes on by itself, its own address if absent; an operator's way back. */
    readonly facts: { retryAt?: number; allow?: string; detail?: string; continueAt?: string } = {},
  ) {
    super(reason);
    this.name = 'Refusal';
  }
}

/** The database or a partner did not answer. The only infrastructure failure that is thrown; becomes a 503 page. */
export class Unavailable extends Error {
  constructor(
    readonly what: 'database' | 'catalogue' | 'payment' | 'identity' | 'kiosk',
    options?: { cause?: unknown },
  ) {
    super(`${what} is not available`, options);
    this.name = 'Unavailable';
  }
}

/** A conditional write of a batch changed no row, so the whole batch was rolled back. */
export class Conflict extends Error {
  override name = 'Conflict';
}

/** Waits for a write; false if it met a `Conflict` and wrote nothing. Whatever else fails is thrown. */
export async function isWritten(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
}

/** True when an INSERT failed because the row exists already: another request was first. */
export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && /UNIQUE constraint failed/i.test(String((error.cause as Error)?.message ?? error.message));

/** Drawing what is taken this often in a row cannot be chance. */
const maximumDraws = 5;

/** Writes what was drawn at random, and draws anew where that exists already. */
export async function untilFree<Value>(write: () => Promise<Value>): Promise<Value> {
  for (let draw = 1; ; draw += 1) {
    try {
      return await write();
    } catch (error) {
      if (draw >= maximumDraws || !isUniqueViolation(error)) throw error;
    }
  }
}
