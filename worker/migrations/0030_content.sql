-- What operators change of published documents before it is published: an item of a document a row.
CREATE TABLE content_draft (
  document TEXT NOT NULL,
  item TEXT NOT NULL,
  -- JSON of the item as it shall be; 'null': it is taken away.
  value_json TEXT NOT NULL,
  -- JSON of the item as it was published when it was first changed; 'null': it was not there.
  was_json TEXT NOT NULL,
  -- Raised by each change, so that of two operators at once the second is told.
  revision INTEGER NOT NULL,
  -- JSON list of everybody who changed it: none of them publishes it where a second person has to.
  drafted_by_json TEXT NOT NULL,
  drafted_at TEXT NOT NULL,
  PRIMARY KEY (document, item)
) WITHOUT ROWID;

-- Each publication of a document, from the back office or a terminal; the number lets one of two at once win.
CREATE TABLE content_release (
  document TEXT NOT NULL,
  number INTEGER NOT NULL,
  version TEXT NOT NULL,
  document_json TEXT NOT NULL,
  source TEXT NOT NULL,
  published_by TEXT NOT NULL,
  published_at TEXT NOT NULL,
  -- Number of the publication that this one took back.
  undoes INTEGER,
  PRIMARY KEY (document, number)
) WITHOUT ROWID;
