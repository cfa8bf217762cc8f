-- Kits that are goods of the shop: what one holds, when it left whose store, and what came back.

-- As the version of the package says by which its pin was bought. A kit without lines is words alone, and moves no goods.
create table pin_dispatch_line (
  pin_id bigint not null constraint pin_dispatch_line_of references pin_dispatch (pin_id),
  line smallint not null,
  product_id bigint not null constraint pin_dispatch_line_product references product (id),
  quantity integer not null constraint pin_dispatch_line_quantity check (quantity between 1 and 1000),
  primary key (pin_id, line),
  constraint pin_dispatch_line_product_once unique (pin_id, product_id)
);
create trigger pin_dispatch_line_append_only before update or delete or truncate on pin_dispatch_line
  for each statement execute function refuse_change();
grant select, insert on pin_dispatch_line to banyan_app;

-- The goods of a kit left a store, once for ever: the company's (House, 0) or a franchise's.
create table kit_handover (
  pin_id bigint constraint kit_taken_once primary key constraint kit_handover_of references pin_dispatch (pin_id),
  owner_type text not null,
  owner_id bigint not null,
  actor_id bigint not null constraint kit_handover_actor references app_user (id),
  at timestamptz not null,
  constraint kit_handover_owner check (owner_type = 'Franchise' and owner_id > 0 or owner_type = 'House' and owner_id = 0)
);
create trigger kit_handover_append_only before update or delete or truncate on kit_handover
  for each statement execute function refuse_change();
grant select, insert on kit_handover to banyan_app;

-- They came back, as a whole: into that store, or damaged.
create table kit_return (
  pin_id bigint constraint kit_returned_once primary key constraint kit_return_of references kit_handover (pin_id),
  condition text not null constraint kit_return_condition_known check (condition in ('Resaleable', 'Damaged')),
  remark text not null,
  actor_id bigint not null constraint kit_return_actor references app_user (id),
  at timestamptz not null
);
create trigger kit_return_append_only before update or delete or truncate on kit_return
  for each statement execute function refuse_change();
grant select, insert on kit_return to banyan_app;

-- Set when the topup of a pin is reversed after its goods were handed over.
alter table pin_dispatch add column return_asked_at timestamptz;
create index pin_dispatch_asked_back on pin_dispatch (at, pin_id) where return_asked_at is not null;
create index pin_dispatch_asked_of on pin_dispatch (member_id, return_asked_at) where return_asked_at is not null;
grant update (return_asked_at) on pin_dispatch to banyan_app;

-- A reversed topup leaves no kit that waits.
update pin_dispatch d set status = 'Rejected', remark = 'The topup was reversed', ended_at = t.reversed_at,
  ended_by = coalesce(t.reversed_by, d.member_id)
from topup t where t.pin_id = d.pin_id and t.status = 'Reversed' and d.status = 'Pending';
