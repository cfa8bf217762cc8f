-- The what-if lab, and the second admin a plan needs that pays more than it brings in.

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
  state text not null default 'queued'
    constraint lab_run_state_known check (state in ('queued', 'running', 'done', 'canceled', 'failed')),
  -- steps done, of so many
  done int not null default 0,
  of int not null default 0,
  result jsonb,
  problem text,
  -- whoever takes a run over counts it up: what the one before still does is refused
  fence int not null default 0,
  lease_until timestamptz,
  -- null = made for a plan that was to be published
  asked_by bigint,
  at timestamptz not null,
  ended_at timestamptz,
  constraint lab_run_result_known check ((state = 'done') = (result is not null)),
  constraint lab_run_has_plans check (jsonb_array_length(plans) between 1 and 2
    and cardinality(plan_hashes) = jsonb_array_length(plans))
);
create unique index lab_run_one_at_a_time on lab_run (asked_by) where state in ('queued', 'running');
create index lab_run_waiting on lab_run (id) where state in ('queued', 'running');
create index lab_run_no on lab_run (no);
create index lab_run_of_plan on lab_run using gin (plan_hashes) where state = 'done';

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
  by_user bigint,
  at timestamptz not null,
  checker bigint,
  decided_at timestamptz,
  version int constraint plan_proposal_version references plan_version (version),
  constraint plan_proposal_decided_known check ((status = 'Pending') = (decided_at is null)),
  constraint plan_proposal_version_known check ((status = 'Approved') = (version is not null)),
  constraint plan_proposal_second_person check (status <> 'Approved' or checker is distinct from by_user)
);
-- two that wait would not know of one another
create unique index plan_proposal_one_at_a_time on plan_proposal ((true)) where status = 'Pending';
create index plan_proposal_no on plan_proposal (no);
create index plan_proposal_at on plan_proposal (at, id);

grant select, insert, update on lab_run, plan_proposal to banyan_app;
