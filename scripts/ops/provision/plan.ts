/** A value that a step found or made and that `wrangler.toml` has to say. */
export interface Fill {
  /** `DB_DENMARK`, `KV`, or a var such as `ACCESS_AUDIENCE`. */
  readonly name: string;
  readonly kind: 'database' | 'store' | 'var';
  readonly value: string;
}

/** What a step finds when it looks at the account. */
export type Found =
  | { readonly kind: 'there'; readonly says?: string; readonly fills?: readonly Fill[] }
  /** `does`: what `make` will do, for the plan. */
  | { readonly kind: 'missing'; readonly does: string; readonly make: () => Promise<Made> }
  /** The account cannot have it so, or somebody has to decide. `instead`: the way around. */
  | { readonly kind: 'stuck'; readonly why: string; readonly instead: string }
  /** It could not be looked at, and why; it is not called good. */
  | { readonly kind: 'unasked'; readonly why: string };

export interface Made {
  readonly fills?: readonly Fill[];
  /** For the operator: what was made, or what to hand in. Never a secret. */
  readonly says?: string;
}

export interface Step {
  /** What it is about: `D1 medlem-production-denmark`. */
  readonly name: string;
  look(): Promise<Found>;
}

/** How a step ended: `made` by this run, `there` before it, `planned` in a dry run. */
export interface Outcome {
  readonly name: string;
  readonly as: 'there' | 'made' | 'planned' | 'stuck' | 'failed' | 'unasked';
  readonly says: string;
}

interface Run {
  readonly dryRun: boolean;
  /** Writes what a step found or made into the configuration. */
  readonly fill: (fills: readonly Fill[]) => void;
  readonly tell: (outcome: Outcome) => void;
}

/** What an account refuses, with its way around. */
export class Stuck extends Error {
  constructor(
    message: string,
    readonly instead: string,
  ) {
    super(message);
  }
}

/**
 * Goes through the steps: each looks, and makes what is missing. A step that fails does not stop those after it; the next
 * run looks again and goes on where this one was left, since nothing is remembered but the account itself.
 */
export async function goThrough(steps: readonly Step[], { dryRun, fill, tell }: Run): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    const outcome = await take(step, { dryRun, fill });
    outcomes.push(outcome);
    tell(outcome);
  }
  return outcomes;
}

async function take({ name, look }: Step, { dryRun, fill }: Pick<Run, 'dryRun' | 'fill'>): Promise<Outcome> {
  try {
    const found = await look();
    switch (found.kind) {
      case 'there':
        if (!dryRun) fill(found.fills ?? []);
        return { name, as: 'there', says: found.says ?? '' };
      case 'stuck':
        return { name, as: 'stuck', says: `${found.why} ${found.instead}` };
      case 'unasked':
        return { name, as: 'unasked', says: found.why };
      case 'missing': {
        if (dryRun) return { name, as: 'planned', says: found.does };
        const { fills = [], says = found.does } = await found.make();
        fill(fills);
        return { name, as: 'made', says };
      }
    }
  } catch (error) {
    if (error instanceof Stuck) return { name, as: 'stuck', says: `${error.message} ${error.instead}` };
    return { name, as: 'failed', says: error instanceof Error ? error.message : String(error) };
  }
}
