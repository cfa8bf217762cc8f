-- What is sold and what it pays: packages, versions of the plan, and the what-if lab.

-- Packages as plan.json writes them. A changed package is a new version; topups keep theirs.
create table package (
  id int generated always as identity primary key,
  code text not null,
  version int not null,
  name text not null,
  data jsonb not null,
  amount numeric(28,8),
  min numeric(28,8),
  max numeric(28,8),
  bv numeric(28,8),
  gst_percent numeric(7,4) not null default 0,
  cooling_off_days int not null default 0,
  is_current boolean not null default true,
  is_on_sale boolean not null default true,
  created_at timestamptz not null,
  created_by bigint,
  constraint package_code_version unique (code, version),
  constraint package_has_price check ((amount is null) = (min is not null and max is not null) and min <= max)
);
create unique index package_code_unique on package (code) where is_current;
grant select, insert on package to banyan_app;
grant update (is_current, is_on_sale) on package to banyan_app;

-- The compensation plan. A published version is never edited: the next one replaces it from its moment on.
create table plan_version (
  version int primary key,
  plan jsonb not null,
  note text not null default '',
  published_at timestamptz not null,
  published_by bigint,
  effective_from timestamptz not null,
  constraint plan_version_not_backdated check (effective_from >= published_at)
);
create index plan_version_effective on plan_version (effective_from, version);
create trigger plan_version_append_only before update or delete or truncate on plan_version
  for each statement execute function refuse_change();
grant select, insert on plan_version to banyan_app;

-- A plan that waits for a second admin because it pays more than it brings in.
create table plan_proposal (
  id bigint generated always as identity primary key,
  no text not null generated always as ('N' || (1000000 + id)) stored,
  plan jsonb not null,
  note text not null default '',
  -- null = from its approval on
  effective_from timestamptz,
  -- what both admins saw it would cost
  cost jsonb not null,
  status text not null default 'Pending'
    constraint plan_proposal_status_known check (status in ('Pending', 'Approved', 'Rejected')),
  requested_by bigint,
  requested_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  version int constraint plan_proposal_version references plan_version (version),
  constraint plan_proposal_decided_known check ((status = 'Pending') = (decided_at is null)),
  constraint plan_proposal_version_known check ((status = 'Approved') = (version is not null)),
  constraint plan_proposal_second_person check (status <> 'Approved' or decided_by is distinct from requested_by)
);
-- two that wait would not know of one another
create unique index plan_proposal_one_at_a_time on plan_proposal ((true)) where status = 'Pending';
create index plan_proposal_no on plan_proposal (no);
create index plan_proposal_at on plan_proposal (requested_at, id);
grant select, insert, update on plan_proposal to banyan_app;

-- Plans tried out on a population. What a run came to is text of the engine; the same plans and population give it again.
create table lab_run (
  id bigint generated always as identity primary key,
  no text not null generated always as ('L' || (1000000 + id)) stored,
  -- one or two of {version, plan}; a version of null was typed
  plans jsonb not null,
  -- md5 of each plan's jsonb: which runs tried exactly this plan
  plan_hashes text[] not null,
  population jsonb not null,
  on_network boolean not null,
  status text not null default 'queued'
    constraint lab_run_status_known check (status in ('queued', 'running', 'done', 'canceled', 'failed')),
  -- steps done, and steps in all
  done int not null default 0,
  of int not null default 0,
  result jsonb,
  problem text,
  -- one more with each takeover of the run: what an earlier worker still writes is refused
  fence int not null default 0,
  lease_until timestamptz,
  -- null = made for a plan that was to be published
  requested_by bigint,
  at timestamptz not null,
  ended_at timestamptz,
  constraint lab_run_result_known check ((status = 'done') = (result is not null)),
  constraint lab_run_has_plans check (jsonb_array_length(plans) between 1 and 2
    and cardinality(plan_hashes) = jsonb_array_length(plans))
);
create unique index lab_run_one_at_a_time on lab_run (requested_by) where status in ('queued', 'running');
create index lab_run_waiting on lab_run (id) where status in ('queued', 'running');
create index lab_run_no on lab_run (no);
create index lab_run_of_plan on lab_run using gin (plan_hashes) where status = 'done';
grant select, insert, update on lab_run to banyan_app;
