-- The time by which rounds open and close and bets are taken: the database's own, whatever clock a server has
-- (docs/fair-games.md §10). Tests set it.
create or replace function game_clock() returns timestamptz language sql volatile
return clock_timestamp();

grant execute on function game_clock to banyan_app;
