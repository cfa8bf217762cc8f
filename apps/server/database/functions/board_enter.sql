-- A member gets the next place of a pool of boards (docs/plans.md §7.9). The last place parts the board: its head
-- leaves, and each child heads a board with its own branch, opened from the left. The row of the pool is locked.
create or replace function board_enter(p_pool text, p_member bigint, p_event bigint, p_origin text, p_fee numeric,
  p_wallet_code text, p_at timestamptz, out id bigint, out board_no int, out place int, out head bigint)
language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_pool matrix_pool;
  v_board int;
  v_places int;
begin
  select * into strict v_pool from matrix_pool where code = p_pool for no key update;
  v_board := board_of_upline(v_pool, p_member);
  if v_board is null then
    select b.no into v_board from matrix_board b where b.pool = p_pool and b.cycled_at is null order by b.no limit 1;
  end if;
  if v_board is null then
    v_board := 1;
    v_pool.boards := 1;
    insert into matrix_board (pool, no, places, filled, opened_at)
    select p_pool, 1, sum((v_pool.width::bigint ^ l)::bigint), 0, p_at from generate_series(0, v_pool.depth) l;
  end if;

  update matrix_board b set filled = b.filled + 1, cycled_at = case when b.filled + 1 = b.places then p_at end
  where b.pool = p_pool and b.no = v_board returning b.filled, b.places into place, v_places;
  v_pool.entries := v_pool.entries + 1;
  insert into matrix_board_entry (pool, no, member_id, origin, event_id, board_no, place, fee, wallet_code, at)
  values (p_pool, v_pool.entries, p_member, p_origin, p_event, v_board, place, p_fee, p_wallet_code, p_at)
  returning matrix_board_entry.id into id;
  board_no := v_board;

  if place = v_places then
    update matrix_board_entry e set board_no = null, place = null
    where e.pool = p_pool and e.board_no = v_board and e.place = 1 returning e.member_id into head;
    insert into matrix_board (pool, no, from_no, slot, places, filled, opened_at)
    select p_pool, v_pool.boards + 1 + slot, v_board, slot, v_places, (v_places - 1) / v_pool.width, p_at
    from generate_series(0, v_pool.width - 1) slot;
    -- of each level below the head: its first place, how many of them a child has, and that level's first place in the child's board
    update matrix_board_entry e
    set board_no = v_pool.boards + 1 + (e.place - l.first) / l.of_child,
      place = l.first_below + (e.place - l.first) % l.of_child
    from (
      select ((w ^ n)::bigint - 1) / (w - 1) + 1 as first, (w ^ (n - 1))::bigint as of_child,
        ((w ^ (n - 1))::bigint - 1) / (w - 1) + 1 as first_below, (w ^ n)::bigint as places
      from generate_series(1, v_pool.depth) n cross join (select v_pool.width::bigint as w) pool
    ) l
    where e.pool = p_pool and e.board_no = v_board and e.place >= l.first and e.place < l.first + l.places;
    v_pool.boards := v_pool.boards + v_pool.width;
  end if;
  update matrix_pool set entries = v_pool.entries, boards = v_pool.boards where code = p_pool;
end $$;
