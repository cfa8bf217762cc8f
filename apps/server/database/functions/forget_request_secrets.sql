-- A request that is decided keeps what it was, without the hash of the password it gave: the account has it by then, or
-- nobody needs it (docs/security.md §8).
create or replace function forget_request_secrets() returns trigger language plpgsql as $$
begin
  new.body := new.body - '{password,password_confirmation}'::text[];
  return new;
end $$;
