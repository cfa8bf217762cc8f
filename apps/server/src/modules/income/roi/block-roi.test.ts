import { blockRoi } from '@banyan/contract/income/roi';
import { topupDetails } from '@banyan/contract/topup/topup-details';
import { expect, it } from 'vitest';
import { findings } from '../../../../test/books.ts';
import { aContext, aSubAdmin, contextOf, openTestSession, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { createPackage } from '../../topup/packages/create-package.ts';
import { topupMember } from '../../topup/topup-member.ts';
import { closeFinishedDates } from '../closing/close-finished-dates.ts';

const test = useTestServer();
const on = (date: string) => {
  test.services.now = new Date(`${date}T10:00:00+05:30`);
};

it('a blocked topup earns no ROI on the days it is blocked, also when they are closed later, and earns it after that', async () => {
  on('2026-01-02');
  const admin = await aBusiness(test.server, { incomes: { roi: {} } });
  const member = await aMember(test.server);
  const context = await contextOf(test.server, admin);
  const topUp = () =>
    inTransaction(test.server.db, async (tx) => {
      const done = await topupMember(tx, context, {
        user_id: member.user_id,
        package: 'D',
        pay_from: 'Cash',
      });
      return done.receipt_no;
    });
  await inTransaction(test.server.db, (tx) =>
    createPackage(tx, context, { code: 'D', name: 'Daily', amount: '1000', roi_percent: '1' }),
  );
  const [blocked, free] = [await topUp(), await topUp()];
  /** The clock moves by days: everybody signs in anew. */
  const call = async (endpoint: Parameters<typeof callAs>[1], person: Person, ask: object) => {
    const token = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, person.id));
    return (await callAs(test.server, endpoint, { token, ...ask })).json();
  };
  const block = (is_blocked: boolean, receipt_no = blocked, reason = 'A dispute about the payment') =>
    call(blockRoi, admin, { body: { receipt_no, is_blocked, reason } });
  const listed = async (person: Person, status: string) =>
    (await call(topupDetails, person, { query: { status } })).data.map(
      (row: { receipt_no: string; status: string; roi_block_reason: string | null }) => [
        row.receipt_no,
        row.status,
        row.roi_block_reason,
      ],
    );

  on('2026-01-04');
  expect((await block(true)).data).toEqual({ receipt_no: blocked, is_blocked: true });
  expect((await block(true)).code).toBe('already_done');
  expect((await block(true, 'T9999999')).code).toBe('not_found');
  expect((await block(true, free, ' ')).errors).toHaveProperty('reason');
  const looking = await aSubAdmin(test.server, { rights: ['/admin/topup/topup-details'] });
  const body = { receipt_no: free, is_blocked: true, reason: 'x' };
  expect((await call(blockRoi, looking, { body })).errors).toBeDefined();
  for (const person of [admin, member])
    expect(await listed(person, 'ROI Blocked')).toEqual([
      [blocked, 'ROI Blocked', 'A dispute about the payment'],
    ]);
  expect(await listed(admin, 'Active')).toEqual([[free, 'Active', null]]);
  on('2026-01-06');
  expect((await block(false)).data.is_blocked).toBe(false);
  expect(await listed(admin, 'ROI Blocked')).toEqual([]);

  // nothing was closed meanwhile
  on('2026-01-08');
  await closeFinishedDates({
    db: test.server.db,
    url: test.url,
    context: aContext(test.server),
    isAsked: true,
  });
  const paid = await test.asOwner(
    `select i.business_date::text as on, array_agg(t.receipt_no order by t.id) as topups from income i
       join topup t on t.id = i.source_id where i.kind = 'roi' group by 1 order by 1`,
  );
  expect(paid).toEqual([
    { on: '2026-01-03', topups: [blocked, free] },
    { on: '2026-01-04', topups: [free] },
    { on: '2026-01-05', topups: [free] },
    { on: '2026-01-06', topups: [blocked, free] },
    { on: '2026-01-07', topups: [blocked, free] },
  ]);
  expect(await findings(test.server)).toEqual([]);
  const log = await test.asOwner(
    `select action, details ->> 'reason' as reason from audit_log where object = $1 order by id`,
    [`topup:${blocked}`],
  );
  expect(log).toEqual([
    { action: 'block_roi', reason: 'A dispute about the payment' },
    { action: 'unblock_roi', reason: 'A dispute about the payment' },
  ]);
  const mails = await test.asOwner(`select subject from mail where subject like '%ROI%' order by id`);
  expect(mails).toHaveLength(2);
});
