import type pg from 'pg';
import { APP_ROLE, rightsBeyond } from '../platform/postgres/application-login.ts';
import { type Finding, held, note, right } from './finding.ts';

/** Tables that only functions of the database write (docs/ledger.md §4). */
const written = ['account', 'entry', 'txn', 'house_entry', 'audit_log'];

/**
 * What the logins may do: that of the application nothing beyond its work, and none of it with a right that everybody has.
 * @param owner is connected as the owner of the database
 */
export async function checkPermissions(owner: pg.Client): Promise<Finding[]> {
  const { rows: beyond } = await owner.query<{ right: string }>(rightsBeyond(`'${APP_ROLE}'`));
  const { rows: writable } = await owner.query<{ table: string }>(
    `select t as "table" from (
       select unnest($1::text[]) union
       select case when archived_at is null then part else format('archive.%I', part) end from table_month
     ) written (t)
     where to_regclass(t) is not null and has_table_privilege($2, t, 'insert, update, delete, truncate') order by t`,
    [written, APP_ROLE],
  );
  const { rowCount: isOpen } = await owner.query(
    `select where has_schema_privilege('public', 'public', 'create')`,
  );
  const {
    rows: [self],
  } = await owner.query<{ name: string; is_superuser: boolean }>(
    'select rolname as name, rolsuper as is_superuser from pg_roles where rolname = current_user',
  );
  return [
    held(
      beyond.length === 0,
      `${APP_ROLE} owns nothing and has no right beyond its work.`,
      `${APP_ROLE} ${beyond.map((found) => found.right).join(', ')}: take that away (README, Your own PostgreSQL).`,
    ),
    held(
      writable.length === 0,
      `${APP_ROLE} can change no row of the ledger.`,
      `${APP_ROLE} may change rows of ${writable.map(({ table }) => table).join(', ')}: revoke what was granted on them.`,
    ),
    held(
      isOpen === 0,
      'Nobody but the owner may make tables.',
      'Everybody who signs in may make tables: revoke create on schema public from public.',
    ),
    self?.is_superuser
      ? note(`The owner ${self.name} is a superuser: a login that only owns the database is enough.`)
      : right(`The owner ${self?.name} is no superuser.`),
  ];
}
