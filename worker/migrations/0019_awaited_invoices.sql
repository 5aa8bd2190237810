-- An invoice that was made and is neither paid nor failed: the provider's draft, or a debit that a bank takes days for.
ALTER TABLE subscription ADD COLUMN awaited_invoice_json TEXT;
-- Before that instant the provider is not asked again how what is owed or awaited stands.
ALTER TABLE subscription ADD COLUMN ask_after TEXT;
CREATE INDEX subscription_awaiting ON subscription (ask_after) WHERE awaited_invoice_json IS NOT NULL;
CREATE INDEX subscription_past_due ON subscription (ask_after) WHERE state = 'pastDue';
CREATE INDEX subscription_owing ON subscription (paid_through) WHERE state IN ('active', 'ending') AND provider_subscription IS NOT NULL;
