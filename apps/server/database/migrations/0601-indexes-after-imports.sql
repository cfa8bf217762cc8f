-- expands: indexes that no constraint needs are built after a network was brought in, and the dry run says how deep the chains of members reach.
create table put_off_index (
  name text not null,
  definition text not null,
  constraint put_off_index_pkey primary key (name)
);
comment on table put_off_index is 'Indexes that an import has dropped, to be built when it has ended; empty at all other times.';

alter table import_place
  add column tail_l_depth integer,
  add column tail_r_depth integer;
comment on column import_place.tail_l_depth is 'Of the end of the chain; null = there is none.';
