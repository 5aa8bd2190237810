import { liveStates } from '../../domain/membership/membership';

/** SQL list of the live states, for `state IN …`. */
export const liveStateList = `(${liveStates.map((state) => `'${state}'`).join(', ')})`;
