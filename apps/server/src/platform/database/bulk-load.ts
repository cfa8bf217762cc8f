import type pg from 'pg';

/**
 * Loads tables without their indexes, references and triggers and then restores them: sorting once is cheaper than
 * finding a place for every row, and every constraint is proved for all rows when it returns. Primary keys stay.
 * All in one transaction: nothing is left loaded or dropped when it fails.
 * @param client connects as the owner of the database
 * @param load writes rows, and by itself what triggers would have written
 * @param onStep called with the name of what is restored
 */
export async function loadInBulk(
  client: pg.Client,
  tables: readonly string[],
  load: () => Promise<void>,
  onStep: (what: string) => void,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local maintenance_work_mem = '512MB'`);
    const dropped = await dropParts(client, tables);
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await load();
    for (const [index, { create }] of dropped.entries()) {
      onStep(`indexes and references ${index + 1} of ${dropped.length}`);
      await client.query(create);
    }
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  for (const table of tables) await client.query(`vacuum (analyze) ${table}`);
}

interface Part {
  drop: string;
  create: string;
}

/** References first: they depend on the unique keys. */
async function dropParts(client: pg.Client, tables: readonly string[]): Promise<Part[]> {
  const { rows: references } = await client.query<Part>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  );
  const { rows: uniques } = await client.query<Part>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where contype = 'u' and conrelid = any($1::regclass[])`,
    [tables],
  );
  const { rows: indexes } = await client.query<Part>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { drop } of [...references, ...uniques, ...indexes]) await client.query(drop);
  return [...indexes, ...uniques, ...references];
}
