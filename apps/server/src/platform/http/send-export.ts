import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Report } from '@banyan/contract/core/report';
import type { FastifyReply } from 'fastify';
import type { ActorContext } from '../context.ts';
import type { AskedFile, FileSource } from '../export/export-worker.ts';
import type { FileColumn } from '../export/write-cells.ts';
import { fail } from '../fail.ts';
import { inLanguage } from '../in-language.ts';
import type { Server } from './server.ts';

interface Asked {
  reply: FastifyReply;
  context: ActorContext;
  format: AskedFile['format'];
}

export const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Answers with the file of a report, written elsewhere (docs/security.md §5). A reader that has gone leaves its place,
 * also while it waits for one.
 */
export async function sendExport(
  server: Server,
  report: Report,
  { reply, context, format }: Asked,
  source: FileSource,
): Promise<FastifyReply> {
  const reader = new AbortController();
  reply.raw.once('close', () => reader.abort(fail('in_progress')));
  // a download that waits is silent for longer than a connection may be
  if (reply.raw.socket instanceof Socket) reply.raw.socket.setTimeout(0);
  const file = await openFile(server, report, { context, format, signal: reader.signal }, source);
  return reply
    .header('content-disposition', `attachment; filename="${fileName(report, format)}"`)
    .type(mediaTypes[format])
    .send(file);
}

/** What the file of a report is called. */
export const fileName = ({ path }: Report, format: AskedFile['format']): string =>
  `${path.replaceAll('/', '-')}.${format}`;

/**
 * Writes the file of a report for this person, in their language.
 * @throws exports_waiting when too many wait already
 */
export async function openFile(
  server: Server,
  report: Report,
  { context, format, signal }: Omit<Asked, 'reply'> & { signal: AbortSignal },
  source: FileSource,
): Promise<Readable> {
  const style = await server.fileStyle();
  return await server.exports.open(
    { query: null, ...source, format, columns: fileColumns(report, context), style },
    { session: context.actor.session_id, signal },
  );
}

/** The columns of a file: the report's, in its order, as far as this kind of user sees them, in the caller's language. */
const fileColumns = (report: Report, { actor, language = 'en' }: ActorContext): FileColumn[] =>
  Object.entries(report.columns)
    .filter(([, { roles }]) => !roles || roles.some((role) => role === actor.user_type))
    .map(([key, { kind, label }]) => ({ key, kind, label: inLanguage(label, language) }));
