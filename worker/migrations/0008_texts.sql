-- Texts that are shown in place of built-in ones: one document a language. Pages read them in KV; this is the truth of it.
CREATE TABLE text_override (
  language TEXT PRIMARY KEY,
  document_json TEXT NOT NULL,
  published_at TEXT NOT NULL
) WITHOUT ROWID;
