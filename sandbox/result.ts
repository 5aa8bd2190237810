/** An expected failure is a value; only bugs throw. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; failure: Failure };

export const success = <Value>(value: Value) => ({ ok: true, value }) as const;
export const failure = <Failure>(reason: Failure) => ({ ok: false, failure: reason }) as const;
