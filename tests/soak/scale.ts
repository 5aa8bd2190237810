import { printFigure } from '../setup/runtime/figures';

/** `npm run soak` asks for the full figures; every other run takes a sample. */
export const isFull = process.env.SOAK === 'full';
/** Of every long run; print it with the figures, give it back to repeat them. */
export const seed = Number(process.env.SOAK_SEED ?? 20_261_122);

/** A long run ends by itself. */
export const longestMs = 3 * 3_600_000;

export const scaled = (sample: number, full: number): number => (isFull ? full : sample);

/** One line of the table that `npm run soak` prints at the end. */
export function figure(what: string, counts: Readonly<Record<string, number | string>>): void {
  const parts = Object.entries(counts).map(
    ([name, value]) => `${name} ${typeof value === 'number' ? value.toLocaleString('en') : value}`,
  );
  printFigure(`${what}: ${parts.join(', ')}`);
}
