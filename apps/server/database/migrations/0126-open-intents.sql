-- Requests of a member that still hold a rate are counted before each new one; those of the past are kept for ever.
create index deposit_intent_open on deposit_intent (member_id, via, expires_at) where package is null;
