-- A statement without login counts from when it was sent and waits: for the mailbox of the membership, or for an operator.
-- What a statement's mails are paced by, whatever stands behind a plus.
ALTER TABLE withdrawal ADD COLUMN mailbox TEXT NOT NULL DEFAULT '';
-- When its acknowledgement left or leaves; null: none does.
ALTER TABLE withdrawal ADD COLUMN acknowledged_at TEXT;
ALTER TABLE withdrawal ADD COLUMN waits_for TEXT CHECK (waits_for IN ('mailbox', 'operator'));
ALTER TABLE withdrawal ADD COLUMN token_hash TEXT;
ALTER TABLE withdrawal ADD COLUMN token_ends_at TEXT;
-- When the seller was told, one mail for all that came together.
ALTER TABLE withdrawal ADD COLUMN told_at TEXT;
ALTER TABLE withdrawal ADD COLUMN settled_at TEXT;
ALTER TABLE withdrawal ADD COLUMN settled_by TEXT;
CREATE INDEX withdrawal_by_mailbox ON withdrawal (mailbox, received_at);
CREATE UNIQUE INDEX withdrawal_by_token ON withdrawal (token_hash) WHERE token_hash IS NOT NULL;
CREATE INDEX withdrawal_waiting ON withdrawal (waits_for, received_at) WHERE waits_for IS NOT NULL;
CREATE INDEX withdrawal_told ON withdrawal (told_at) WHERE told_at IS NOT NULL;
CREATE INDEX withdrawal_settled ON withdrawal (settled_at) WHERE settled_at IS NOT NULL;

-- Statements within the hour of one network, and of its neighbourhood, over all forms.
CREATE TABLE withdrawal_try (
  try_id INTEGER PRIMARY KEY,
  network_mac TEXT NOT NULL,
  neighbourhood_mac TEXT NOT NULL,
  at TEXT NOT NULL
);
CREATE INDEX withdrawal_try_by_network ON withdrawal_try (network_mac, at);
CREATE INDEX withdrawal_try_by_neighbourhood ON withdrawal_try (neighbourhood_mac, at);
CREATE INDEX withdrawal_try_by_time ON withdrawal_try (at);
