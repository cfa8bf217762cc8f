import type pg from 'pg';
import { refusal } from '../refusal.ts';
import { errorIn, readSqlFiles, type SqlFile } from './sql-files.ts';

/** PostgreSQL's codes of errors that say what to do next. */
const UNDEFINED_FUNCTION = '42883';
/** What another declaration ends in: a result of another type, or a right to a name that two functions have by then. */
const OTHER_DECLARATION = ['42P13', '42725'];
const STILL_USED = '2BP01';

/** The SQL functions of this checkout, one a file that bears its name. */
export function readFunctions(): SqlFile[] {
  const files = readSqlFiles('functions', /^[a-z][a-z0-9_]*\.sql$/, 'name_of_function.sql');
  for (const { name, sql } of files) {
    const created = [...sql.matchAll(/^create or replace function (\w+)\(/gm)].map(([, made]) => made);
    if (created.length !== 1 || `${created[0]}.sql` !== name)
      throw refusal(`functions/${name} must create or replace the function of its name and no other.`);
  }
  return files;
}

/**
 * Creates the trigger functions that do not exist yet, before the migrations: triggers name them, and they take no
 * types of their own.
 * @returns how many were created
 */
export async function createTriggerFunctions(client: pg.Client, functions: SqlFile[]): Promise<number> {
  const triggers = functions.filter(({ sql }) => /\breturns trigger\b/.test(sql));
  const missing = (await findChanged(client, triggers)).filter(({ exists }) => !exists);
  return inTransaction(client, () => applyAll(client, missing));
}

/**
 * Applies the functions whose text changed or that do not exist, after the migrations, and drops those whose file is
 * gone. Rights of a function are those its file grants.
 * @returns how many were applied or dropped
 * @throws a refusal when a function got another signature while a trigger, view or other object still uses it
 */
export async function applyFunctions(client: pg.Client, functions: SqlFile[]): Promise<number> {
  return inTransaction(client, async () => {
    const applied = await applyAll(client, await findChanged(client, functions));
    const { rows } = await client.query<{ name: string }>('select name from schema_function');
    const gone = rows.filter(({ name }) => !functions.some((file) => file.name === name));
    for (const { name } of gone) {
      await dropFunctions(client, name, await signaturesOf(client, name));
      await client.query('delete from schema_function where name = $1', [name]);
    }
    return applied + gone.length;
  });
}

/**
 * Applies some functions by name within the transaction of a migration that changes what they use, also those whose text stayed: a type they
 * name may be another by now.
 */
export async function applyNamed(
  client: pg.Client,
  functions: SqlFile[],
  names: readonly string[],
): Promise<void> {
  const named = functions.filter(({ name }) => names.includes(name.replace('.sql', '')));
  await applyAll(client, named);
}

async function inTransaction(client: pg.Client, work: () => Promise<number>): Promise<number> {
  await client.query('begin');
  try {
    const count = await work();
    await client.query('commit');
    return count;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function findChanged(
  client: pg.Client,
  functions: SqlFile[],
): Promise<(SqlFile & { exists: boolean })[]> {
  await client.query(`create table if not exists schema_function (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  // a function that a migration dropped is made anew
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `select distinct proname || '.sql' as name, checksum from pg_proc
     left join schema_function on name = proname || '.sql' where pronamespace = 'public'::regnamespace`,
  );
  const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  return functions
    .filter(({ name, checksum }) => checksums.get(name) !== checksum)
    .map((file) => ({ ...file, exists: checksums.has(file.name) }));
}

/** A body that PostgreSQL reads at once may call a function that is not there yet: it waits for the others. */
async function applyAll(client: pg.Client, functions: SqlFile[]): Promise<number> {
  await client.query('set local check_function_bodies = off');
  let waiting = functions;
  while (waiting.length > 0) {
    const next: SqlFile[] = [];
    let problem: unknown;
    for (const file of waiting) {
      await client.query('savepoint one_function');
      try {
        await replaceFunction(client, file);
      } catch (error) {
        if ((error as { code?: string }).code !== UNDEFINED_FUNCTION) throw errorIn(file, error);
        await client.query('rollback to savepoint one_function');
        problem ??= errorIn(file, error);
        next.push(file);
      }
    }
    if (next.length === waiting.length) throw problem;
    waiting = next;
  }
  return functions.length;
}

async function replaceFunction(client: pg.Client, { name, sql, checksum }: SqlFile): Promise<void> {
  const before = await signaturesOf(client, name);
  for (const signature of before) {
    await client.query(`grant execute on function ${signature} to public`);
    await client.query(`revoke execute on function ${signature} from banyan_app`);
  }
  await client.query('savepoint declaration');
  try {
    await client.query(sql);
  } catch (error) {
    if (!OTHER_DECLARATION.includes((error as { code?: string }).code ?? '')) throw error;
    await client.query('rollback to savepoint declaration');
    await dropFunctions(client, name, before);
    await client.query(sql);
  }
  const after = await signaturesOf(client, name);
  if (after.length > 1) await dropFunctions(client, name, before);
  await client.query(
    `insert into schema_function (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  );
}

async function signaturesOf(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
     where pronamespace = 'public'::regnamespace and proname || '.sql' = $1`,
    [name],
  );
  return rows.map(({ signature }) => signature);
}

async function dropFunctions(client: pg.Client, name: string, signatures: string[]): Promise<void> {
  for (const signature of signatures) {
    try {
      await client.query(`drop function ${signature}`);
    } catch (error) {
      if ((error as { code?: string }).code !== STILL_USED) throw error;
      throw refusal(
        `functions/${name} replaces ${signature}, which others use: drop it in a migration.`,
        error,
      );
    }
  }
}
