import type pg from 'pg';

/** The columns of a row as text, without those that are null. */
export type LostRow = Record<string, string>;

/** A row of the other database that is not here, or not like this. */
export interface DifferingRow {
  lost: LostRow;
  /** The row of the same id here; null = there is none. */
  here: LostRow | null;
}

/** The database that was written last by whom it is no longer, and the one that is audited. */
export interface TwoBooks {
  lost: pg.Client;
  here: pg.Client;
}

/** Ids that are compared by one sum. */
const portion = 10_000;

/**
 * The rows of a table that only the other database has, or has otherwise, in the order of their ids. Both are read once in sums; only
 * portions whose sums differ are read row by row.
 */
export async function* differingRows(books: TwoBooks, table: string): AsyncGenerator<DifferingRow[]> {
  const [there, here] = await Promise.all([sumsOf(books.lost, table), sumsOf(books.here, table)]);
  for (const [part, sum] of there) {
    if (here.get(part) === sum) continue;
    const [lost, own] = await Promise.all([rowsOf(books.lost, table, part), rowsOf(books.here, table, part)]);
    const rows = [...lost].flatMap(([id, { line, row }]) => {
      const found = own.get(id);
      return found?.line === line ? [] : [{ lost: row, here: found?.row ?? null }];
    });
    if (rows.length > 0) yield rows;
  }
}

async function sumsOf(client: pg.Client, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ part: string; sum: string }>(
    `select (id / ${portion})::text as part, count(*) || ' ' || sum(hashtextextended(t::text, 0)::numeric) as sum
     from ${table} t group by id / ${portion} order by id / ${portion}`,
  );
  return new Map(rows.map(({ part, sum }) => [part, sum]));
}

async function rowsOf(
  client: pg.Client,
  table: string,
  part: string,
): Promise<Map<string, { line: string; row: LostRow }>> {
  const { rows } = await client.query<{ id: string; line: string; row: LostRow }>(
    `select id::text as id, t::text as line, (
       select jsonb_object_agg(key, value) from jsonb_each_text(jsonb_strip_nulls(to_jsonb(t)))
     ) as row
     from ${table} t where id >= $1::bigint * ${portion} and id < ($1::bigint + 1) * ${portion} order by id`,
    [part],
  );
  return new Map(rows.map(({ id, line, row }) => [id, { line, row }]));
}
