import { once } from 'node:events';
import { createServer, type Server as NetServer } from 'node:net';
import { mailOutbox } from '@banyan/contract/company/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContext, anAdmin } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { accountJobs } from '../../modules/accounts/jobs.ts';
import { readMailLook } from '../../modules/company/read-mail-look.ts';
import { inTransaction } from '../database/db.ts';
import { closeMailer, deliverMail, sendMail, sendMailWithFile } from '../mailer.ts';
import { platformJobs, prepareQueue, startJobs } from './jobs.ts';

const test = useTestServer();
const received: string[] = [];
let smtp: NetServer;
let queue: { stop(): Promise<void> };

/** The few words of SMTP a mail needs; refuses the recipient `full@banyan.test`. */
function startSmtp(): NetServer {
  return createServer((socket) => {
    let isMail = false;
    let mail = '';
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      if (isMail) {
        mail += chunk.toString();
        if (!mail.endsWith('\r\n.\r\n')) return;
        received.push(mail);
        isMail = false;
        mail = '';
        socket.write('250 taken\r\n');
        return;
      }
      const line = chunk.toString();
      if (line.startsWith('DATA')) {
        isMail = true;
        socket.write('354 go on\r\n');
      } else if (line.startsWith('RCPT') && line.includes('full@')) socket.write('452 mailbox full\r\n');
      else socket.write('250 fine\r\n');
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
}

beforeAll(async () => {
  smtp = startSmtp();
  await once(smtp, 'listening');
  const address = smtp.address() as { port: number };
  test.services.smtpUrl = `smtp://127.0.0.1:${address.port}`;
  await prepareQueue(test.ownerUrl);
  queue = await startJobs({
    url: test.url,
    db: test.server.db,
    services: test.services,
    jobs: [...platformJobs(readMailLook), ...accountJobs],
    log: () => {},
  });
});
afterAll(async () => {
  await queue.stop();
  closeMailer();
  smtp.close();
});

const mailTo = (recipient: string) => ({ recipient, subject: 'Your code', body: 'It is 123456.' });
const outbox = async (recipient: string) =>
  (await test.asOwner('select sent_at, body, error from mail where recipient = $1', [recipient]))[0];

describe('mail', () => {
  it('is sent by SMTP as soon as its transaction commits, and its text is not kept', async () => {
    await inTransaction(test.server.db, (tx) =>
      sendMail(tx, aContext(test.server), mailTo('asha@banyan.test')),
    );
    await expect.poll(async () => (await outbox('asha@banyan.test'))?.sent_at).toBeTruthy();
    expect(await outbox('asha@banyan.test')).toMatchObject({ body: '', error: null });
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('It is 123456.');
    expect(received[0]).toContain('To: asha@banyan.test');
  });

  it('brings its file along, which is then removed; one that could not be sent keeps it for a week', async () => {
    const file = { name: 'list.csv', media_type: 'text/csv', content: Buffer.from('No;Amount') };
    for (const recipient of ['file@banyan.test', 'full@banyan.test'])
      await inTransaction(test.server.db, (tx) =>
        sendMailWithFile(tx, aContext(test.server), mailTo(recipient), file),
      );
    await expect.poll(async () => (await outbox('file@banyan.test'))?.sent_at).toBeTruthy();
    const mail = received.find((text) => text.includes('To: file@banyan.test'));
    expect(mail).toContain('filename=list.csv');
    expect(mail).toContain(file.content.toString('base64'));
    const kept = () =>
      test.asOwner('select recipient from mail_file join mail on mail.id = mail_id order by recipient');
    await expect.poll(kept).toEqual([{ recipient: 'full@banyan.test' }]);
    await test.asOwner(`update mail_file set created_at = created_at - interval '8 days'`);
    const forget = platformJobs(readMailLook).find(({ task }) => task === 'forget_mail_files');
    await forget?.run({ db: test.server.db, services: test.services, payload: {}, url: test.url });
    expect(await kept()).toEqual([]);
  });

  it('is not sent when its transaction rolls back', async () => {
    // a mail that could not be sent waits for its next try
    const waiting = () => test.asOwner('select id::text from graphile_worker.jobs order by id');
    const before = await waiting();
    const rolledBack = inTransaction(test.server.db, async (tx) => {
      await sendMail(tx, aContext(test.server), mailTo('never@banyan.test'));
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await outbox('never@banyan.test')).toBeUndefined();
    // one that commits afterwards arrives, and nothing before it
    await inTransaction(test.server.db, (tx) =>
      sendMail(tx, aContext(test.server), mailTo('later@banyan.test')),
    );
    await expect.poll(async () => (await outbox('later@banyan.test'))?.sent_at).toBeTruthy();
    expect(received.at(-1)).toContain('To: later@banyan.test');
    expect(received.join()).not.toContain('never@banyan.test');
    // the job of a mail that was sent is deleted a moment later
    await expect.poll(waiting).toEqual(before);
  });

  it('stays in the outbox with what the mail server said when that refuses it', async () => {
    await inTransaction(test.server.db, (tx) =>
      sendMail(tx, aContext(test.server), mailTo('full@banyan.test')),
    );
    await expect.poll(async () => (await outbox('full@banyan.test'))?.error).toContain('mailbox full');
    expect((await outbox('full@banyan.test'))?.sent_at).toBeNull();
  });

  it('is not sent again when its sending was begun and the process ended, and stays in the outbox as unclear', async () => {
    const [mail] = await test.asOwner(
      `insert into mail (recipient, subject, body, created_at, sending_at)
       values ('begun@banyan.test', 'Your code', 'It is 123456.', now(), now()) returning id::text`,
    );
    await deliverMail(test.server.db, test.services, String(mail?.id), readMailLook);
    expect(received.join()).not.toContain('begun@banyan.test');
    expect(await outbox('begun@banyan.test')).toMatchObject({ sent_at: null, body: 'It is 123456.' });
    const { token } = await anAdmin(test.server);
    const query = { status: 'Unclear' };
    const list = (await callAs(test.server, mailOutbox, { token, query })).json().data;
    expect(list).toMatchObject([{ recipient: 'begun@banyan.test', status: 'Unclear' }]);
  });
});

describe('a job', () => {
  it('that a killed server had taken is done by another one, and one of a server that lives is left to it', async () => {
    const living = await test.pool.connect();
    try {
      await living.query(`select pg_advisory_lock(hashtext('worker of jobs'), hashtext('living'))`);
      for (const worker of ['killed', 'living']) {
        await test.asOwner(
          `insert into mail (recipient, subject, body, created_at) values ($1, 'Your code', 'It is 123456.', now())`,
          [`${worker}@banyan.test`],
        );
        const [job] = await test.asOwner(
          `select j.id from mail m, lateral graphile_worker.add_job('send_mail', json_build_object('id', m.id),
             run_at => now() + interval '1 hour') j where recipient = $1`,
          [`${worker}@banyan.test`],
        );
        await test.asOwner(
          `update graphile_worker._private_jobs set locked_by = $2, locked_at = now(), run_at = now() where id = $1`,
          [job?.id, worker],
        );
      }
      await expect.poll(async () => (await outbox('killed@banyan.test'))?.sent_at).toBeTruthy();
      expect((await outbox('living@banyan.test'))?.sent_at).toBeNull();
    } finally {
      living.release(true);
    }
  });
});

describe('housekeeping', () => {
  const run = async (task: string) => {
    const job = [...platformJobs(readMailLook), ...accountJobs].find((candidate) => candidate.task === task);
    await job?.run({ db: test.server.db, services: test.services, payload: {}, url: test.url });
  };

  it('forgets first answers after 72 hours', async () => {
    for (const [key, hours] of [
      ['old', 73],
      ['new', 71],
    ]) {
      await test.asOwner(
        `insert into idempotency (scope, key, request_hash, status, body, created_at)
         values ('test', $1, '', 200, '', $2::timestamptz - $3 * interval '1 hour')`,
        [key, test.services.now.toISOString(), hours],
      );
    }
    await run('forget_old_answers');
    expect(await test.asOwner(`select key from idempotency where scope = 'test'`)).toEqual([{ key: 'new' }]);
  });

  it('forgets codes a day after they expired', async () => {
    for (const [id, hours] of [
      ['old', 25],
      ['new', 1],
    ]) {
      await test.asOwner(
        `insert into one_time_code (public_id, purpose, created_at, sent_at, expires_at)
         values ($1, 'contact', now(), now(), $2::timestamptz - $3 * interval '1 hour')`,
        [id, test.services.now.toISOString(), hours],
      );
    }
    await run('forget_expired_codes');
    expect(await test.asOwner('select public_id from one_time_code')).toEqual([{ public_id: 'new' }]);
  });
});
