-- What the company publishes, and what people ask it: news, pop-ups, achievers, enquiries.

-- Pictures that everybody may see who knows their name. Another picture is another row.
create table content_picture (
  id bigint generated always as identity primary key,
  name text not null constraint content_picture_name_unique unique,
  image bytea not null constraint content_picture_is_small check (octet_length(image) between 1 and 2000000),
  width int not null,
  height int not null,
  constraint content_picture_has_size check (width between 1 and 1600 and height between 1 and 1600)
);
comment on column content_picture.name is 'Random: who knows it may see the picture.';
comment on column content_picture.image is 'webp, longest side at most 1,600 pixels.';
grant select, insert, delete on content_picture to banyan_app;

-- Days are those of the company's time zone, both included; without a last day it is shown until it is ended.
create table news (
  id bigint generated always as identity primary key,
  audience text not null constraint news_audience_known check (audience in ('Any', 'User', 'Franchise')),
  language text not null constraint news_language_known check (language in ('any', 'en', 'hi')),
  heading text not null constraint news_heading_length check (length(heading) between 1 and 150),
  text text not null constraint news_text_length check (length(text) between 1 and 5000),
  link text constraint news_link_is_https check (link like 'https://%'),
  is_important boolean not null,
  from_on date not null,
  to_on date,
  -- the standing sentence stands beneath it
  disclaimer boolean not null,
  ended_at timestamptz,
  published_by bigint not null constraint news_published_by references app_user (id),
  published_at timestamptz not null,
  constraint news_dates_in_order check (to_on >= from_on)
);
create index news_from on news (from_on, id);
create index news_audience on news (audience, from_on, id);
create index news_live on news (from_on) where ended_at is null;
grant select, insert, update on news to banyan_app;

create table popup (
  id bigint generated always as identity primary key,
  audience text not null constraint popup_audience_known check (audience in ('Any', 'User', 'Franchise')),
  language text not null constraint popup_language_known check (language in ('any', 'en', 'hi')),
  heading text not null constraint popup_heading_length check (length(heading) between 1 and 150),
  -- what the picture says, for who cannot see it
  text text not null constraint popup_text_length check (length(text) between 1 and 1000),
  link text constraint popup_link_is_https check (link like 'https://%'),
  picture_id bigint not null constraint popup_picture references content_picture (id),
  from_on date not null,
  to_on date,
  disclaimer boolean not null,
  ended_at timestamptz,
  published_by bigint not null constraint popup_published_by references app_user (id),
  published_at timestamptz not null,
  constraint popup_dates_in_order check (to_on >= from_on)
);
create index popup_from on popup (from_on, id);
create index popup_audience on popup (audience, from_on, id);
create index popup_live on popup (from_on) where ended_at is null;
create index popup_picture on popup (picture_id);
grant select, insert, update on popup to banyan_app;

create table popup_seen (
  popup_id bigint not null constraint popup_seen_popup references popup (id),
  user_id bigint not null constraint popup_seen_user references app_user (id),
  at timestamptz not null,
  constraint popup_seen_once primary key (user_id, popup_id)
);
comment on table popup_seen is 'Who has closed which pop-up: it is shown once to each.';
grant select, insert on popup_seen to banyan_app;

-- A member whose step up the company shows to everybody, once the member has agreed to just that.
create table achiever (
  id bigint generated always as identity primary key,
  member_id bigint not null constraint achiever_member references app_user (id),
  language text not null constraint achiever_language_known check (language in ('any', 'en', 'hi')),
  rank text not null constraint achiever_rank_length check (length(rank) between 1 and 60),
  text text not null constraint achiever_text_length check (length(text) <= 500),
  picture_id bigint constraint achiever_picture references content_picture (id),
  achieved_on date not null,
  status text not null
    constraint achiever_status_known check (status in ('Waiting', 'Shown', 'Declined', 'Ended')),
  asked_at timestamptz not null,
  consent_at timestamptz,
  published_by bigint not null constraint achiever_published_by references app_user (id),
  constraint achiever_has_consent check (status <> 'Shown' or consent_at is not null)
);
comment on column achiever.consent_at is 'When the member agreed to what stands here; any change asks anew.';
create index achiever_on on achiever (achieved_on, id);
create index achiever_status on achiever (status, achieved_on, id);
create index achiever_member on achiever (member_id, achieved_on, id);
create index achiever_picture on achiever (picture_id) where picture_id is not null;
grant select, insert, update on achiever to banyan_app;

-- What somebody asked by the public form.
create table enquiry (
  id bigint generated always as identity primary key,
  no text not null generated always as ('EQ' || (1000000 + id)) stored,
  name text not null,
  email text not null,
  mobile text,
  subject text not null constraint enquiry_subject_length check (length(subject) between 1 and 150),
  message text not null constraint enquiry_message_length check (length(message) between 1 and 5000),
  ip text not null,
  status text not null constraint enquiry_status_known check (status in ('Open', 'Replied', 'Closed')),
  at timestamptz not null,
  reply text,
  replied_by bigint constraint enquiry_replied_by references app_user (id),
  replied_at timestamptz,
  -- why it was closed
  remark text,
  closed_by bigint constraint enquiry_closed_by references app_user (id),
  closed_at timestamptz,
  constraint enquiry_no_unique unique (no),
  constraint enquiry_replied check ((reply is null) = (replied_at is null) and (replied_by is null) = (replied_at is null)
    and (status <> 'Open' or replied_at is null) and (status <> 'Replied' or replied_at is not null)),
  constraint enquiry_closed check ((closed_at is null) = (status <> 'Closed') and (closed_by is null) = (closed_at is null)
    and (remark is null) = (closed_at is null))
);
create index enquiry_at on enquiry (at, id);
create index enquiry_status on enquiry (status, at, id);
create index enquiry_email on enquiry (lower(email), at, id);
create index enquiry_open on enquiry (at) where status = 'Open';
grant select, insert, update on enquiry to banyan_app;

-- An enquiry goes from open to replied to closed, never back; what was asked and answered stays as it was.
create trigger enquiry_moves_on before update on enquiry for each row execute function enquiry_moves_on();
