/** A date, or whatever else stands in one piece where there is room for it. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');
