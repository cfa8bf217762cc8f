-- Pages that a company may have, off until an admin turns them on, and what they need before that.
alter table route add column optional text;
comment on column route.optional is 'Off in a new company; games = needs a gaming mode, chain = needs a chain. Null = on from the start.';
alter table route add constraint route_optional_known check (optional in ('games', 'chain'));

-- Whether members play: not at all, with play credits, or for money.
alter table company add column gaming_mode text not null default 'off';
alter table company add constraint company_gaming_mode_known check (gaming_mode in ('off', 'play_credits', 'real_money'));
create trigger company_refreshes_routes after update of gaming_mode on company
  for each statement execute function route_refresh_active();

-- Companies from before had these entries switched on, without a page behind them.
update route set is_enabled = false
where not is_built and (url ~ '^/(games|prediction|aviator|deposit|withdraw)(/|$)' or url ~ '^/user/(lottery|deposit|arbitrage)(/|$)'
  or url ~ '^/admin/(games|arbitrage)(/|$)' or url in ('/user/topup/dapp-deposit', '/admin/topup/crypto-deposits'));
