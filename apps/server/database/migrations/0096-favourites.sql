-- Pages that somebody has chosen as favourites, kept with the account, in their order.
create table favourite (
  user_id bigint not null constraint favourite_user references app_user (id),
  url text not null constraint favourite_url_length check (char_length(url) between 2 and 200),
  place smallint not null constraint favourite_few check (place between 1 and 30),
  constraint favourite_once primary key (user_id, url)
);
grant select, insert, delete on favourite to banyan_app;
