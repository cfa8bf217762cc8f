import type { FilterValues, Report } from '@banyan/contract/core/report';
import { ColumnNode, type RawBuilder, ReferenceNode, type SelectQueryBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Actor, ActorContext } from '../context.ts';
import type { Db } from '../database/db.ts';
import { sendExport } from './send-export.ts';
import { admit, operation } from './serve.ts';
import type { ServedReport, Server } from './server.ts';

// The selection's tables are of no concern here; its columns are those of the report.
// biome-ignore lint/suspicious/noExplicitAny: Kysely names the tables of a query in its type
type Selection<Row> = SelectQueryBuilder<any, any, Row>;

interface Ask<R extends Report> {
  db: Db;
  actor: Actor;
  context: ActorContext;
  filters: FilterValues<R['filters']>;
}
export type SelectRows<R extends Report> = (ask: Ask<R>) => Selection<z.input<R['row']>>;
/** What spares a report its long way round, where its rows are many. */
export interface ShortWays<R extends Report> {
  /** The same rows, partly summed before; null = few enough, the selection itself is summed. */
  sums?: (ask: Ask<R>) => Sums | null;
  /** Sort keys and `id` of the same rows, from fewer tables: what a page is found by, and what is counted; null = from the selection. */
  found?: (ask: Ask<R>) => Selection<unknown> | null;
  /** The rows of a page, where they need not be looked for among all; null = they must. */
  page?: (
    ask: Ask<R>,
    page: Pick<PageQuery, 'page_index' | 'page_size' | 'sort'>,
  ) => Promise<Selection<z.input<R['row']>> | null>;
}

/** Rows that each stand for `n` rows of a report, with their sums under the names of its totals. */
export type Sums = RawBuilder<unknown>;

/**
 * Serves a report from one selection. The handler returns all rows the actor may see, filtered, with every
 * column of the report under its name and `id`; sorting, paging, counting, totals and files are done here.
 * PostgreSQL flattens the selection, so a page costs what its index costs.
 */
export function serveReport<R extends Report>(
  server: Server,
  report: R,
  select: SelectRows<R>,
  { sums, found, page }: ShortWays<R> = {},
): void {
  server.mounted.push(report);
  const askOf = (context: ActorContext, query: PageQuery, db: Db) => {
    const { page_index: _index, page_size: _size, sort: _sort, format: _format, ...filters } = query;
    return { actor: context.actor, context, filters: filters as FilterValues<R['filters']>, db };
  };
  const readAll: ServedReport['readAll'] = (context, query) => {
    const rows = sorted(select(askOf(context, query as PageQuery, server.db)), (query as PageQuery).sort);
    const { sql: text, parameters } = rows.compile();
    return { query: { sql: text, parameters } };
  };
  server.reports.set(report.path, { report, readAll });
  server.app.get(`/api/${report.path}`, async (http, reply) => {
    const { request } = await admit<Report>(server, report, http, reply);
    const { context, query } = request;
    const { page_index, page_size, sort, format } = query as PageQuery;
    if (format)
      return await sendExport(
        server,
        report,
        { reply, context, format },
        readAll(context, query as PageQuery),
      );
    const read = async (db: Db) => {
      const ask = askOf(context, query as PageQuery, db);
      const selection = select(ask);
      const foundBy = found?.(ask) ?? selection;
      const asked = { page_index, page_size, sort };
      const near = (await page?.(ask, asked)) ?? null;
      return await Promise.all([
        near
          ? sorted(db.selectFrom(near.as('near')).selectAll() as typeof selection, sort).execute()
          : pageOf(db, selection, foundBy, asked),
        countAndTotals(db, report, foundBy, sums?.(ask)),
      ]);
    };
    const [rows, totals] = await operation(report, () => server.standby.read(report.path, read));
    const answer = { data: rows, ...totals, page_index, page_size };
    return z.parse(report.reply, answer);
  });
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

/**
 * Which rows stand on a page is decided by sort key and id alone; what is worked out for a row is worked out for the
 * rows of the page, not for those before it. Where the id is no column, and finding a row by it would mean
 * looking at all of them, the page is cut from the rows.
 */
async function pageOf<Row>(
  db: Db,
  selection: Selection<Row>,
  foundBy: Selection<unknown>,
  { page_index, page_size, sort }: Pick<PageQuery, 'page_index' | 'page_size' | 'sort'>,
): Promise<Row[]> {
  const page = (rows: Selection<unknown>) => rows.limit(page_size).offset(page_index * page_size);
  if (!hasKey(selection)) return (await page(sorted(selection, sort)).execute()) as Row[];
  const keys = page(sorted(db.selectFrom(foundBy.as('key')).select(sql.ref('key.id').as('id')), sort));
  const rows = db
    .selectFrom(selection.as('page'))
    .selectAll()
    .where(sql.ref('page.id'), '=', sql`any(array(${keys}))`);
  return (await sorted(rows, sort).execute()) as Row[];
}

/** Whether `id` is a column of a table, as in `select(['t.id'])`. */
function hasKey(selection: Selection<unknown>): boolean {
  const { selections = [] } = selection.toOperationNode();
  return selections.some(
    ({ selection: node }) =>
      ReferenceNode.is(node) && ColumnNode.is(node.column) && node.column.column.name === 'id',
  );
}

async function countAndTotals(
  db: Db,
  report: Report,
  selection: Selection<unknown>,
  sums: Sums | null | undefined,
): Promise<{ total: number; totals: Record<string, string> }> {
  const summed = Object.entries(report.columns).flatMap(([key, c]) => (c.total ? [key] : []));
  const totalled = summed.map((key) => sql`coalesce(sum(rows.${sql.ref(key)}), 0)::text as ${sql.ref(key)}`);
  // a report may have a column `total`
  const count = sums ? sql`coalesce(sum(rows.n), 0)::int as total_rows` : sql`count(*)::int as total_rows`;
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join([count, ...totalled])} from (${sums ?? selection}) as rows`.execute(db);
  const { total_rows, ...totals } = rows[0] as { total_rows: unknown };
  return { total: Number(total_rows), totals: totals as Record<string, string> };
}
