/** How a culture writes positive numbers with a currency or a unit: what stands before and after, and between digits. */
export interface Notation {
  readonly decimal: string;
  readonly group: string;
  /** Around exactly one, and around any other number. */
  readonly one: readonly [before: string, after: string];
  readonly other: readonly [before: string, after: string];
}

type UnitStyle = Pick<Intl.NumberFormatOptions, 'unit' | 'unitDisplay'>;

/** How distances are written. */
export const unitStyles: Readonly<Record<'km' | 'mile', UnitStyle>> = {
  km: { unit: 'kilometer', unitDisplay: 'short' },
  mile: { unit: 'mile', unitDisplay: 'long' },
};

/** The largest number that is written without the platform. */
const maximum = 1e9;

/** Whether a number is one that the functions below write as the platform does. */
export const isPlain = (value: number): boolean => value >= 0 && value < maximum;

/** A sum in minor units; `isExact`: with its two decimals also where they are zero. */
export function writeMoney(amountMinor: number, notation: Notation, isExact: boolean): string {
  const [whole, rest] = [Math.floor(amountMinor / 100), amountMinor % 100];
  const decimals = isExact || rest !== 0 ? String(rest).padStart(2, '0') : '';
  return write(whole, decimals, notation);
}

/** A distance, in its unit: one decimal below ten, none above. */
export function writeDistance(value: number, notation: Notation): string {
  return write(...digitsOf(value), notation);
}

/** The same without the unit. */
export function writeDistanceNumber(value: number, { decimal, group }: Notation): string {
  return write(...digitsOf(value), { decimal, group, one: ['', ''], other: ['', ''] });
}

function digitsOf(value: number): [whole: number, decimals: string] {
  if (value >= 9.95) return [Math.round(value), ''];
  // Shifted as it is written: 1.45 is a little less than that, and is rounded up nevertheless.
  const tenths = Math.round(Number(`${value}e1`));
  return [Math.floor(tenths / 10), tenths % 10 === 0 ? '' : String(tenths % 10)];
}

function write(whole: number, decimals: string, { decimal, group, one, other }: Notation): string {
  const [before, after] = whole === 1 && decimals === '' ? one : other;
  const digits = String(whole).replace(/\B(?=(?:\d{3})+$)/g, group);
  return `${before}${digits}${decimals === '' ? '' : decimal + decimals}${after}`;
}
