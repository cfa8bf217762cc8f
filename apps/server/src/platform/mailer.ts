import type { NoticeKind } from '@banyan/contract/accounts/notices';
import type { Language } from '@banyan/contract/core/languages';
import type { Message } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import type { Context, Services } from './context.ts';
import type { Db, Tx } from './database/db.ts';
import { pipelined } from './database/prepared-pool.ts';
import { dressMail, logoId, type ReadMailLook } from './dress-mail.ts';
import { inLanguage } from './in-language.ts';
import { isThisMachine } from './is-this-machine.ts';

interface Mail {
  recipient: string;
  /** In which its recipient reads; missing = English. */
  language?: Language;
  /** What people wrote themselves is a string, everything else a message. */
  subject: Message | string;
  /** Its lines; '' parts paragraphs. */
  body: string | readonly (Message | string)[];
  /** Whose news it is, and of which kind, where its reader may turn that off; missing = it always comes. */
  news?: { of: string; kind: NoticeKind };
}

/** A file that goes with a mail. */
interface MailFile {
  name: string;
  media_type: string;
  content: Buffer;
}

/**
 * Puts a mail into the outbox, in the transaction it reports on. A job sends it when SMTP is
 * configured; without it, an admin reads it there.
 */
export async function sendMail(
  tx: Tx,
  context: Pick<Context, 'now' | 'services'>,
  mail: Mail,
): Promise<void> {
  await sendMails(tx, [{ ...mail, context }]);
}

/** As `sendMail`, with a file, which is kept until the mail was sent. */
export async function sendMailWithFile(
  tx: Tx,
  context: Pick<Context, 'now' | 'services'>,
  mail: Omit<Mail, 'news'>,
  file: MailFile,
): Promise<void> {
  const { recipient, ...words } = mail;
  const { subject, body } = written(words);
  await sql`
    with written as (
      insert into mail (recipient, subject, body, created_at)
      values (${recipient}, ${subject}, ${body}, ${context.now}) returning id
    ), kept as (
      insert into mail_file (mail_id, name, media_type, content, created_at)
      select id, ${file.name}, ${file.media_type}, ${file.content}::bytea, ${context.now} from written
    )
    select enqueue_job('send_mail', jsonb_build_object('id', id::text), 'mail:' || id) from written
    where ${context.services.smtpUrl !== null}`.execute(tx);
}

/** As `sendMail`, of many mails in one statement: each with the moment of its own context. */
export async function sendMails(
  tx: Tx,
  mails: readonly (Mail & { context: Pick<Context, 'now' | 'services'> })[],
): Promise<void> {
  const [first] = mails;
  if (!first) return;
  const rows = mails.map(({ context, recipient, news, ...mail }) => ({
    recipient,
    ...news,
    ...written(mail),
    at: context.now,
  }));
  await sql`${pipelined}
    with written as (
      insert into mail (recipient, subject, body, created_at)
      select recipient, subject, body, at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as mail (recipient text, subject text, body text,
        at timestamptz, "of" bigint, kind text)
      where not exists (select from notice_off o where o.user_id = mail."of" and o.kind = mail.kind and o.channel = 'mail')
      returning id
    )
    select enqueue_job('send_mail', jsonb_build_object('id', id::text), 'mail:' || id) from written
    where ${first.context.services.smtpUrl !== null}`.execute(tx);
}

/** A mail in the language of its recipient. */
function written({ language = 'en', subject, body }: Omit<Mail, 'recipient'>) {
  const words = (given: Message | string): string =>
    typeof given === 'string' ? given : inLanguage(given, language);
  return { subject: words(subject), body: typeof body === 'string' ? body : body.map(words).join('\n') };
}

/**
 * Sends one mail of the outbox by SMTP, at most once: that its sending begins is noted first. One that was begun by a process which
 * ended meanwhile may have arrived: it is not sent again, and stands in the outbox as unclear. The text of a sent mail is removed:
 * it may hold a code.
 * @throws what the mail server said; the queue tries again later
 */
export async function deliverMail(
  db: Db,
  services: Services,
  id: string,
  readLook: ReadMailLook,
): Promise<void> {
  if (!services.smtpUrl) return;
  const transport = transportTo(services.smtpUrl, services.isProduction);
  const note = (noted: { sending_at: Date | null; sent_at?: Date; error?: string | null; body?: string }) =>
    db.updateTable('mail').set(noted).where('id', '=', id);
  const mail = await note({ sending_at: services.clock(), error: null })
    .where('sent_at', 'is', null)
    .where('sending_at', 'is', null)
    .returning(['recipient', 'subject', 'body'])
    .executeTakeFirst();
  if (!mail) return;
  try {
    const look = await readLook(db);
    const files = await db.selectFrom('mail_file').selectAll().where('mail_id', '=', id).execute();
    await transport.sendMail({
      from: services.mailFrom,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body,
      html: dressMail(mail.body, look),
      attachments: [
        ...(look.logo ? [{ filename: 'logo.webp', content: look.logo, cid: logoId }] : []),
        ...files.map(({ name, media_type, content }) => ({
          filename: name,
          contentType: media_type,
          content,
        })),
      ],
    });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await note({ sending_at: null, error: problem.slice(0, 500) }).execute();
    throw error;
  }
  const sent = services.clock();
  await note({ sending_at: sent, sent_at: sent, error: null, body: '' }).execute();
  await db.deleteFrom('mail_file').where('mail_id', '=', id).execute();
}

const transports = new Map<string, Transporter>();

/** One pool of connections to a mail server. */
function transportTo(url: string, isProduction: boolean): Transporter {
  const known = transports.get(url);
  if (known) return known;
  const timeouts = { connectionTimeout: 10_000, socketTimeout: 20_000 };
  const transport = createTransport({
    url,
    pool: true,
    requireTLS: needsTls(url, isProduction),
    ...timeouts,
  });
  transports.set(url, transport);
  return transport;
}

/** Codes go by mail: in production a server that is not this machine gets none in the open (docs/security.md §10). */
export const needsTls = (url: string, isProduction: boolean): boolean =>
  isProduction && !isThisMachine(new URL(url).hostname);

/** Closes the connections to mail servers, so that the process can end. */
export function closeMailer(): void {
  for (const transport of transports.values()) transport.close();
  transports.clear();
}
