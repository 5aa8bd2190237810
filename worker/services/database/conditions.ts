import { liveStates } from '../../domain/membership/membership';

/** SQL list of the live states, for `state IN …`. */
export const liveStateList = `(${liveStates.map((state) => `'${state}'`).join(', ')})`;

/** SQL of the member who is logged in with the session whose hash is the one parameter. */
export const memberOfSession = '(SELECT s.member_id FROM session s WHERE s.id_hash = ?1)';
