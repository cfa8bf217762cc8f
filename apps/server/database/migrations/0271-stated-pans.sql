-- expands: PANs that another system says its members have: nobody has seen their papers here.
create table stated_pan (
  owner_id bigint not null,
  pan text not null,
  constraint stated_pan_pkey primary key (owner_id),
  constraint stated_pan_owner foreign key (owner_id) references app_user (id),
  constraint stated_pan_form check (pan ~ '^[A-Z]{5}\d{4}[A-Z]$')
);
comment on table stated_pan is 'The PAN of a member as another system stated it: kept until the member hands in papers, and never taken for verified.';
grant select, insert, delete on stated_pan to banyan_app;
