-- Boards (docs/plans.md §7.9): pools whose boards fill, pay their head and part.

alter table matrix_pool
  add column mode text not null default 'levels',
  add column boards integer not null default 0,
  add constraint matrix_pool_mode_known check (mode in ('levels', 'board')),
  add constraint matrix_pool_boards check (boards >= 0 and (mode = 'board' or boards = 0)),
  add constraint matrix_pool_board_parts check (mode = 'levels' or width >= 2);
comment on column matrix_pool.boards is 'Opened so far.';

create table matrix_board (
  pool text not null,
  no integer not null,
  from_no integer,
  slot integer,
  places integer not null,
  filled integer not null,
  opened_at timestamptz not null,
  cycled_at timestamptz,
  constraint matrix_board_pkey primary key (pool, no),
  constraint matrix_board_pool foreign key (pool) references matrix_pool (code),
  constraint matrix_board_from foreign key (pool, from_no) references matrix_board (pool, no),
  constraint matrix_board_branch unique (pool, from_no, slot),
  constraint matrix_board_from_complete
    check ((from_no is null) = (slot is null) and (from_no is null) = (no = 1) and from_no < no),
  constraint matrix_board_full check (filled between 0 and places and (filled = places) = (cycled_at is not null))
) with (fillfactor = 80);
comment on column matrix_board.from_no is 'The board it parted from, and its branch from 0 on the left; null = the first one of the pool.';
create index matrix_board_open on matrix_board (pool, no) where cycled_at is null;
grant select, insert on matrix_board to banyan_app;
grant update (filled, cycled_at) on matrix_board to banyan_app;

create table matrix_board_entry (
  id bigint generated always as identity,
  pool text not null,
  no integer not null,
  member_id bigint not null,
  origin text not null,
  event_id bigint not null,
  board_no integer,
  place integer,
  fee numeric(28,8),
  wallet_code text,
  at timestamptz not null,
  constraint matrix_board_entry_pkey primary key (id),
  constraint matrix_board_entry_no unique (pool, no),
  constraint matrix_board_entry_place unique (pool, board_no, place),
  constraint matrix_board_entry_board foreign key (pool, board_no) references matrix_board (pool, no),
  constraint matrix_board_entry_member foreign key (member_id) references member (id),
  constraint matrix_board_entry_place_complete check ((board_no is null) = (place is null) and place >= 1),
  constraint matrix_board_entry_origin_known check (origin in ('Topup', 'By hand', 'Next', 'Re-entry')),
  constraint matrix_board_entry_fee_paid
    check ((fee is null) = (wallet_code is null) and (fee is null or (fee > 0 and origin = 'Next')))
) with (fillfactor = 70);
comment on column matrix_board_entry.board_no is 'The open board it stands in now; null = it left one as its head.';
comment on column matrix_board_entry.fee is 'What was paid for it out of the wallet beside it.';
create index matrix_board_entry_member on matrix_board_entry (member_id, pool, board_no);
create index matrix_board_entry_event on matrix_board_entry (event_id);
grant select, insert on matrix_board_entry to banyan_app;
grant update (board_no, place) on matrix_board_entry to banyan_app;
