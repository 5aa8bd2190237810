-- What was written by the contact form. Name and words are sealed; the address also stands as its key, in clear, to be counted and found by.
CREATE TABLE contact_message (
  contact_id TEXT PRIMARY KEY,
  -- What people say to each other about it.
  reference TEXT NOT NULL,
  market TEXT NOT NULL,
  language TEXT NOT NULL,
  topic TEXT NOT NULL,
  email_key TEXT NOT NULL,
  -- Only where the writer added the membership.
  member_id TEXT,
  -- A keyed checksum of the network, for an hour: how many came from it.
  network_key TEXT,
  sealed TEXT NOT NULL,
  received_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX contact_message_by_address ON contact_message (email_key, received_at);
CREATE INDEX contact_message_by_network ON contact_message (network_key, received_at) WHERE network_key IS NOT NULL;
CREATE INDEX contact_message_by_member ON contact_message (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX contact_message_by_age ON contact_message (market, received_at);
