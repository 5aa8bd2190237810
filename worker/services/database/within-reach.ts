/**
 * SQL that holds for rows of a studio somebody at the desk may look into. `reach` is the parameter with the JSON of a
 * `DeskReach`; the table has `market` and `studio_id`.
 */
export const withinReach = (table: string, reach: string) =>
  `(json_extract(${reach}, '$.market') = ${table}.market AND (json_extract(${reach}, '$.studios') IS NULL
     OR ${table}.studio_id IN (SELECT s.value FROM json_each(${reach}, '$.studios') s)))`;
