-- Letters that an unpaired screen shows, until an operator types them and it becomes a screen of a studio.
CREATE TABLE screen_letters (
  -- Of the secret that the waiting browser holds; the letters name it, and open nothing by themselves.
  token_hash TEXT PRIMARY KEY,
  letters TEXT NOT NULL UNIQUE,
  -- "Chrome, Windows", so that the operator notices a browser that is not the screen.
  browser TEXT NOT NULL,
  shown_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  -- The screen that it becomes.
  device_id TEXT
) WITHOUT ROWID;
CREATE INDEX screen_letters_by_expiry ON screen_letters (expires_at);

-- When a check last began at the screen, and the version of the app that last answered it.
ALTER TABLE device ADD COLUMN last_check_at TEXT;
ALTER TABLE device ADD COLUMN version TEXT;
CREATE INDEX device_kiosks_seen ON device (last_seen_at) WHERE kind = 'kiosk' AND key_hash IS NOT NULL;

-- What a studio's staff answered today, at their own screen.
CREATE INDEX manual_check_answered ON manual_check (studio_id, answered_at) WHERE answered_at IS NOT NULL;
