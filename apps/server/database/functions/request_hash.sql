-- The hash of a journal and its lines: the same key with other contents is refused.
create or replace function request_hash(journal journal, lines journal_line[]) returns bytea language sql stable
return sha256(convert_to(row(journal, lines)::text, 'UTF8'));

revoke execute on function request_hash from public;
