import { signIn } from '@banyan/contract/accounts/accounts';
import type { importFollowers } from '@banyan/contract/imports/import-followers';
import { hash } from '@node-rs/bcrypt';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aJournal, aLine } from '../../../test/books.ts';
import { ageTeamSnapshot, bringIn, csv, dryRun, idOf, sendFiles } from '../../../test/bring-network.ts';
import { password } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { useBringing } from '../../../test/use-bringing.ts';
import { findAll } from '../../audit/audit-all.ts';
import { inTransaction, type Tx } from '../../platform/database/db.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { postJournals } from '../ledger/post-journals.ts';
import { findFollower } from './find-follower.ts';
import { takeBack } from './load/take-back.ts';
import { readImport } from './read-import.ts';
import { findTakeBackWaits, takeImportBack } from './take-import-back.ts';

const test = useTestServer();
const bringing = useBringing(test, { ranks: [{ code: 'SILVER', self_investment: '500' }] });

/** Brings the same three people in, always from the same files. */
async function bring(): Promise<string> {
  const old = await hash(password, { cost: 4 });
  const no = await sendFiles(bringing(), '2026-04-30', {
    'people.csv': csv([
      ['member', 'name', 'sponsor', 'joined', 'password hash', 'pan', 'account no', 'ifsc'],
      ['root1', 'Asha Rani', '', '2025-01-01', old, 'ABCPE1234F', '123456789012', 'SBIN0001234'],
      ['left1', 'Ravi Kumar', 'root1', '2025-01-02', '', '', '', ''],
      ['right1', 'Meena Shah', 'root1', '2025-01-03', '', '', '', ''],
    ]),
    'topups.csv': csv([
      ['member', 'package', 'amount', 'date', 'earned'],
      ['left1', 'p', '600', '2025-02-01', '10'],
    ]),
    'wallets.csv': csv([
      ['member', 'wallet', 'balance'],
      ['root1', 'main', '120.25'],
      ['root1', 'fund', '5'],
      ['left1', 'main', '7'],
    ]),
    'incomes.csv': csv([
      ['member', 'income', 'amount', 'date'],
      ['left1', 'matching', '12.50', '2026-04-20'],
    ]),
    'carry.csv': csv([
      ['member', 'left', 'right'],
      ['root1', '600', '0'],
    ]),
    'ranks.csv': csv([
      ['member', 'rank', 'highest rank'],
      ['left1', 'SILVER', 'SILVER'],
    ]),
  });
  expect(await dryRun(bringing(), no)).toMatchObject({ problems: [], refused: 0 });
  expect(await bringIn(bringing(), no)).toMatchObject({ status: 'Loaded', followed_by: null });
  return no;
}

/** Two admins have decided, and the job does it. */
async function takeItBack(no: string) {
  await inTransaction(test.server.db, (tx) => takeImportBack(tx, bringing().context, { no }));
  await ageTeamSnapshot(test.server.db);
  await takeBack({ ...bringing(), id: await idOf(test.server.db, no) });
  return await readImport(test.server.db, bringing().context, { no });
}

/** How many rows each table has that an import writes, but for what is never deleted. */
async function rows() {
  const [counts] =
    await test.asOwner(`select (select count(*)::int from app_user where user_type = 'User') as people,
    (select count(*)::int from profile p join app_user u on u.id = p.user_id where u.user_type = 'User') as profiles,
    (select count(*)::int from member) as members, (select count(*)::int from leg_tail) as tails,
    (select count(*)::int from topup) as topups, (select count(*)::int from brought_topup) as brought,
    (select count(*)::int from topup_roi) as roi, (select count(*)::int from business_event) as events,
    (select count(*)::int from carry_0) as carries, (select count(*)::int from member_rank) as ranks,
    (select count(*)::int from rank_history) as history, (select count(*)::int from stated_pan) as pans,
    (select count(*)::int from payment_details) as banks, (select count(*)::int from payout_line) as unpaid`);
  return counts;
}

describe('an import that is taken back', () => {
  it('leaves the company as it was, the books in order, and can be brought in again', async () => {
    const empty = await rows();
    const no = await bring();
    // somebody has looked: that changes nothing
    const body = { user_id: 'root1', password, remember: false };
    expect((await callAs(test.server, signIn, { body })).statusCode).toBe(200);
    const waits = await inTransaction(test.server.db, (tx) =>
      findTakeBackWaits(tx, bringing().context, { no }),
    );
    expect(waits?.lines.map(({ value }) => value)).toEqual([no, 'Old system', '2026-04-30']);
    expect(await takeItBack(no)).toMatchObject({ status: 'Taken back', has_members: false, books: null });
    expect(await rows()).toEqual(empty);
    expect(await findAll(test.server.db)).toEqual([]);
    expect((await callAs(test.server, signIn, { body })).json()).toMatchObject({ code: 'wrong_credentials' });
    expect(
      await test.asOwner(
        `select trim_scale(sum(balance))::text as sum, max(version) as max_version from account where owner_type = 'User'`,
      ),
    ).toEqual([{ sum: '0', max_version: '2' }]);
    // once more changes nothing
    await takeBack({ ...bringing(), id: await idOf(test.server.db, no) });
    expect(await rows()).toEqual(empty);
    await expect(
      inTransaction(test.server.db, (tx) => takeImportBack(tx, bringing().context, { no })),
    ).rejects.toMatchObject({ code: 'import_is_closed' });

    const again = await bring();
    expect((await readImport(test.server.db, bringing().context, { no: again })).books).toMatchObject({
      members: '3',
      'wallets.main': '127.25',
      'topups.amount': '600',
      'ranks.SILVER': '1',
    });
    expect(await findAll(test.server.db)).toEqual([]);
    await takeItBack(again);
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('is refused in words as soon as anything came after it', async () => {
    const no = await bring();
    const id = await idOf(test.server.db, no);
    const { db } = test.server;
    const [root] = await db.selectFrom('member').selectAll().orderBy('id').limit(1).execute();
    const member = String(root?.id);
    /** What is said after this, which is then undone. */
    const after = async (happen: (tx: Tx) => Promise<unknown>) => {
      let follower: unknown;
      const undone = inTransaction(db, async (tx) => {
        await happen(tx);
        follower = await findFollower(tx, id);
        const refusal = { code: 'import_is_followed' };
        await expect(takeImportBack(tx, bringing().context, { no })).rejects.toMatchObject(refusal);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      return follower;
    };
    const run = (statement: string) => (tx: Tx) => sql.raw(statement).execute(tx);
    /** A pin that the import brought. */
    const pin = `insert into pin_batch (package_id, count, amount, paid, gst, owner_id, owner_type, payment_mode, made_by, remark, at)
      select id, 1, 600, 0, 0, ${member}, 'User', 'brought', ${bringing().context.actor.id}, '', now() from package limit 1`;
    const followers: Record<keyof typeof importFollowers, (tx: Tx) => Promise<unknown>> = {
      pins: run(pin),
      numbers: run(`insert into single_leg (member_id, no, at) values (${member}, 1, now())`),
      join: run(`with person as (
          insert into app_user (user_id, user_type, name, created_at) values ('young1', 'User', 'Young', now()) returning id
        ) insert into member (id, sponsor_id, depth, chain_l, chain_r, joined_at) select id, ${member}, 1, id, id, now() from person`),
      closing: run(
        `insert into closing (business_date, cut_at, status) values ('2026-05-01', now(), 'posted')`,
      ),
      topup:
        run(`insert into topup (member_id, package_id, amount, paid, bv, gst_percent, gst, payment_mode, is_first, business_date, at)
        select ${member}, package_id, amount, paid, bv, 0, 0, 'Cash', true, '2026-05-01', now() from topup`),
      switch:
        run(`insert into network_switch (import_id, switch_on, says_en, says_hi, totals, totals_hash, people_through, signed_by, second_by, signed_at)
        select ${id}, '2026-05-01', '', '', '[]', '', 1, ${bringing().context.actor.id}, ${member}, now()`),
      money: (tx) =>
        postJournals(tx, bringing().context, [
          aJournal([aLine('0', 'adjustment', '-1'), aLine(member, 'main', '1')]),
        ]),
      record: run(
        `insert into member_note (member_id, by_id, at, note) values (${member}, ${bringing().context.actor.id}, now(), 'Called')`,
      ),
      act: (tx) => appendAudit(tx, bringing().context, { action: 'change_member', object: 'user:root1' }),
    };
    for (const [name, happen] of Object.entries(followers)) expect(await after(happen)).toBe(name);
    expect(await findFollower(db, id)).toBeNull();
  });

  it('stays as it is when something came between the decision and the job', async () => {
    const { db } = test.server;
    const { id, no } = await db
      .selectFrom('import')
      .select(['id', 'no'])
      .where('status', '=', 'Loaded')
      .executeTakeFirstOrThrow();
    const before = await rows();
    await inTransaction(db, (tx) => takeImportBack(tx, bringing().context, { no }));
    await inTransaction(db, (tx) =>
      appendAudit(
        tx,
        { ...bringing().context, now: new Date() },
        { action: 'change_member', object: 'user:left1' },
      ),
    );
    await takeBack({ ...bringing(), id });
    expect(await readImport(db, bringing().context, { no })).toMatchObject({
      status: 'Loaded',
      followed_by: 'act',
    });
    expect(await rows()).toEqual(before);
    // nor is the act forgotten once its month is in the archive
    await test.asOwner(`select archive_months('audit_log', now() + interval '3 months')`);
    expect(await db.selectFrom('audit_log').select('id').execute()).toEqual([]);
    expect(await findFollower(db, id)).toBe('act');
    expect(await findAll(db)).toEqual([]);
  });
});
