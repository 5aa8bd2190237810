-- How far each part of a job is, and where its next run goes on.
ALTER TABLE job_lease ADD COLUMN position_json TEXT;
-- When a run of the reconciliation found it last: what a later run looks for and does not find is resolved.
ALTER TABLE finding ADD COLUMN seen_at TEXT;
