export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The work's value, or `late` after so many milliseconds; the work itself goes on. */
export async function within<Value, Late>(work: Promise<Value> | Value, ms: number, late: Late): Promise<Value | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const due = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, ms, late);
  });
  try {
    return await Promise.race([work, due]);
  } finally {
    clearTimeout(timer);
  }
}

const late = Symbol('late');

/** The work's value; throws if it takes longer. */
export async function withDeadline<Value>(
  work: Promise<Value> | Value,
  ms: number,
  message = `no answer within ${ms} ms`,
): Promise<Value> {
  const value = await within(work, ms, late);
  if (value === late) throw new Error(message);
  return value;
}

/**
 * Begins at once what will be needed unless the form was sent before, which is asked meanwhile. The first call takes that
 * answer; each later one asks anew, since somebody else may have done it in between.
 */
export function soon<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let begun: Promise<Value> | null = ask();
  // Whoever takes it hears of its failure; where nobody does, it harms nobody.
  begun.catch(() => undefined);
  return () => {
    const first = begun ?? ask();
    begun = null;
    return first;
  };
}
