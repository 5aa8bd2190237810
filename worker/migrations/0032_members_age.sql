-- A check that a member began in the account: whose it is, and the membership that is changed afterwards. `draft_id` then
-- holds the member's id, which is no draft's: the release before finds no sign-up for it and refuses the answer.
ALTER TABLE age_transaction ADD COLUMN member_id TEXT;
ALTER TABLE age_transaction ADD COLUMN subscription_id TEXT;
ALTER TABLE manual_check ADD COLUMN member_id TEXT;
ALTER TABLE manual_check ADD COLUMN subscription_id TEXT;

-- Members' answers that were no yes: kept as long as those of drafts.
CREATE INDEX age_check_without_yes ON age_check (market, checked_at) WHERE member_id IS NOT NULL AND result <> 'yes';
