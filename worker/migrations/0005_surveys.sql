-- Surveys: documents as the catalogue's, immutable by version, one pointer each.
CREATE TABLE survey_version (
  survey_id TEXT NOT NULL,
  version TEXT NOT NULL,
  document_json TEXT NOT NULL,
  published_at TEXT NOT NULL,
  PRIMARY KEY (survey_id, version)
) WITHOUT ROWID;
CREATE TABLE survey_pointer (
  survey_id TEXT PRIMARY KEY,
  version TEXT NOT NULL,
  -- Finished responses: what a quota is checked against, raised in the batch that finishes one.
  finished INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- What a link's id opens. The id itself is only in the link; nothing here tells whose link it is.
CREATE TABLE survey_link (
  link_hash TEXT PRIMARY KEY,
  survey_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('personal', 'studio')),
  market TEXT NOT NULL,
  studio_id TEXT,
  language TEXT NOT NULL,
  -- A personal one: the day alone, so that no time leads from an invitation to its link.
  created_at TEXT NOT NULL,
  revoked_at TEXT
) WITHOUT ROWID;
CREATE INDEX survey_link_by_survey ON survey_link (survey_id, kind, created_at, market, studio_id);

-- Addresses, keyed, that were invited: each once to a survey, and not too often to any. Apart from the links, for good.
CREATE TABLE survey_invited (
  address_mac TEXT NOT NULL,
  survey_id TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (address_mac, survey_id)
) WITHOUT ROWID;
CREATE INDEX survey_invited_at ON survey_invited (at);

-- Addresses, keyed, that want no invitation any more.
CREATE TABLE survey_opt_out (
  address_mac TEXT PRIMARY KEY,
  at TEXT NOT NULL
) WITHOUT ROWID;

-- One run through a survey. A personal link has one; a studio's link has one a device and round.
CREATE TABLE survey_response (
  response_id TEXT PRIMARY KEY,
  link_hash TEXT NOT NULL,
  survey_id TEXT NOT NULL,
  version TEXT NOT NULL,
  market TEXT NOT NULL,
  studio_id TEXT,
  language TEXT NOT NULL,
  device_hash TEXT,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'finished')),
  revision INTEGER NOT NULL DEFAULT 1,
  -- The furthest question that was answered or skipped: where people stop.
  reached TEXT,
  -- Questions left out on purpose, as a JSON list: told apart from those nobody has seen yet.
  skipped_json TEXT NOT NULL DEFAULT '[]',
  started_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  finished_at TEXT
) WITHOUT ROWID;
CREATE UNIQUE INDEX survey_response_of_device ON survey_response (link_hash, device_hash, state) WHERE device_hash IS NOT NULL AND state = 'open';
CREATE UNIQUE INDEX survey_response_of_person ON survey_response (link_hash) WHERE device_hash IS NULL;
CREATE INDEX survey_response_by_device ON survey_response (link_hash, device_hash, finished_at) WHERE device_hash IS NOT NULL;
CREATE INDEX survey_response_by_survey ON survey_response (survey_id, state, reached, started_at, market, studio_id);
-- Are there enough of a studio for it to be shown apart?
CREATE INDEX survey_response_by_studio ON survey_response (survey_id, studio_id) WHERE studio_id IS NOT NULL;
CREATE INDEX survey_response_open ON survey_response (updated_at) WHERE state = 'open';

-- Whose tie to a browser has still to be cut.
CREATE INDEX survey_response_tied ON survey_response (updated_at) WHERE device_hash <> response_id;

-- New responses to a studio's link from one network, keyed, within a window: a bound for scripts that keep no cookie.
CREATE TABLE survey_network (
  link_hash TEXT NOT NULL,
  network_mac TEXT NOT NULL,
  responses INTEGER NOT NULL,
  ends_at TEXT NOT NULL,
  PRIMARY KEY (link_hash, network_mac)
) WITHOUT ROWID;
CREATE INDEX survey_network_ended ON survey_network (ends_at);

-- One row an answer, one row an option of a multiple one. What results ask for stands beside it, so that they read an index
-- alone; a table with a rowid keeps the texts out of every index but its key's.
CREATE TABLE survey_answer (
  response_id TEXT NOT NULL,
  question TEXT NOT NULL,
  -- Number, option id, or the text itself.
  value TEXT NOT NULL,
  survey_id TEXT NOT NULL,
  market TEXT NOT NULL,
  studio_id TEXT,
  -- Civil date of the market at which it was given.
  day TEXT NOT NULL,
  is_text INTEGER NOT NULL DEFAULT 0,
  -- Which of a multiple answer's options it is, from 0: rows with 0 are as many as people who answered.
  nth INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (response_id, question, value)
);
CREATE INDEX survey_answer_counted ON survey_answer (survey_id, question, value, studio_id, day, market, nth) WHERE is_text = 0;
CREATE INDEX survey_answer_written ON survey_answer (survey_id, question, day, response_id, studio_id, market) WHERE is_text = 1;
CREATE INDEX survey_answer_written_on ON survey_answer (day) WHERE is_text = 1;

-- Mail to many waits behind mail to one: a login code never stands in line with ten thousand invitations.
ALTER TABLE outbox ADD COLUMN is_bulk INTEGER NOT NULL DEFAULT 0;
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (is_bulk, next_at) WHERE next_at IS NOT NULL;
