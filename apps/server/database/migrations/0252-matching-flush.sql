-- Volume that closings destroy although its member is eligible (docs/plans.md §7.7): what may not be carried, and what has grown too old.

create table matching_flush (
  id bigint generated always as identity,
  member_id bigint not null,
  business_date date not null,
  type text not null,
  left_volume numeric(40,12) not null,
  right_volume numeric(40,12) not null,
  constraint matching_flush_pkey primary key (id),
  constraint matching_flush_once unique (member_id, business_date, type),
  constraint matching_flush_type_known check (type in ('carry', 'expired')),
  constraint matching_flush_of_something check (left_volume > 0 or right_volume > 0)
);
comment on table matching_flush is 'A row per member, closing and reason for which volume of the legs was destroyed; no money.';
create index matching_flush_date on matching_flush (business_date, id);
create index matching_flush_of_member on matching_flush (member_id, business_date, id);
grant select, insert on matching_flush to banyan_app;

create table closing_flush (
  member_id bigint not null,
  type smallint not null,
  left_volume numeric(40,12) not null,
  right_volume numeric(40,12) not null
);
comment on table closing_flush is 'What the closing in work destroys, by the place of the type among carry and expired.';
grant select, insert on closing_flush to banyan_app;
