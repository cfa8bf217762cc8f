-- Whose account is limited to granted rights is apart from whose sub-user it is: a franchise whose rights an admin cut is
-- nobody's sub-user (docs/security.md §6).
alter table app_user rename column is_sub to is_limited;
comment on column app_user.is_limited is 'Holds only the rights granted one by one; else every right of its type.';
