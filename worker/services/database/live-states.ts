import { liveStates } from '../../domain/membership';

/** For `state IN …` in a statement. */
export const liveStateList = `(${liveStates.map((state) => `'${state}'`).join(', ')})`;
