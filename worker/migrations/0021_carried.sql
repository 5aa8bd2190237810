-- What waits for the next charge is read with each membership; of all its movements there is one of these, or none.
CREATE INDEX movement_carried ON movement (subscription_id, owed_minor) WHERE kind = 'balanceCarried';
