// A process that answers an enquiry and mails the answer, and kills itself before one of the things it sends.
import { replyEnquiry } from '../../apps/server/src/modules/company/content/reply-enquiry.ts';
import { readMailLook } from '../../apps/server/src/modules/company/read-mail-look.ts';
import { inTransaction, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { deliverMail } from '../../apps/server/src/platform/mailer.ts';
import { dieBeforeSending } from './die-before-sending.ts';
import { contextOf, type SoakPerson } from './soak-company.ts';
import { nobody } from './soak-postings.ts';

export interface MailOrder {
  url: string;
  smtpUrl: string;
  now: string;
  admin: SoakPerson;
  /** The enquiry it answers, and who asked. */
  no: string;
  email: string;
  /** What it sends to the database and to the mail server before it ends itself. */
  sent: number;
}

process.once('message', async ({ url, smtpUrl, now, admin, no, email, sent }: MailOrder) => {
  const context = contextOf(nobody(new Date(now)), admin);
  const services = { ...context.services, smtpUrl, mailFrom: 'office@banyan.test' };
  const db = openDb(openPool(url, 1));
  dieBeforeSending(sent);
  await inTransaction(db, (tx) =>
    replyEnquiry(tx, { ...context, services }, { no, message: 'This is the answer.' }),
  );
  const { id } = await db
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  await deliverMail(db, services, id, readMailLook);
  process.exit(0);
});
