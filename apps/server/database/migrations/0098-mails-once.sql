-- A mail is handed to the mail server at most once: its sending is noted before it begins, and one that was begun and not ended
-- stays in the outbox as unclear (docs/assumptions.md).
alter table mail add column sending_at timestamptz;
comment on column mail.sending_at is 'When its sending began; with neither sent_at nor error the server stopped meanwhile, and it may have arrived.';
