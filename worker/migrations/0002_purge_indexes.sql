-- What the jobs look for, so that none of them reads a whole table however large it has grown.
CREATE INDEX session_by_idle ON session (idle_expires_at);
CREATE INDEX session_revoked ON session (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX validation_session_by_expiry ON validation_session (expires_at);
-- The reference is checked whenever an age check is deleted.
CREATE INDEX validation_session_by_check ON validation_session (age_check_id);
CREATE INDEX outbox_done ON outbox (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX consent_by_subscription ON consent (subscription_id) WHERE subscription_id IS NOT NULL;
CREATE INDEX age_check_of_nobody ON age_check (checked_at) WHERE member_id IS NULL;
CREATE INDEX subscription_by_draft ON subscription (draft_id);
CREATE INDEX member_by_update ON member (updated_at) WHERE origin = 'signup';
CREATE INDEX payment_by_time ON payment (at);
