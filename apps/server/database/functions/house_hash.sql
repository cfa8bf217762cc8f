-- Of a line of a company account.
create or replace function house_hash(seal bytea, account_id bigint, line int, amount numeric)
returns bytea language sql stable parallel safe
return sha256(seal || record_send(row(account_id, line, amount)));
