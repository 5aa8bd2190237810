-- Orders that came to nothing in the order in which they are deleted: each five minutes all of them were read and sorted.
CREATE INDEX subscription_abandoned ON subscription (abandoned_at) WHERE state = 'abandoned';
