import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { receiveEnquiry } from '../../apps/server/src/modules/company/content/receive-enquiry.ts';
import { replyEnquiry } from '../../apps/server/src/modules/company/content/reply-enquiry.ts';
import { readMailLook } from '../../apps/server/src/modules/company/read-mail-look.ts';
import type { ActorContext, Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction } from '../../apps/server/src/platform/database/db.ts';
import { closeMailer, deliverMail } from '../../apps/server/src/platform/mailer.ts';
import { onThrowAwayDatabase, runToKill } from './kill-before-statements.ts';
import type { MailOrder } from './mail-kills-client.ts';
import { seededRandom } from './random.ts';
import { contextOf, openSoakCompany } from './soak-company.ts';

export interface MailKills {
  kills: number;
  /** What a process sends to the database and the mail server to answer one enquiry. */
  steps: number;
  mailed: number;
  /** Mails whose sending was begun and not ended: they stand in the outbox as that. */
  unclear: number;
  problems: string[];
}

/**
 * Answers enquiries by processes that are killed with SIGKILL before the first, second, third … thing they send to the database or to
 * the mail server; what is left is done by another one. Each enquiry is answered with one mail, which arrives once, or stands in the
 * outbox as unclear and arrived at most once.
 * @param options.url of the same database
 */
export async function soakMailKills(options: {
  db: Db;
  url: string;
  context: Context;
  seed: number;
  kills: number;
  /** Steps between two kills; missing = before each of them. */
  every?: number;
}): Promise<MailKills> {
  const { db, url, context, every = 1 } = options;
  const company = await openSoakCompany(db, context, seededRandom(options.seed), {
    members: 1,
    withdrawers: 0,
    franchises: 0,
  });
  const [admin] = company.admins;
  const server = await openMailServer();
  const found: MailKills = { kills: 0, steps: 0, mailed: 0, unclear: 0, problems: [] };
  const actor = contextOf(context, admin);
  const own = {
    ...actor,
    services: { ...actor.services, smtpUrl: server.smtpUrl, mailFrom: 'office@banyan.test' },
  };
  let sent = 0;
  try {
    while (found.kills < options.kills) {
      const email = `visitor${found.mailed + found.unclear}@banyan.test`;
      const { no } = await inTransaction(db, (tx) =>
        receiveEnquiry(tx, context, {
          name: 'Visitor',
          email,
          mobile: '+919876543210',
          subject: 'Hours',
          message: 'When?',
        }),
      );
      const order: MailOrder = {
        url,
        smtpUrl: server.smtpUrl,
        now: context.now.toISOString(),
        admin,
        no,
        email,
        sent,
      };
      const isKilled = await runToKill('bench/support/mail-kills-client.ts', order);
      if (isKilled) found.kills++;
      else found.steps = Math.max(found.steps, sent);
      await finish(db, own, { no, email });
      const { isSent, problem } = await judge(db, { no, email, arrived: server.arrived(email) });
      if (isSent) found.mailed++;
      else found.unclear++;
      if (problem) found.problems.push(`before step ${sent}: ${problem}`);
      sent = isKilled ? sent + every : 0;
    }
  } finally {
    closeMailer();
    server.close();
  }
  return found;
}

/** On a database of its own, until `kills` processes were killed. @returns what went wrong */
export async function soakKilledMailing(seed: number, kills: number): Promise<string[]> {
  if (kills === 0) return [];
  const killed = await onThrowAwayDatabase((own) => soakMailKills({ ...own, seed, kills }));
  console.log(
    `${killed.kills} kills before each of ${killed.steps} steps of mailing, ${killed.mailed} mailed and ${killed.unclear} unclear: ` +
      `${killed.problems.length} mailed twice or lost.`,
  );
  return killed.problems;
}

/** What another process does after the kill: answers what is open, and works off the outbox twice. */
async function finish(
  db: Db,
  context: ActorContext,
  { no, email }: { no: string; email: string },
): Promise<void> {
  const { status } = await db
    .selectFrom('enquiry')
    .select('status')
    .where('no', '=', no)
    .executeTakeFirstOrThrow();
  if (status === 'Open')
    await inTransaction(db, (tx) => replyEnquiry(tx, context, { no, message: 'This is the answer.' }));
  const mails = await db.selectFrom('mail').select('id').where('recipient', '=', email).execute();
  for (const { id } of [...mails, ...mails]) await deliverMail(db, context.services, id, readMailLook);
}

async function judge(
  db: Db,
  { no, email, arrived }: { no: string; email: string; arrived: number },
): Promise<{ isSent: boolean; problem: string | null }> {
  const { status } = await db
    .selectFrom('enquiry')
    .select('status')
    .where('no', '=', no)
    .executeTakeFirstOrThrow();
  const mails = await db.selectFrom('mail').selectAll().where('recipient', '=', email).execute();
  const [mail] = mails;
  const isSent = mail?.sent_at != null;
  const isWhole = status === 'Replied' && mails.length === 1;
  const isOnce = isSent ? arrived === 1 : mail?.sending_at != null && mail.body !== '' && arrived <= 1;
  return {
    isSent,
    problem: isWhole && isOnce ? null : JSON.stringify({ status, mails: mails.length, isSent, arrived }),
  };
}

/** A mail server that takes every mail and counts them by recipient. */
async function openMailServer(): Promise<{
  smtpUrl: string;
  arrived: (email: string) => number;
  close(): void;
}> {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let body: string | null = null;
    socket.write('220 soak\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (body === null) {
        const isData = chunk.toString().startsWith('DATA');
        if (isData) body = '';
        socket.write(isData ? '354 go on\r\n' : '250 fine\r\n');
        return;
      }
      body += chunk.toString();
      if (!body.endsWith('\r\n.\r\n')) return;
      mails.push(body);
      body = null;
      socket.write('250 taken\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived: (email) => mails.filter((mail) => mail.includes(`To: ${email}`)).length,
    close: () => void server.close(),
  };
}
