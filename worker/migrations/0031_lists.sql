-- Filters of every list, and those that all who work with a list in this market have together.
ALTER TABLE saved_filter ADD COLUMN list TEXT NOT NULL DEFAULT 'members';
ALTER TABLE saved_filter ADD COLUMN is_shared INTEGER NOT NULL DEFAULT 0;
CREATE INDEX saved_filter_shared ON saved_filter (list, name) WHERE is_shared = 1;

-- Addresses that mails come back from, or whose owner complained, in the order of their list; those marked for neither are left out.
CREATE INDEX address_mark_bounced ON address_mark (marked_at, email_key) WHERE bounced_at IS NOT NULL;
CREATE INDEX address_mark_complained ON address_mark (marked_at, email_key) WHERE complained_at IS NOT NULL;
