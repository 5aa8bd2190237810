import type { Counters } from '../database/database';

/**
 * D1 answers 1,000 calls of one invocation (https://developers.cloudflare.com/d1/platform/limits/, "Queries per Worker
 * invocation"), of all cells together. A tenth is left for leases, reports and whatever a step needs beyond its estimate.
 */
const callsAnInvocation = 900;

/** Limits of one run of a job in one cell; D1 calls are shared by the cells of an invocation. */
const runLimits = {
  /** Rows changed or compared. */
  rows: 50_000,
  /** Pages of the provider's lists. An invocation may make 10,000 requests in all. */
  pages: 120,
  /** The lease of a job ends after 55 s. */
  ms: 50_000,
} as const;

/** The most that a step may use; what it does not name is not limited. */
interface Cost {
  readonly calls: number;
  readonly ms?: number;
}

/** What is left of one run. Time is the real one, also if the app's clock was moved. */
export interface Budget {
  /** True if a step of this cost may begin. */
  allows(cost: Cost): boolean;
  /** Counts what a step has used; D1 calls count themselves. */
  spend(used: { readonly rows?: number; readonly pages?: number }): void;
  readonly spent: { readonly calls: number; readonly rows: number; readonly pages: number };
}

interface Parts {
  readonly counters: Pick<Counters, 'calls'>;
  /** D1 calls that are left to this run. */
  readonly callsLeft?: () => number;
  readonly limits?: Partial<Record<keyof typeof runLimits, number>>;
}

export function createBudget({ counters, callsLeft, limits = {} }: Parts): Budget {
  const most = { ...runLimits, ...limits };
  const begunAt = Date.now();
  const before = counters.calls;
  const calls = () => counters.calls - before;
  const left = callsLeft ?? (() => callsAnInvocation - calls());
  const used = { rows: 0, pages: 0 };
  return {
    allows: (cost) =>
      left() >= cost.calls &&
      used.rows < most.rows &&
      used.pages < most.pages &&
      Date.now() - begunAt + (cost.ms ?? 0) <= most.ms,
    spend({ rows = 0, pages = 0 }) {
      used.rows += rows;
      used.pages += pages;
    },
    get spent() {
      return { ...used, calls: calls() };
    },
  };
}

/**
 * Shares the D1 calls of an invocation: half of them in equal parts, so that no cell waits for another, the other half
 * for whoever needs more. Returns what is left to the cell of these counters.
 */
export function shareCalls(all: readonly Pick<Counters, 'calls'>[]) {
  const before = all.map(({ calls }) => calls);
  const own = Math.floor(callsAnInvocation / (2 * Math.max(1, all.length)));
  const common = callsAnInvocation - own * all.length;
  const used = (index: number) => (all[index]?.calls ?? 0) - (before[index] ?? 0);
  return (counters: Pick<Counters, 'calls'>) => (): number => {
    const taken = all.reduce((sum, _, index) => sum + Math.max(0, used(index) - own), 0);
    return Math.max(0, own - used(all.indexOf(counters))) + Math.max(0, common - taken);
  };
}
