-- An operator's ending of a membership that owes has one reason, theirs: its own statement has just counted it as unpaid.
DROP TRIGGER business_left_because;
CREATE TRIGGER business_left_because AFTER INSERT ON audit WHEN NEW.action IN ('membership.cancelled', 'membership.endedAtOnce') BEGIN
  INSERT INTO business_change (market, studio_id, product_id, figure, value, at)
  SELECT market, studio_id, product_id,
         'leave:' || CASE NEW.action WHEN 'membership.endedAtOnce' THEN 'atOnce' ELSE COALESCE(json_extract(NEW.detail_json, '$.reason'), 'none') END, 1, NEW.at
    FROM subscription WHERE subscription_id = NEW.subject;
  INSERT INTO business_change (market, studio_id, product_id, figure, value, at)
  SELECT c.market, c.studio_id, c.product_id, c.figure, -1, c.at
    FROM subscription s JOIN business_change c
      ON c.figure = 'leave:unpaid' AND c.at = s.updated_at AND c.market = s.market AND c.studio_id = s.studio_id AND c.product_id = s.product_id
   WHERE NEW.action = 'membership.endedAtOnce' AND s.subscription_id = NEW.subject LIMIT 1;
END;
