-- Rows of the audit log are written side by side and chained afterwards, in the order in which they are found committed;
-- the ledger gets a chain over all its journals beside those of its accounts (docs/ledger.md §12).

create table audit_waiting (
  log_id bigint primary key
);
comment on table audit_waiting is 'Rows of the audit log that are not chained yet.';
grant select on audit_waiting to banyan_app;

create table audit_link (
  no bigint primary key,
  log_id bigint not null constraint audit_link_once unique,
  hash bytea not null
);
comment on table audit_link is 'The chain of the audit log: each hash is of the one before and of one row.';
create trigger audit_link_append_only before update or delete or truncate on audit_link
  for each statement execute function refuse_change();
grant select on audit_link to banyan_app;

create table ledger_link (
  no bigint primary key,
  -- the last one: a link is of all journals after the link before
  txn_id bigint not null constraint ledger_link_once unique,
  hash bytea not null,
  at timestamptz not null
);
comment on table ledger_link is 'The chain of the ledger: each hash is of the one before and of some thousand journals with their lines.';
create trigger ledger_link_append_only before update or delete or truncate on ledger_link
  for each statement execute function ledger_is_append_only();
grant select on ledger_link to banyan_app;

create table chain_proof (
  chain text primary key constraint chain_proof_known check (chain in ('audit_log', 'ledger')),
  no bigint not null,
  hash bytea not null,
  at timestamptz not null
);
comment on table chain_proof is 'Up to which link a chain was proved, and that link''s hash.';
grant select on chain_proof to banyan_app;

-- the rows there are wait for the first links of the new chain
insert into audit_waiting (log_id) select id from audit_log;
alter table audit_log drop column prev_hash, drop column hash;
