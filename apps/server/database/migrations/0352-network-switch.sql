-- expands: the switch from another system to this one.
create table network_switch (
  import_id bigint not null,
  switch_on date not null,
  says_en text not null,
  says_hi text not null,
  totals jsonb not null,
  totals_hash bytea not null,
  signed_by bigint not null,
  second_by bigint not null,
  signed_at timestamptz not null,
  people_through bigint not null,
  mailed_through bigint,
  with_password integer not null default 0,
  invited integer not null default 0,
  unreachable integer not null default 0,
  mailed_at timestamptz,
  constraint network_switch_pkey primary key (import_id),
  constraint network_switch_import foreign key (import_id) references import (id),
  constraint network_switch_signed_by foreign key (signed_by) references app_user (id),
  constraint network_switch_second_by foreign key (second_by) references app_user (id),
  constraint network_switch_second_person check (signed_by <> second_by)
);
comment on table network_switch is 'The control totals of a network from another system that two admins have signed, and how far its people were mailed.';
create index network_switch_unmailed on network_switch (import_id) where mailed_at is null;

create table switch_seen (
  member_id bigint not null,
  at timestamptz not null,
  constraint switch_seen_pkey primary key (member_id),
  constraint switch_seen_member foreign key (member_id) references member (id)
);
comment on table switch_seen is 'Members who have read what changed with the switch.';

grant select, insert on network_switch to banyan_app;
grant update (mailed_through, with_password, invited, unreachable, mailed_at) on network_switch to banyan_app;
grant select, insert on switch_seen to banyan_app;
