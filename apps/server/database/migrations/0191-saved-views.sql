-- Views of lists that somebody keeps under a name: filters and sort, as the address of the page has them.
create table saved_view (
  user_id bigint not null constraint saved_view_user references app_user (id),
  url text not null constraint saved_view_url_length check (char_length(url) between 2 and 200),
  name text not null constraint saved_view_name_length check (char_length(name) between 1 and 40),
  search text not null constraint saved_view_search_length check (char_length(search) <= 1000),
  constraint saved_view_once primary key (user_id, url, name)
);
grant select, insert, update (search), delete on saved_view to banyan_app;
