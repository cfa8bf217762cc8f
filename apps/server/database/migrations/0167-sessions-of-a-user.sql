-- The list of admins asks when each was last seen, in sessions that ended too.
drop index user_session_user;
create index user_session_user on user_session (user_id);
