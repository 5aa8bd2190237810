interface Patience {
  /** Whether this failure may be over in a moment. */
  readonly isPassing: (error: unknown) => boolean;
  /** How often it is tried at most, the first time counted. */
  readonly tries: number;
  readonly pauseMs: number;
}

/** What fails for a moment ends no long run. For work that may be done twice without harm. */
export async function patiently<Value>(work: () => Promise<Value>, patience: Patience): Promise<Value> {
  const { isPassing, tries, pauseMs } = patience;
  try {
    return await work();
  } catch (error) {
    if (tries === 1 || !isPassing(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return patiently(work, { ...patience, tries: tries - 1 });
  }
}
