/** An answer that is not a page of the journey: thrown where it is found, shaped in one place (`errors.route.tsx`). */
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
    readonly facts: { retryAt?: number; allow?: string; detail?: string } = {},
  ) {
    super(reason);
    this.name = 'Refusal';
  }
}
