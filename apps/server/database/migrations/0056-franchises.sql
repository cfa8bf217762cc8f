-- Franchises: whose sub-franchise each is, and who runs it.

-- One row for every account of a franchise. Who has a master is a sub-franchise, and a master has none itself: the
-- reference finds only rows without a master, so the tree is one level deep and has no cycles.
create table franchise (
  id bigint primary key constraint franchise_account references app_user (id),
  franchise_master bigint,
  is_master boolean not null generated always as (franchise_master is null) stored,
  needs_master boolean generated always as (case when franchise_master is not null then true end) stored,
  constraint franchise_master_known unique (id, is_master),
  constraint franchise_master_other check (franchise_master <> id),
  constraint franchise_master_one_level foreign key (franchise_master, needs_master)
    references franchise (id, is_master)
);
comment on column franchise.franchise_master is 'The franchise above a sub-franchise; null = it stands by itself.';
create index franchise_subs on franchise (franchise_master, id) where franchise_master is not null;
insert into franchise (id) select id from app_user where user_type = 'Franchise';
grant select, insert on franchise to banyan_app;

-- Who runs a franchise; its name, contacts and address are those of its account.
create table franchise_owner (
  franchise_id bigint primary key constraint franchise_owner_franchise references franchise (id),
  name text,
  mobile text,
  email text,
  added_by bigint constraint franchise_owner_added_by references app_user (id),
  constraint franchise_owner_name_form check (name ~ '^[A-Za-z. ]+$'),
  constraint franchise_owner_mobile_form check (mobile ~ '^\d{9,15}$')
);
comment on column franchise_owner.added_by is 'The admin or master franchise who added it; null = it was there before.';
grant select, insert, update (name, mobile, email) on franchise_owner to banyan_app;
