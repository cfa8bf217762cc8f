import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { aJournal, aLine, anOwner, inOwn, post } from '../../../test/books.ts';
import { aContext } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { chainAuditLog, chainBooks } from './chain-books.ts';
import { compareHeads, type Heads, parseHeads, readHeads } from './compare-heads.ts';
import { foldHouseAccounts } from './fold-house-accounts.ts';
import { ledgerJobs } from './jobs.ts';
import { mailHeads, proveChains } from './mail-heads.ts';

const test = useTestServer();
const log = (object: string) =>
  inOwn(test.server, (tx) => appendAudit(tx, aContext(test.server), { action: 'test', object }));
const chain = () => chainBooks(test.server.db, test.services.now);
const problems = async (query: string) =>
  (await test.asOwner(query)).map(({ problem }) => String(problem)).join('\n');
const auditLogProblems = () => problems('select * from audit_log_chain()');
const ledgerProblems = () => problems('select * from audit_ledger_chain()');

let owner: string;
const pay = (amount: string, payer = owner) =>
  post(test.server, aJournal([aLine(payer, 'fund', `-${amount}`), aLine('0', 'fees', amount)]));

beforeAll(async () => {
  owner = await anOwner(test.server, '1000');
  for (const object of ['one', 'two', 'three', 'four', 'five']) await log(object);
  for (let amount = 1; amount <= 5; amount++) await pay(String(amount));
  await test.asOwner(`select extend_ledger_chain(now(), 2)`);
  await chain();
});

/** Edits as a superuser past every trigger, lets `look` see it, and takes the edit back. */
async function tamper<T>(edits: readonly string[], look: () => Promise<T>): Promise<T> {
  await test.asOwner('begin');
  try {
    await test.asOwner('set local session_replication_role = replica');
    for (const edit of edits) await test.asOwner(edit);
    return await look();
  } finally {
    await test.asOwner('rollback');
  }
}
const lineOf = (object: string) => `(select id from audit_log where object = '${object}')`;

describe('the chain of the audit log', () => {
  it('is in order, and every line has its place', async () => {
    expect(await auditLogProblems()).toBe('');
    expect(
      await test.asOwner(
        'select (select count(*) from audit_link) = (select count(*) from audit_log) as all',
      ),
    ).toEqual([{ all: true }]);
  });

  it.each([
    ['an edited line', `update audit_log set action = 'nothing' where object = 'three'`],
    ['details', `update audit_log set details = '{"amount": "1"}' where object = 'three'`],
    ['null for empty', `update audit_log set actor_id = null, acting_admin_id = 0 where object = 'three'`],
    ['a moved separator', `update audit_log set action = 'test|three', object = '' where object = 'three'`],
    ['a removed line', `delete from audit_log where object = 'three'`],
    ['a removed last line', `delete from audit_log where object = 'five'`],
    [
      'a line with its link',
      `delete from audit_link where log_id = ${lineOf('three')}; delete from audit_log where object = 'three'`,
    ],
    ['an inserted line', `insert into audit_log (at, action, object) values (now(), 'test', 'invented')`],
    [
      'two lines that changed places',
      `update audit_log a set object = b.object, action = b.action
      from audit_log b where (a.object, b.object) in (('two', 'three'), ('three', 'two'))`,
    ],
  ])('finds %s', async (_, edit) => {
    expect(await tamper([edit], auditLogProblems)).toMatch(/^(line|links?) \d+/m);
  });

  it('nobody waits for another who writes, and a line that commits later has a later place', async () => {
    await inOwn(test.server, async (first) => {
      await appendAudit(first, aContext(test.server), { action: 'test', object: 'slow' });
      // commits while the first one is under way: a lock would end it after two seconds
      await log('quick');
      await chainAuditLog(test.server.db);
    });
    await chain();
    const order = await test.asOwner(
      `select l.object from audit_link k join audit_log l on l.id = k.log_id where l.object in ('slow', 'quick') order by k.no`,
    );
    expect(order).toEqual([{ object: 'quick' }, { object: 'slow' }]);
    expect(await auditLogProblems()).toBe('');
  });
});

describe('the chain of the ledger', () => {
  it('is in order whether lines wait or were folded', async () => {
    expect(await ledgerProblems()).toBe('');
    await foldHouseAccounts(test.server.db, new Date());
    expect(await ledgerProblems()).toBe('');
  });

  it.each([
    ['a journal', 'update txn set actor_id = 7 where id = 3'],
    ['a line', 'update entry set amount = amount - 1 where txn_id = 3'],
    ['a line of the company', 'update house_entry set amount = amount + 1 where txn_id = 3'],
    [
      'a removed journal',
      'delete from entry where txn_id = 2; delete from house_entry where txn_id = 2; delete from txn where id = 2',
    ],
    ['a removed link', 'delete from ledger_link where no = 2'],
    ['a moved link', 'update ledger_link set txn_id = 1 where no = 1'],
  ])('finds %s', async (_, edit) => {
    expect(await tamper([edit], ledgerProblems)).toMatch(/^link [123], of the transactions after/m);
  });

  it('leaves to its next run what is written for very long', async () => {
    const job = ledgerJobs.find(({ task }) => task === 'chain_books');
    const { db } = test.server;
    const run = () => job?.run({ db, services: test.services, payload: {}, url: test.url });
    const links = async () => (await test.asOwner('select count(*)::int as n from ledger_link'))[0]?.n;
    await run();
    const before = await links();
    // by the owner: the application may lock no table
    await test.asOwner('begin');
    await test.asOwner('lock table txn_key in row exclusive mode');
    await pay('1');
    await run();
    const waiting = await links();
    await test.asOwner('commit');
    expect(waiting).toBe(before);
    await run();
    expect(await links()).toBe(Number(before) + 1);
  });

  it('waits for those who are writing a journal, so that no id is passed over', async () => {
    const other = await anOwner(test.server, '10');
    let writing: Promise<unknown> = Promise.resolve();
    await inOwn(test.server, async (tx) => {
      await sql`select post_transactions(
        array[row('test', 'under way', 40, 'adjustment', 1, 1, null, 2)::journal],
        array[row(1, 'User', ${owner}::bigint, 'fund', -1, null, null, null, null, null)::journal_line,
          row(1, 'House', 0, 'fees', 1, null, null, null, null, null)::journal_line], null, null, now())`.execute(
        tx,
      );
      await pay('1', other);
      let isDone = false;
      writing = chain().then(() => (isDone = true));
      await pay('1', other);
      expect(isDone).toBe(false);
    });
    await writing;
    expect(await ledgerProblems()).toBe('');
    const [state] = await test.asOwner(
      `select (select max(txn_id) from ledger_link) >= (select id from txn where idem_key = 'under way') as is_in`,
    );
    expect(state).toEqual({ is_in: true });
  });
});

describe('heads that lie elsewhere', () => {
  it('show a past that was rewritten with all its hashes', async () => {
    const { db } = test.server;
    const kept = await readHeads(db, test.services.now);
    expect(await compareHeads(db, [kept])).toEqual([]);
    const rewrite = [
      `update audit_log set object = 'somebody else' where object = 'two'`,
      'truncate audit_link, ledger_link, chain_proof',
      'insert into audit_waiting select id from audit_log',
      `update txn set actor_id = 7 where id = 3`,
      'select chain_audit_log(), extend_ledger_chain(now(), 2)',
    ];
    const now = await tamper(rewrite, async () => {
      expect(await auditLogProblems()).toBe('');
      expect(await ledgerProblems()).toBe('');
      const head = async (table: string) =>
        (
          await test.asOwner(
            `select no::text, encode(hash, 'hex') as hash from ${table} order by no desc limit 1`,
          )
        )[0];
      return { at: 'then', audit_log: await head('audit_link'), ledger: await head('ledger_link') } as Heads;
    });
    const found = await compareHeads(db, [kept, now]);
    expect(found.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('of the audit log, kept at then, has another hash now'),
      expect.stringMatching(/of the ledger, kept at then, (has another hash now|is gone)/),
    ]);
  });

  it('are proved from where they were proved before, and mailed to the operator', async () => {
    const { db } = test.server;
    expect(await proveChains(db, test.services.now)).toEqual([]);
    await log('six');
    test.services.operatorMail = 'operator@banyan.test';
    await mailHeads(db, test.services);
    const [mail] = await test.asOwner(`select recipient, subject, body from mail order by id desc limit 1`);
    expect(mail).toMatchObject({ recipient: 'operator@banyan.test', subject: 'The books of today' });
    const heads = parseHeads(String(mail?.body));
    expect(heads).toEqual([await readHeads(db, test.services.now)]);
    expect(await compareHeads(db, heads)).toEqual([]);
    // where the proof says another head than the chain, the chain was rewritten since
    const rewritten = await tamper(
      [`update audit_link set hash = sha256(hash) where no = (select max(no) from audit_link)`],
      () => problems('select * from prove_chains(now())'),
    );
    expect(rewritten).toContain('is not the one that was proved at');
    expect(await proveChains(db, test.services.now)).toEqual([]);
  });
});
