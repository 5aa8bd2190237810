interface Waiting<Value, Made> {
  readonly value: Value;
  readonly resolve: (made: Made) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * One question for all that are asked in the same turn, at most `most` together: a chunk of an import asks a thousand
 * times. `ask` answers in order.
 */
export function gathered<Value, Made>(most: number, ask: (values: readonly Value[]) => Promise<readonly Made[]>) {
  let waiting: Waiting<Value, Made>[] = [];

  async function send(these: readonly Waiting<Value, Made>[]) {
    try {
      const made = await ask(these.map(({ value }) => value));
      if (made.length !== these.length) throw new Error(`asked for ${these.length}, got ${made.length}`);
      for (const [nth, { resolve }] of these.entries()) resolve(made[nth] as Made);
    } catch (error) {
      for (const { reject } of these) reject(error);
    }
  }

  const flush = () => {
    const these = waiting;
    waiting = [];
    for (let from = 0; from < these.length; from += most) void send(these.slice(from, from + most));
  };

  return (value: Value): Promise<Made> =>
    new Promise((resolve, reject) => {
      if (waiting.push({ value, resolve, reject }) === 1) setTimeout(flush);
    });
}
