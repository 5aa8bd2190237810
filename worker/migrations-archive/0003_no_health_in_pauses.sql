-- As the cells' own migration of this name.
UPDATE audit SET detail_json = json_remove(detail_json, '$.reason')
 WHERE action = 'membership.paused' AND json_extract(detail_json, '$.reason') IN ('illness', 'pregnancy');
