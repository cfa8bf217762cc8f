import type { Readable } from 'node:stream';
import { type MailRhythm, viewOn } from '@banyan/contract/accounts/saved-views';
import { formatDate } from '@banyan/contract/core/dates';
import { message } from '@banyan/contract/core/text';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { fileName, mediaTypes, openFile } from '../../../platform/http/send-export.ts';
import type { Server } from '../../../platform/http/server.ts';
import { sendMail, sendMailWithFile } from '../../../platform/mailer.ts';
import { readCompany } from '../../company/queries.ts';
import { findReader, type MailedView, type ViewReader } from './find-reader.ts';
import { mailDate, nextMailOn } from './schedule-view.ts';

/** Whose view it is, and its key. */
export interface ViewKey {
  user_id: string;
  url: string;
  name: string;
}

/** Bytes of the largest file that goes with a mail; of a larger one the mail holds the link to its page. */
const largestFile = 5 * 1024 * 1024;

/**
 * Mails a view that is due, with the rows its owner may see now. The file is written first; mail and next date are one transaction, so
 * that a date has one mail however often this runs. A person who may not have it now is left out until the next date; the bell says so.
 * @param limit bytes of the largest file
 */
export async function mailView(server: Server, key: ViewKey, limit = largestFile): Promise<void> {
  const { db, services } = server;
  const company = await readCompany(db);
  const today = mailDate(services.clock(), company.timezone);
  const due = await findDue(db, key, today);
  if (!due) return;
  const reader = await findReader(server, db, key.user_id, due);
  // without a mail server the admin who reads the outbox in its place gets no rows of others
  const content = reader && services.smtpUrl !== null ? await writeFile(server, reader, due, limit) : null;
  await inTransaction(db, async (tx) => {
    const moved = await tx
      .updateTable('saved_view')
      .set({
        next_mail_on: nextMailOn(today, due.every),
        mail_skipped_at: reader ? null : services.clock(),
      })
      .where('user_id', '=', key.user_id)
      .where('url', '=', key.url)
      .where('name', '=', key.name)
      .where('next_mail_on', '=', due.next_mail_on)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n || !reader) return;
    await send(tx, reader, { ...due, name: key.name }, { content, company, today });
  });
}

type DueView = MailedView & { every: MailRhythm; next_mail_on: string };

async function findDue(db: Db, { user_id, url, name }: ViewKey, today: string): Promise<DueView | null> {
  const row = await db
    .selectFrom('saved_view')
    .select(['url', 'search', 'next_mail_on', 'mail_every', 'mail_format', 'mail_report', 'mail_given'])
    .where('user_id', '=', user_id)
    .where('url', '=', url)
    .where('name', '=', name)
    .where('next_mail_on', '<=', today)
    .executeTakeFirst();
  if (!row) return null;
  return {
    url,
    search: viewOn(row.search, today).search,
    every: row.mail_every as MailRhythm,
    format: row.mail_format as MailedView['format'],
    report: row.mail_report ?? '',
    given: row.mail_given ?? '',
    next_mail_on: row.next_mail_on ?? '',
  };
}

/** The file of a view; null = it is too large for a mail. */
async function writeFile(
  server: Server,
  { context, served, query }: ViewReader,
  { format }: MailedView,
  limit: number,
): Promise<Buffer | null> {
  const { signal } = new AbortController();
  const rows = served.readAll(context, query);
  return await readUpTo(await openFile(server, served.report, { context, format, signal }, rows), limit);
}

async function readUpTo(file: Readable, limit: number): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of file as AsyncIterable<Uint8Array>) {
    size += piece.byteLength;
    // leaving the loop ends the file
    if (size > limit) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

interface Written {
  content: Buffer | null;
  company: Awaited<ReturnType<typeof readCompany>>;
  today: string;
}

async function send(
  tx: Tx,
  { account, context, served }: ViewReader,
  view: DueView & { name: string },
  { content, company, today }: Written,
): Promise<void> {
  const { title } = await tx
    .selectFrom('route')
    .select('name as title')
    .where('url', '=', view.url)
    .executeTakeFirstOrThrow();
  const link = `${context.services.publicUrl}${view.url}${view.search && `?${view.search}`}`;
  const date = formatDate(today, company.timezone);
  const mail = {
    recipient: account.email ?? '',
    language: account.language,
    subject: message('{company}: {view}, {date}', { company: company.name, view: view.name, date }),
    body: [
      content
        ? message('{name}, your view “{view}” of “{page}” is attached with its present rows.', {
            name: account.name,
            view: view.name,
            page: title,
          })
        : message('{name}, your view “{view}” of “{page}” is not attached. Export it from its page.', {
            name: account.name,
            view: view.name,
            page: title,
          }),
      '',
      link,
      message('{company}: to end these mails, open Views on that page.', { company: company.name }),
    ],
  };
  if (!content) return await sendMail(tx, context, mail);
  const file = { name: fileName(served.report, view.format), media_type: mediaTypes[view.format], content };
  await sendMailWithFile(tx, context, mail, file);
}
