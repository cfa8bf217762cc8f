-- expands: proves the end of the lines of before, so that they become a part without being read under a lock
alter table entry validate constraint entry_before_ends;
