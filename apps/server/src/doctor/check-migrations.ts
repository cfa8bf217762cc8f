import type pg from 'pg';
import { readFunctions } from '../platform/database/apply-functions.ts';
import { readMigrations } from '../platform/database/migrate.ts';
import { type Finding, held, mend, note, right } from './finding.ts';

/** Whether the database is that of this version. */
export async function checkMigrations(owner: pg.Client): Promise<Finding[]> {
  const { rowCount: isMigrated } = await owner.query(
    `select where to_regclass('schema_migration') is not null`,
  );
  if (!isMigrated)
    return [mend('The database was never migrated: start the server, or npm run create-admin.')];
  const { rows } = await owner.query<{ name: string; checksum: string; expands: boolean }>(
    'select name, checksum, expands from schema_migration order by name',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]));
  const pending = [...known.keys()].filter((name) => !applied.has(name));
  const edited = [...known].filter(([name, checksum]) => (applied.get(name) ?? checksum) !== checksum);
  const later = rows.filter(({ name }) => !known.has(name));
  const findings = [
    held(
      pending.length === 0,
      `The database is migrated, up to ${[...known.keys()].at(-1)}.`,
      `${pending.length} migrations wait, the first is ${pending[0]}: start a server of this version.`,
    ),
  ];
  if (edited.length > 0)
    findings.push(
      mend(
        `The migration ${edited[0]?.[0]} is another than the one that was applied: build this version anew.`,
      ),
    );
  for (const { name, expands } of later)
    findings.push(
      expands
        ? note(`A later version has applied ${name}, with which this one can work.`)
        : mend(`A later version has applied ${name}: this one must end.`),
    );
  if (later.length === 0) findings.push(await checkFunctions(owner));
  return findings;
}

async function checkFunctions(owner: pg.Client): Promise<Finding> {
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    `select distinct name, checksum from schema_function join pg_proc on proname || '.sql' = name
     where pronamespace = 'public'::regnamespace`,
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const other = readFunctions().filter(({ name, checksum }) => applied.get(name) !== checksum);
  return other.length === 0
    ? right('The functions of the database are those of this version.')
    : mend(
        `${other.length} functions of the database are others, such as ${other[0]?.name}: start a server of this version.`,
      );
}
