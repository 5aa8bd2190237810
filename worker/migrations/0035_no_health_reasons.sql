-- Reasons about somebody's health were asked for without the consent that they take (GDPR, article 9). What was counted of
-- them stays, since it is nobody's.
UPDATE subscription_pause SET reason = NULL WHERE reason IN ('illness', 'pregnancy');
UPDATE audit SET detail_json = json_remove(detail_json, '$.reason')
 WHERE action = 'membership.cancelled' AND json_extract(detail_json, '$.reason') = 'health';
