import { liveStates } from '../../domain/membership/membership';

/** SQL list of the live states, for `state IN …`. */
export const liveStateList = `(${liveStates.map((state) => `'${state}'`).join(', ')})`;

/** SQL of the member who is logged in with the session whose hash is the one parameter. */
export const memberOfSession = '(SELECT s.member_id FROM session s WHERE s.id_hash = ?1)';

/**
 * SQL condition: the row belongs to a studio the operator may see. `reach`: the parameter with a `BackOfficeReach` as
 * JSON; the table has columns `market` and `studio_id`.
 */
export const withinReach = (table: string, reach: string) =>
  `(json_extract(${reach}, '$.market') = ${table}.market AND (json_extract(${reach}, '$.studios') IS NULL
     OR ${table}.studio_id IN (SELECT s.value FROM json_each(${reach}, '$.studios') s)))`;
