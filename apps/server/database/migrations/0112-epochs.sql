-- Chains from which rounds are drawn (docs/fair-games.md §1, §9). The seed and the checkpoints are sealed: nobody can read in
-- the database what a round will show.

create table game_epoch (
  id bigint generated always as identity primary key,
  game text not null,
  epoch integer not null,
  -- how many rounds its chain has
  rounds integer not null,
  terminal text not null,
  -- what was signed and published before the salt existed
  record jsonb not null,
  signature text not null,
  -- the public key that signed it
  installation_key text not null,
  sealed_seed text not null,
  salt_round bigint not null,
  salt_signature text,
  -- null = its beacon has not come: no round is opened
  salt text,
  -- the number the next round gets; beyond rounds = used up
  next_round integer not null default 1,
  -- the epoch whose rules it repeats; null = two admins made it
  continues_id bigint constraint game_epoch_continues references game_epoch (id),
  created_by bigint constraint game_epoch_created_by references app_user (id),
  published_at timestamptz not null,
  constraint game_epoch_number unique (game, epoch),
  constraint game_epoch_terminal unique (terminal),
  constraint game_epoch_continued_once unique (continues_id),
  constraint game_epoch_made_by_somebody check (continues_id is not null or created_by is not null),
  constraint game_epoch_salted check ((salt is null) = (salt_signature is null)),
  constraint game_epoch_rounds check (rounds > 0 and next_round between 1 and rounds + 1),
  constraint game_epoch_opens_with_salt check (salt is not null or next_round = 1)
);
grant select, insert on game_epoch to banyan_app;
-- what was published stays as it was
grant update (salt_signature, salt, next_round) on game_epoch to banyan_app;
grant usage on sequence game_epoch_id_seq to banyan_app;

-- Every 10,000th hash of a chain from its seed on, so that a round is reached by fewer links.
create table game_checkpoint (
  epoch_id bigint not null constraint game_checkpoint_epoch references game_epoch (id),
  place integer not null,
  sealed text not null,
  constraint game_checkpoint_pkey primary key (epoch_id, place)
);
grant select, insert on game_checkpoint to banyan_app;

create trigger game_epoch_stays before update on game_epoch for each row execute function game_epoch_stays();
