-- Of a transaction.
create or replace function txn_seal(t txn) returns bytea language sql stable parallel safe
return sha256(record_send(row(t.id, t.kind, t.ref_type, t.ref_id, t.asset_id, t.actor_id, t.on_behalf_of, t.reverses,
  t.line_count, t.idem_scope, t.idem_key, t.request_hash, t.at)));
