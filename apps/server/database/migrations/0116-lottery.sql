-- Draws of the lottery with their tickets, purchases and prizes (docs/fair-games.md §3.3, §11).

create table lottery_draw (
  id bigint generated always as identity primary key,
  code text not null generated always as ('LOT-' || lpad(id::text, greatest(4, length(id::text)), '0')) stored,
  -- 0 = play credits, 1 = money
  asset_id integer not null constraint lottery_draw_asset references asset (id),
  status text not null default 'draft',
  -- of one ticket
  price numeric(28,8) not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  max_tickets integer not null,
  -- tickets of one member
  member_cap integer not null,
  -- [{count, percent} or {count, amount}], in the order in which they are won
  prizes jsonb not null,
  house_percent numeric(7,4) not null,
  -- with less sold everything is returned
  min_sales numeric(28,8) not null,
  -- what it takes from what earlier draws left, for its prizes of an amount
  rolled_in numeric(28,8) not null,
  -- the secret, sealed, and its hash, which is public from the start
  sealed_secret text not null,
  commit text not null,
  beacon jsonb not null,
  beacon_round bigint not null,
  -- tickets sold: the last serial
  sold integer not null default 0,
  created_by bigint not null constraint lottery_draw_created_by references app_user (id),
  created_at timestamptz not null,
  closed_at timestamptz,
  -- over the list of tickets
  root text,
  -- told with the draw
  secret text,
  beacon_signature text,
  drawn_at timestamptz,
  house_share numeric(28,8),
  rolled_over numeric(28,8),
  rolled_in_txn_id bigint,
  -- the journal that empties the pool
  ended_txn_id bigint,
  ended_at timestamptz,
  constraint lottery_draw_code unique (code),
  constraint lottery_draw_commit unique (commit),
  constraint lottery_draw_asset_known check (asset_id in (0, 1)),
  constraint lottery_draw_status_known check (status in ('draft', 'open', 'closed', 'drawn', 'paid', 'refunding', 'refunded')),
  constraint lottery_draw_times check (opens_at < closes_at),
  constraint lottery_draw_amounts check (price > 0 and house_percent between 0 and 100 and min_sales >= 0 and rolled_in >= 0),
  constraint lottery_draw_tickets check (max_tickets between 1 and 100000 and member_cap between 1 and max_tickets),
  constraint lottery_draw_sold check (sold between 0 and max_tickets),
  constraint lottery_draw_closed check ((status in ('draft', 'open')) = (closed_at is null)),
  constraint lottery_draw_listed check ((status in ('closed', 'drawn', 'paid')) = (root is not null)),
  constraint lottery_draw_drawn check ((status in ('drawn', 'paid')) = (secret is not null)
    and (secret is null) = (beacon_signature is null) and (secret is null) = (drawn_at is null)
    and (secret is null) = (house_share is null) and (secret is null) = (rolled_over is null)),
  constraint lottery_draw_ended check ((status in ('paid', 'refunded')) = (ended_at is not null))
);
create index lottery_draw_unfinished on lottery_draw (id) where ended_at is null;
grant select, insert on lottery_draw to banyan_app;
-- what was published stays as it was
grant update (status, sold, closed_at, root, secret, beacon_signature, drawn_at, house_share, rolled_over, rolled_in_txn_id,
  ended_txn_id, ended_at) on lottery_draw to banyan_app;
grant usage on sequence lottery_draw_id_seq to banyan_app;
create trigger lottery_draw_moves_on before update on lottery_draw for each row execute function lottery_draw_moves_on();

-- What a member bought at once. Its id is one of the numbers of bets: both are business events of the kind bet.
create table lottery_purchase (
  id bigint primary key default nextval('game_bet_id_seq'),
  no text not null generated always as ('LP' || (1000000 + id)) stored,
  draw_id bigint not null constraint lottery_purchase_draw references lottery_draw (id),
  member_id bigint not null constraint lottery_purchase_player references game_player (member_id),
  first_serial integer not null,
  tickets integer not null,
  amount numeric(28,8) not null,
  -- what next bet and gaming level share
  fee numeric(28,8) not null,
  at timestamptz not null,
  txn_id bigint,
  -- null = it waits for its draw
  ended_at timestamptz,
  -- null = not returned
  refund_txn_id bigint,
  constraint lottery_purchase_no_unique unique (no),
  constraint lottery_purchase_serials unique (draw_id, first_serial),
  constraint lottery_purchase_amounts check (tickets > 0 and first_serial > 0 and amount > 0 and fee between 0 and amount),
  constraint lottery_purchase_refunded check (refund_txn_id is null or ended_at is not null)
);
create index lottery_purchase_member on lottery_purchase (member_id, at);
create index lottery_purchase_waiting on lottery_purchase (draw_id, id) where ended_at is null;
grant select, insert on lottery_purchase to banyan_app;
grant update (txn_id, ended_at, refund_txn_id) on lottery_purchase to banyan_app;
grant usage on sequence game_bet_id_seq to banyan_app;
create trigger lottery_purchase_ends_once before update on lottery_purchase for each row execute function lottery_purchase_ends_once();

create table lottery_ticket (
  draw_id bigint not null constraint lottery_ticket_draw references lottery_draw (id),
  serial integer not null,
  purchase_id bigint not null constraint lottery_ticket_purchase references lottery_purchase (id),
  member_id bigint not null constraint lottery_ticket_player references game_player (member_id),
  -- the one in the list
  user_id text not null,
  constraint lottery_ticket_pkey primary key (draw_id, serial),
  constraint lottery_ticket_serial check (serial > 0)
);
create index lottery_ticket_member on lottery_ticket (member_id, draw_id, serial);
grant select, insert on lottery_ticket to banyan_app;

create table lottery_prize (
  id bigint generated always as identity primary key,
  draw_id bigint not null constraint lottery_prize_draw references lottery_draw (id),
  -- in the order of winning, from 1 on
  place integer not null,
  serial integer not null,
  member_id bigint not null constraint lottery_prize_player references game_player (member_id),
  -- 0 = its share of the sales is less than the smallest coin
  amount numeric(28,8) not null,
  paid_at timestamptz,
  txn_id bigint,
  constraint lottery_prize_place unique (draw_id, place),
  constraint lottery_prize_once unique (draw_id, serial),
  constraint lottery_prize_ticket foreign key (draw_id, serial) references lottery_ticket (draw_id, serial),
  constraint lottery_prize_amount check (place > 0 and amount >= 0),
  constraint lottery_prize_paid check (txn_id is null or paid_at is not null)
);
create index lottery_prize_waiting on lottery_prize (draw_id, place) where paid_at is null;
grant select, insert on lottery_prize to banyan_app;
grant update (paid_at, txn_id) on lottery_prize to banyan_app;
grant usage on sequence lottery_prize_id_seq to banyan_app;
create trigger lottery_prize_paid_once before update on lottery_prize for each row execute function lottery_prize_paid_once();
