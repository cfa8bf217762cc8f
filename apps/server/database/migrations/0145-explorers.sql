-- Where everybody can look a transaction of a chain up, and the project under which phones' wallets are reached (docs/on-chain.md §1).

-- its hash follows; null = none is named
alter table evm_chain add column explorer text constraint chain_explorer_form
  check (explorer ~ '^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?/$' and char_length(explorer) <= 200);
update evm_chain set explorer = case chain_id when 1 then 'https://etherscan.io/tx/' when 56 then 'https://bscscan.com/tx/'
  else 'https://polygonscan.com/tx/' end;
grant update (explorer) on evm_chain to banyan_app;

-- null = wallets of phones are not offered, and nothing of theirs is loaded
alter table company add column wallet_project_id text constraint company_wallet_project_id_form
  check (wallet_project_id ~ '^[0-9a-f]{32}$');
