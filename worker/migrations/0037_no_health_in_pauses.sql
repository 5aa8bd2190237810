-- A pause that an operator entered has its reason in the audit as well: what 0035 took out of the members' own rows.
UPDATE audit SET detail_json = json_remove(detail_json, '$.reason')
 WHERE action = 'membership.paused' AND json_extract(detail_json, '$.reason') IN ('illness', 'pregnancy');
