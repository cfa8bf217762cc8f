-- The hash an account starts with. Hashes are made of the binary form of values, which no setting changes. Ids of assets
-- once had two bytes: what was hashed then stays true.
create or replace function account_genesis(owner_type text, owner_id bigint, wallet_code text, asset_id integer)
returns bytea language sql stable parallel safe
return sha256(record_send(row(owner_type, owner_id, wallet_code, least(asset_id, 32767)::smallint))
  || case when asset_id < 32767 then '' else int4send(asset_id) end);
