-- The hash an account starts with. Hashes are made of the binary form of values, which no setting changes.
create or replace function account_genesis(owner_type text, owner_id bigint, wallet_code text, asset_id smallint)
returns bytea language sql stable parallel safe
return sha256(record_send(row(owner_type, owner_id, wallet_code, asset_id)));
