-- Pictures that people hand in as proof, such as an identity card or the slip of a payment. As the server re-encoded them,
-- encrypted with the server's secret, and never changed: who hands in another one gets another row.
create table document (
  id bigint generated always as identity primary key,
  -- whose proof it is, also where an admin hands it in
  owner_id bigint not null constraint document_owner references app_user (id),
  kind text not null,
  content bytea not null,
  sha256 bytea not null,
  stored_by bigint not null constraint document_stored_by references app_user (id),
  at timestamptz not null,
  constraint document_kind_known
    check (kind in ('aadhaar_front', 'aadhaar_back', 'pan', 'bank_proof', 'credit_slip')),
  -- a nonce and a tag stand before the picture
  constraint document_is_small check (octet_length(content) between 29 and 8000000),
  constraint document_sha256_is_one check (octet_length(sha256) = 32)
);
comment on column document.content is 'webp, longest side at most 2,000 pixels, AES-256-GCM.';
comment on column document.sha256 is 'of the picture before it was encrypted: the same picture handed in twice can be found.';
-- what is encrypted does not get smaller
alter table document alter column content set storage external;
create index document_owner_kind on document (owner_id, kind, id);
create index document_sha256 on document (sha256);
grant select, insert on document to banyan_app;
