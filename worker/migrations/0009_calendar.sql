-- Who leaves next, market by market: the calendar looks each minute and reads nobody who stays.
CREATE INDEX subscription_leaving ON subscription (market, stop_date)
  WHERE stop_date IS NOT NULL AND state IN ('active', 'pastDue', 'paused', 'ending');
