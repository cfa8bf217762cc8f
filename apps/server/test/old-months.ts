import { monthlyTables } from '../src/platform/database/months.ts';
import type { TestServer } from './http.ts';

/**
 * Divides the tables that lie in months as if months had been made long ago: what was written from a moment on lies in its own month,
 * as it does where a network has worked for a while.
 * @param from the first moment of a month, before anything was archived
 */
export async function divideSince({ asOwner }: Pick<TestServer, 'asOwner'>, from: string): Promise<void> {
  await asOwner('begin');
  await asOwner('set local session_replication_role = replica');
  for (const table of monthlyTables) {
    const later = await asOwner(
      `select part from table_month where of_table = $1 and from_at > '-infinity'`,
      [table],
    );
    await asOwner(`create temp table later on commit drop as select * from ${table} where at >= '${from}'`);
    await asOwner(`delete from ${table} where at >= '${from}'`);
    for (const { part } of later) await asOwner(`drop table ${String(part)}`);
    await asOwner(`delete from table_month where of_table = $1 and from_at > '-infinity'`, [table]);
    await asOwner(`alter table ${table} detach partition ${table}_before`);
    await asOwner(
      `alter table ${table} attach partition ${table}_before for values from (minvalue) to ('${from}')`,
    );
    await asOwner(`update table_month set until_at = '${from}' where of_table = $1`, [table]);
    await asOwner(`select make_months(now())`);
    await asOwner(`insert into ${table} overriding system value select * from later`);
    await asOwner('drop table later');
  }
  await asOwner('commit');
  await asOwner('select analyze_months()');
}
