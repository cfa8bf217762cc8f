import { Socket } from 'node:net';
import type { Report } from '@banyan/contract/core/report';
import type { FastifyReply } from 'fastify';
import type { ActorContext } from '../context.ts';
import type { AskedFile } from '../export/export-worker.ts';
import type { FileColumn, Row } from '../export/write-cells.ts';
import { fail } from '../fail.ts';
import { inLanguage } from '../in-language.ts';
import type { Server } from './server.ts';

interface Asked {
  reply: FastifyReply;
  context: ActorContext;
  format: AskedFile['format'];
}

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Answers with the file of a report, written elsewhere (docs/security.md §5). A reader that has gone leaves its place,
 * also while it waits for one.
 * @param source the rows, or better the query that reads them
 */
export async function sendExport(
  server: Server,
  report: Report,
  { reply, context, format }: Asked,
  source: { query: NonNullable<AskedFile['query']> } | { rows: AsyncIterable<Row[]> },
): Promise<FastifyReply> {
  const reader = new AbortController();
  reply.raw.once('close', () => reader.abort(fail('in_progress')));
  // a download that waits is silent for longer than a connection may be
  if (reply.raw.socket instanceof Socket) reply.raw.socket.setTimeout(0);
  const file = await server.exports.open(
    {
      query: null,
      ...source,
      format,
      columns: fileColumns(report, context),
      style: await server.fileStyle(),
    },
    { session: context.actor.session_id, signal: reader.signal },
  );
  return reply
    .header('content-disposition', `attachment; filename="${report.path.replaceAll('/', '-')}.${format}"`)
    .type(mediaTypes[format])
    .send(file);
}

/** The columns of a file: the report's, in its order, as far as this kind of user sees them, in the caller's language. */
const fileColumns = (report: Report, { actor, language = 'en' }: ActorContext): FileColumn[] =>
  Object.entries(report.columns)
    .filter(([, { roles }]) => !roles || roles.some((role) => role === actor.user_type))
    .map(([key, { kind, label }]) => ({ key, kind, label: inLanguage(label, language) }));
