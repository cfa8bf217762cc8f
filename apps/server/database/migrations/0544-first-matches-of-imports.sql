-- expands: a network says of whom the first match was made, also where a cap gave all of it back.
alter table import_carry add column is_first_matched boolean;
comment on column import_carry.is_first_matched is 'Null = members who matched before have made it.';
