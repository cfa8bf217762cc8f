-- The photo of a person, one at a time, as the server re-encoded it. Its name is the only key to it: random, and told to
-- whoever may see the person.
create table photo (
  user_id bigint primary key constraint photo_user references app_user (id),
  name text not null constraint photo_name_unique unique,
  image bytea not null constraint photo_is_small check (octet_length(image) between 1 and 500000),
  at timestamptz not null
);
comment on column photo.image is 'webp, a square of 512 pixels.';
-- a compressed picture does not get smaller
alter table photo alter column image set storage external;
grant select, insert, update, delete on photo to banyan_app;
