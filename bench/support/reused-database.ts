import pg from 'pg';
import { createThrowAwayDatabase } from '../../apps/server/src/platform/database/throw-away-database.ts';

/** A database that is as good as new again and again, much faster than a new one is made. */
export interface ReusedDatabase {
  /** Signs in as the application. */
  url: string;
  /** Everything is as in the template again; numbers go on. */
  empty(): Promise<void>;
  drop(): Promise<void>;
}

/** @param serverUrl connects to the database server as owner */
export async function openReusedDatabase(serverUrl: string): Promise<ReusedDatabase> {
  const database = await createThrowAwayDatabase(serverUrl);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  owner.on('error', () => {});
  await owner.connect();
  await owner.query(
    `set session_replication_role = replica; set synchronous_commit = off; create schema fresh`,
  );
  const emptying = await keepFresh(owner);
  return {
    url: database.url,
    empty: async () => {
      await owner.query(emptying);
    },
    drop: async () => {
      await owner.end();
      await database.drop();
    },
  };
}

/** Copies what a new database holds. @returns what brings it back, as SQL */
async function keepFresh(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string; columns: string }>(`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum)
      filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`);
  const statements: string[] = [];
  for (const { name, columns } of rows) {
    const held = await owner.query(`create table fresh.${name} as select ${columns} from public.${name}`);
    statements.push(`delete from public.${name}`);
    if (held.rowCount)
      statements.push(
        `insert into public.${name} (${columns}) overriding system value select ${columns} from fresh.${name}`,
      );
  }
  return statements.join(';\n');
}
