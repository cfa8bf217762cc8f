-- expands: how far an import has come while it writes people and topups, which one transaction does, and whether it shall stop.
create table import_course (
  import_id bigint not null,
  step integer not null default 0,
  stopped_by bigint,
  stopped_at timestamptz,
  constraint import_course_pkey primary key (import_id),
  constraint import_course_import foreign key (import_id) references import (id),
  constraint import_course_stopped_by foreign key (stopped_by) references app_user (id),
  constraint import_course_stopped check ((stopped_by is null) = (stopped_at is null))
);
comment on table import_course is 'Written beside the transaction that writes the import, which holds its row.';
grant select, insert, update on import_course to banyan_app;
