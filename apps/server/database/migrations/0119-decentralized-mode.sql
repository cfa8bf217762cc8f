-- The pages for wallets exist: decentralized mode may be switched on.
alter table company drop constraint company_is_not_decentralized_yet;
