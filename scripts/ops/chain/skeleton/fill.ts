import { fillIn } from '../../../building/chain-check/fill-in';

/** A place that is yet to be filled in. In: what belongs there, an example, where it is said. */
export const fill = (what: string): string => `${fillIn}: ${what}`;

/** A string of TypeScript. */
export const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
