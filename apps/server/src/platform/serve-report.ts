import { Readable } from 'node:stream';
import type { FilterValues, Report } from '@banyan/contract/report';
import { type SelectQueryBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Actor, ActorContext } from './context.ts';
import type { Db } from './db.ts';
import { csvLines, fileColumns, xlsxFile } from './export-report.ts';
import { admit } from './serve.ts';
import type { Server } from './server.ts';

// The selection's tables are of no concern here; its columns are those of the report.
// biome-ignore lint/suspicious/noExplicitAny: Kysely names the tables of a query in its type
type Selection<Row> = SelectQueryBuilder<any, any, Row>;

interface Ask<R extends Report> {
  db: Db;
  actor: Actor;
  context: ActorContext;
  filters: FilterValues<R['filters']>;
}
const chunkRows = 5000;

/**
 * Serves a report from one selection. The handler returns all rows the actor may see, filtered, with every
 * column of the report under its name and `id`; sorting, paging, counting, totals and files are done here.
 * PostgreSQL flattens the selection, so a page costs what its index costs.
 */
export function serveReport<R extends Report>(server: Server, report: R) {
  return (select: (ask: Ask<R>) => Selection<z.input<R['row']>>): void => {
    server.mounted.push(report);
    server.app.get(`/api/${report.path}`, async (http, reply) => {
      const { context, query } = await admit(server, report, http, reply);
      const { page_index, page_size, sort, format, ...filters } = query as PageQuery;
      const ask = { actor: context.actor, context, filters: filters as FilterValues<R['filters']> };
      if (format) {
        reply.header(
          'content-disposition',
          `attachment; filename="${report.path.replaceAll('/', '-')}.${format}"`,
        );
        const columns = fileColumns(report, context.actor.user_type);
        const chunks = allRows(server.db, (db) => sorted(select({ ...ask, db }), sort));
        if (format === 'xlsx') {
          return reply
            .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
            .send(await xlsxFile(columns, chunks));
        }
        return reply.type('text/csv; charset=utf-8').send(Readable.from(csvLines(columns, chunks)));
      }
      const selection = select({ ...ask, db: server.db });
      const [rows, totals] = await Promise.all([
        sorted(selection, sort)
          .limit(page_size)
          .offset(page_index * page_size)
          .execute(),
        countAndTotals(server.db, report, selection),
      ]);
      const answer = { data: rows, ...totals, page_index, page_size };
      return z.parse(report.reply, answer);
    });
  };
}

interface PageQuery {
  page_index: number;
  page_size: number;
  sort: string;
  format?: 'csv' | 'xlsx';
  [filter: string]: unknown;
}

/** Sorted by the asked column, then by id, so that pages never overlap. */
function sorted<Row>(selection: Selection<Row>, sort: string): Selection<Row> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const key = sort.replace(/^-/, '');
  const first = selection.orderBy(sql.ref(key), direction);
  return key === 'id' ? first : first.orderBy(sql.ref('id'), direction);
}

async function countAndTotals(
  db: Db,
  report: Report,
  selection: Selection<unknown>,
): Promise<{ total: number; totals: Record<string, string> }> {
  const summed = Object.entries(report.columns).flatMap(([key, c]) => (c.total ? [key] : []));
  const sums = summed.map((key) => sql`coalesce(sum(rows.${sql.ref(key)}), 0)::text as ${sql.ref(key)}`);
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join([sql`count(*)::int as total`, ...sums])} from (${selection}) as rows`.execute(db);
  const { total, ...totals } = rows[0] as { total: unknown };
  return { total: Number(total), totals: totals as Record<string, string> };
}

/** All rows in chunks through a cursor, in one snapshot: a file of a million rows never stands in memory. */
async function* allRows(
  db: Db,
  select: (db: Db) => Selection<unknown>,
): AsyncGenerator<Record<string, unknown>[]> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await sql`set local transaction_timeout = 0`.execute(tx);
    await sql`declare export_rows no scroll cursor for ${select(tx)}`.execute(tx);
    for (;;) {
      const { rows } = await sql<
        Record<string, unknown>
      >`fetch ${sql.lit(chunkRows)} from export_rows`.execute(tx);
      if (rows.length === 0) break;
      yield rows;
    }
  } finally {
    await tx.rollback().execute();
  }
}
