-- What members agree to: versions that never change, and who agreed to which, in which language, when and from where.

create table terms (
  id bigint generated always as identity primary key,
  kind text not null constraint terms_kind_known check (kind in ('joining', 'privacy', 'package', 'shop')),
  version int not null constraint terms_version_counts check (version > 0),
  from_on date not null,
  published_by bigint not null constraint terms_published_by references app_user (id),
  published_at timestamptz not null,
  constraint terms_version_once unique (kind, version)
);
comment on column terms.from_on is 'In force is the newest version whose day has come, by the company''s time zone.';
create index terms_at on terms (published_at, id);
create index terms_kind_at on terms (kind, published_at, id);
create trigger terms_append_only before update or delete or truncate on terms
  for each statement execute function refuse_change();
grant select, insert on terms to banyan_app;

-- The words of a version, once in each language it has; English is never missing.
create table terms_text (
  terms_id bigint not null constraint terms_text_terms references terms (id),
  language text not null constraint terms_text_language_known check (language in ('en', 'hi')),
  text text not null constraint terms_text_length check (length(text) between 1 and 50000),
  -- SHA-256 of the text in UTF-8, in hexadecimal digits
  hash text not null,
  constraint terms_text_once primary key (terms_id, language),
  constraint terms_text_has_its_hash check (hash = encode(sha256(convert_to(text, 'UTF8')), 'hex'))
);
create trigger terms_text_append_only before update or delete or truncate on terms_text
  for each statement execute function refuse_change();
grant select, insert on terms_text to banyan_app;

create table consent (
  id bigint generated always as identity primary key,
  user_id bigint not null constraint consent_user references app_user (id),
  terms_id bigint not null,
  language text not null,
  at timestamptz not null,
  ip text not null,
  device text not null,
  constraint consent_once unique (user_id, terms_id),
  constraint consent_terms foreign key (terms_id, language) references terms_text (terms_id, language)
);
comment on column consent.language is 'The language in which the person read them.';
comment on column consent.device is 'What the browser said of itself.';
create index consent_at on consent (at, id);
create index consent_user_at on consent (user_id, at, id);
create trigger consent_append_only before update or delete or truncate on consent
  for each statement execute function refuse_change();
grant select, insert on consent to banyan_app;
