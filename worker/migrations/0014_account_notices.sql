-- What was done to an account that could take it over, and how it was before: whoever it belongs to can put it back for
-- seven days with the link that was mailed. `sequence` is the order in which it was done.
CREATE TABLE account_notice (
  sequence INTEGER PRIMARY KEY,
  member_id TEXT NOT NULL,
  market TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('passkeyAdded', 'passkeysRemoved', 'newDevice', 'detailsChanged', 'emailChanged')),
  token_hash TEXT NOT NULL UNIQUE,
  -- What it takes to put it back, encrypted.
  sealed TEXT NOT NULL,
  device_hint TEXT NOT NULL,
  at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  undone_at TEXT
);
CREATE INDEX account_notice_by_member ON account_notice (member_id, sequence);
CREATE INDEX account_notice_by_expiry ON account_notice (expires_at);
