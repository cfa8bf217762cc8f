-- After how many minutes of a session a member wants to be reminded of how long they have played.
alter table game_player add remind_after smallint constraint game_player_remind_after check (remind_after in (30, 60));
