import { Readable } from 'node:stream';
import type { FilterValues, Report } from '@banyan/contract/report';
import * as z from 'zod/mini';
import type { Actor, ActorContext } from './context.ts';
import type { Db } from './db.ts';
import { csvLines, fileColumns, xlsxFile } from './export-report.ts';
import { admit } from './serve.ts';
import type { Server } from './server.ts';

/** What a report that finds its own pages is asked for. */
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

/** Rows of a file are read so many at a time. */
const chunkRows = 2000;

/**
 * Serves a report whose rows come from an order that was worked out before, so that a page is found without counting
 * what stands before it. Where one selection of all rows will do, use `serveReport`.
 */
export function servePages<R extends Report>(server: Server, report: R) {
  return (read: (ask: AskPage<R>) => Promise<Page<R>>): void => {
    server.mounted.push(report);
    server.app.get(`/api/${report.path}`, async (http, reply) => {
      const { context, query } = await admit(server, report, http, reply);
      const { page_index, page_size, sort, format, ...filters } = query as PageQuery;
      const ask = {
        db: server.db,
        actor: context.actor,
        context,
        filters: filters as FilterValues<R['filters']>,
        sort,
      };
      if (!format) {
        const page = await read({ ...ask, offset: page_index * page_size, limit: page_size });
        const { rows, total, totals = {} } = page;
        return z.parse(report.reply, { data: rows, total, totals, page_index, page_size });
      }
      reply.header(
        'content-disposition',
        `attachment; filename="${report.path.replaceAll('/', '-')}.${format}"`,
      );
      const columns = fileColumns(report, context.actor.user_type);
      const style = await server.fileStyle();
      const chunks = allRows((offset) => read({ ...ask, offset, limit: chunkRows }));
      if (format === 'xlsx') {
        return reply
          .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
          .send(await xlsxFile(columns, chunks, style));
      }
      return reply.type('text/csv; charset=utf-8').send(Readable.from(csvLines(columns, chunks, style)));
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

async function* allRows<Row>(
  read: (offset: number) => Promise<{ rows: Row[] }>,
): AsyncGenerator<Record<string, unknown>[]> {
  for (let offset = 0; ; offset += chunkRows) {
    const { rows } = await read(offset);
    if (rows.length > 0) yield rows as Record<string, unknown>[];
    if (rows.length < chunkRows) return;
  }
}
