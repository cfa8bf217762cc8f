-- expands: proves the end of the folded lines of before, so that they become a part without being read under a lock
alter table house_entry validate constraint house_entry_before_ends;
