import { minuteMs } from './dates';
import type { Limit } from './limits';

const format = /^\d{6}$/;

/**
 * Changes of one person's PIN, done or refused because a colleague has the new one: each says whether somebody has that PIN,
 * so that it has to cost what a guess costs.
 */
export const pinChanges: Limit = { limit: 5, windowMs: 15 * minuteMs };

export const isPin = (text: string): boolean => format.test(text);

/** Whether a PIN is among those that are tried first: one or two digits over and over, or digits in a row. */
export function isEasyPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]));
  const isRow = steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
  return isRow || pin.slice(2) === pin.slice(0, -2) || pin.slice(3) === pin.slice(0, 3);
}

/** The first PIN of those drawn that is not among the first to be tried: one in eight hundred is. */
export function firstHardPin(draw: () => string): string {
  for (;;) {
    const pin = draw();
    if (!isEasyPin(pin)) return pin;
  }
}
