/** Seeded dice (mulberry32): the same seed throws the same numbers. */
export interface Chance {
  /** 0 … limit - 1. */
  below(limit: number): number;
  happens(probability: number): boolean;
  oneOf<Value>(values: readonly Value[]): Value;
}

export function createChance(seed: number): Chance {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    happens: (probability) => next() < probability,
    oneOf: (values) => values[Math.floor(next() * values.length)] as (typeof values)[number],
  };
}
