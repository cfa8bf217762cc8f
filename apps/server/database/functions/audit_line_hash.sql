-- The hash of a line of the audit log, a row of the table of all months, upon the hash before. The binary form of a row tells null from empty and has no separators.
create or replace function audit_line_hash(prev bytea, no bigint, l audit_log) returns bytea language sql stable parallel safe
return sha256(prev || record_send(row(no, l.id, l.at, l.actor_id, l.acting_admin_id, l.action, l.object, l.details, l.ip)));
