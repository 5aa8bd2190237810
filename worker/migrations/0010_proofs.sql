-- Everything that was proved of a member at or before this instant counts no more; null: nothing was ever revoked.
ALTER TABLE member ADD COLUMN proofs_valid_from TEXT;
-- The session that moved its member's instant goes on, for it was the member's own hand.
ALTER TABLE session ADD COLUMN kept_at TEXT;
-- When whoever ordered had proved the address: a login that the order gives is as old as this.
ALTER TABLE subscription ADD COLUMN proved_at TEXT;
-- What was entered for an order: the member's from its first payment on, and emptied then.
ALTER TABLE subscription ADD COLUMN entered_json TEXT;
-- The skin answers that are to be kept, sealed; the same.
ALTER TABLE subscription ADD COLUMN sealed_skin TEXT;
