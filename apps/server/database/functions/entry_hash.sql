-- Of a passbook line, upon the hash before.
create or replace function entry_hash(prev bytea, seal bytea, account_id bigint, version bigint, line int, amount numeric,
  balance_after numeric, kind smallint, ref_id bigint, narration text, at timestamptz)
returns bytea language sql stable parallel safe
return sha256(prev || coalesce(seal, '')
  || record_send(row(account_id, version, line, amount, balance_after, kind, ref_id, narration, at)));
