import { expect, it } from 'vitest';
import { nameStatement } from './name-statement.ts';

it.each([
  ['commit', 'commit'],
  ['/* pipelined */ insert into "idempotency" ("key") values ($1)', 'insert idempotency'],
  ['select "id" from "app_user" where "id" = $1', 'select app_user'],
  ['\n      select post_transactions($1::jsonb)', 'select post_transactions'],
  ['select * from "member_tree"($1)', 'select member_tree'],
  ['with taken as (delete from throttle where at < $1 returning 1) select 1 from taken', 'with throttle'],
  ["update account set note = 'from Ravi' where id = $1", 'update account'],
  ["select 'from Ravi, ''Kumar''' as words from company", 'select company'],
])('names %j', (text, name) => {
  expect(nameStatement(text)).toBe(name);
});
