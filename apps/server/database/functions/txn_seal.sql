-- Of a transaction. Ids of assets once had two bytes: what was sealed then stays true.
create or replace function txn_seal(t txn) returns bytea language sql stable parallel safe
return sha256(record_send(row(t.id, t.kind, t.ref_type, t.ref_id, least(t.asset_id, 32767)::smallint, t.actor_id,
  t.on_behalf_of, t.reverses, t.line_count, t.idem_scope, t.idem_key, t.request_hash, t.at))
  || case when t.asset_id < 32767 then '' else int4send(t.asset_id) end);
