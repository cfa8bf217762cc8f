import type { FilterValues, Report } from '@banyan/contract/core/report';
import * as z from 'zod/mini';
import type { Actor, ActorContext } from '../context.ts';
import type { Db } from '../database/db.ts';
import { sendExport } from './send-export.ts';
import { admit, operation } from './serve.ts';
import type { ServedReport, Server } from './server.ts';

/** The request for a page, for reports that find their pages themselves. */
interface AskPage<R extends Report> {
  db: Db;
  actor: Actor;
  context: ActorContext;
  filters: FilterValues<R['filters']>;
  /** `-on` = newest first; one of the report's sortable columns. */
  sort: string;
  offset: number;
  limit: number;
}

/** `totals` of every column that the report totals, over all rows. */
interface Page<R extends Report> {
  rows: z.input<R['row']>[];
  total: number;
  totals?: Record<string, string>;
}

export type ReadPage<R extends Report> = (ask: AskPage<R>) => Promise<Page<R>>;

/** Rows of a file that are read at a time: few, since this thread reads them. */
const chunkRows = 500;

/**
 * Serves a report whose rows have a precomputed order, so that a page is found without counting the rows before it.
 * Where one selection of all rows will do, use `serveReport`.
 */
export function servePages<R extends Report>(server: Server, report: R, read: ReadPage<R>): void {
  server.mounted.push(report);
  const askOf = (context: ActorContext, query: PageQuery) => {
    const { page_index: _index, page_size: _size, format: _format, sort, ...filters } = query;
    return { actor: context.actor, context, filters: filters as FilterValues<R['filters']>, sort };
  };
  const readAll: ServedReport['readAll'] = (context, query) => {
    const ask = { ...askOf(context, query as PageQuery), db: server.exports.db };
    return { rows: allRows((offset) => read({ ...ask, offset, limit: chunkRows })) };
  };
  server.reports.set(report.path, { report, readAll });
  server.app.get(`/api/${report.path}`, async (http, reply) => {
    const { request } = await admit<Report>(server, report, http, reply);
    const { context, query } = request;
    const { page_index, page_size, format } = query as PageQuery;
    if (format)
      return await sendExport(
        server,
        report,
        { reply, context, format },
        readAll(context, query as PageQuery),
      );
    const ask = { ...askOf(context, query as PageQuery), offset: page_index * page_size, limit: page_size };
    const page = await operation(report, () =>
      server.standby.read(report.path, (db) => read({ ...ask, db })),
    );
    const { rows, total, totals = {} } = page;
    return z.parse(report.reply, { data: rows, total, totals, page_index, page_size });
  });
}

interface PageQuery {
  page_index: number;
  page_size: number;
  sort: string;
  format?: 'csv' | 'xlsx';
  [filter: string]: unknown;
}

async function* allRows<Row>(
  read: (offset: number) => Promise<{ rows: Row[] }>,
): AsyncGenerator<Record<string, unknown>[]> {
  for (let offset = 0; ; offset += chunkRows) {
    const { rows } = await read(offset);
    if (rows.length > 0) yield rows as Record<string, unknown>[];
    if (rows.length < chunkRows) return;
  }
}
