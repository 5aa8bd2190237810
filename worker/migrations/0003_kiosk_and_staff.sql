-- Enrolled screens: a kiosk or a staff device of one studio. Their keys and pairing links are kept as hashes.
CREATE TABLE device (
  device_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('kiosk', 'staff')),
  market TEXT NOT NULL,
  studio_id TEXT NOT NULL,
  name TEXT NOT NULL,
  pairing_hash TEXT NOT NULL UNIQUE,
  pairing_expires_at TEXT NOT NULL,
  key_hash TEXT UNIQUE,
  created_at TEXT NOT NULL,
  paired_at TEXT,
  last_seen_at TEXT,
  revoked_at TEXT,
  -- Wrong PINs typed on this device since `pin_window_at`.
  pin_tries INTEGER NOT NULL DEFAULT 0,
  pin_window_at TEXT
) WITHOUT ROWID;

-- Which session a short code names, and which sessions a purge has to look for.
CREATE TABLE kiosk_session (
  session_id TEXT PRIMARY KEY,
  device_id TEXT NOT NULL,
  short_code TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX kiosk_session_by_created ON kiosk_session (created_at);
CREATE INDEX kiosk_session_by_device ON kiosk_session (device_id, created_at);

CREATE TABLE staff (
  staff_id TEXT PRIMARY KEY,
  market TEXT NOT NULL,
  studio_id TEXT NOT NULL,
  name TEXT NOT NULL,
  pin_mac TEXT NOT NULL,
  created_at TEXT NOT NULL,
  disabled_at TEXT
) WITHOUT ROWID;
CREATE UNIQUE INDEX staff_by_pin ON staff (studio_id, pin_mac) WHERE disabled_at IS NULL;

-- One visitor's wish to be checked by a person: open for a day, answered once.
CREATE TABLE manual_check (
  manual_check_id TEXT PRIMARY KEY,
  short_code TEXT NOT NULL UNIQUE,
  market TEXT NOT NULL,
  studio_id TEXT NOT NULL,
  session_hash TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  product_id TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  answered_at TEXT,
  result TEXT CHECK (result IN ('yes', 'no')),
  age_check_id TEXT
) WITHOUT ROWID;
CREATE INDEX manual_check_by_expiry ON manual_check (expires_at);
CREATE INDEX manual_check_by_draft ON manual_check (draft_id);

CREATE INDEX device_unpaired ON device (pairing_expires_at) WHERE paired_at IS NULL;

-- What a person looked at, for checks made by staff; and the kiosk's session for those that began at a screen.
ALTER TABLE age_check ADD COLUMN document_type TEXT;
ALTER TABLE age_check ADD COLUMN kiosk_session TEXT;
CREATE UNIQUE INDEX age_check_by_kiosk_session ON age_check (kiosk_session) WHERE kiosk_session IS NOT NULL;
ALTER TABLE age_transaction ADD COLUMN kiosk_session TEXT;
