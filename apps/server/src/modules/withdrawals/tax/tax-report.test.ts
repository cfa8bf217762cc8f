import { taxCheck, taxReport } from '@banyan/contract/withdrawals/tax-report';
import { beforeAll, expect, it } from 'vitest';
import { aContext, aSubAdmin, contextOf, type Person } from '../../../../test/build.ts';
import { exact } from '../../../../test/exact.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { aPayee, aWithdrawal } from '../../../../test/withdrawals.ts';
import { withKyc } from '../../../../test/withdrawing.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { makePayouts } from '../../income/payout/make-payouts.ts';
import { startPayout } from '../../income/payout/start-payout.ts';
import { publishPlan } from '../../income/plan/publish-plan.ts';
import { foldHouseAccounts } from '../../ledger/fold-house-accounts.ts';
import { decideWithdrawals } from '../decide-withdrawals.ts';
import { failWithdrawal } from '../fail-withdrawal.ts';

const test = useTestServer();
let admin: Person;
const tds = { percent: '10', yearly_threshold: '0', without_pan: '20', on_crossing: 'full_aggregate' };

/** The clock of what follows; a session of an admin from long before has ended. */
async function at(moment: string): Promise<void> {
  test.services.now = new Date(`${moment}+05:30`);
  await test.asOwner(
    `update user_session set last_seen_at = $1, idle_expires_at = $1::timestamptz + interval '1 hour',
      expires_at = $1::timestamptz + interval '1 hour'`,
    [test.services.now],
  );
}
const as = () => contextOf(test.server, admin);
const approve = async (no: string) => {
  const context = await as();
  await inTransaction(test.server.db, (tx) =>
    decideWithdrawals(tx, context, { nos: [no], decision: 'Approve', remark: '' }),
  );
};
const fail = async (no: string) => {
  const context = await as();
  await inTransaction(test.server.db, (tx) => failWithdrawal(tx, context, { no, reason: 'Returned' }));
};
const get = async (call: Parameters<typeof callAs>[1], query: Record<string, string> = {}) =>
  (await callAs(test.server, call, { token: admin.token, query })).json();
/** Rows in the order of their dates, and the totals; `agrees` is what the screen says. */
async function quarter(query: Record<string, string> = {}) {
  const { data, totals } = await get(taxReport, query);
  const { data: check } = await get(taxCheck, query);
  return {
    rows: data.map((row: Record<string, string | null>) => [
      row.no?.[0],
      row.at,
      ...[row.gross, row.taxable, row.tds].map((amount) => exact(amount ?? '')),
    ]),
    tds: exact(totals.tds),
    check,
    data,
  };
}

beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: {}, withdrawal: { charge_percent: '5', tds } });
});

it('totals equal what tds_payable moved in the quarter, with withdrawals that failed and statements in it', async () => {
  // the last day of a quarter of the financial year, and the first of the next one
  await at('2026-03-31T23:30');
  const payee = await aPayee(test.server);
  await withKyc(test, payee, 'ASHA RAO');
  const first = await aWithdrawal(test.server, payee, '1000');
  await approve(first.no);
  const second = await aWithdrawal(test.server, payee, '500');
  await approve(second.no);
  await fail(second.no);
  await at('2026-04-01T00:30');
  await fail(first.no);
  const third = await aWithdrawal(test.server, payee, '2000');
  // one that waits and one that was never approved are in no quarter
  const { rows, tds: kept, check, data } = await quarter({ year: '2025', quarter: 'Q4' });
  expect(rows).toEqual([
    ['W', '2026-03-31', '1000', '1000', '200'],
    ['W', '2026-03-31', '500', '500', '100'],
    ['W', '2026-03-31', '-500', '-500', '-100'],
  ]);
  expect(kept).toBe('200');
  expect(check).toEqual({
    from: '2026-01-01',
    to: '2026-03-31',
    reported: '200',
    posted: '200',
    agrees: true,
  });
  expect(data[0]).toMatchObject({ pan: 'ABCPR1234F', name: 'ASHA RAO', tds_percent: '20.0000' });
  expect(data[2].is_given_back).toBe(true);
  await approve(third.no);

  // from now on payouts are taxed, and withdrawals are not
  const context = await as();
  await inTransaction(test.server.db, (tx) =>
    publishPlan(tx, context, {
      plan: { incomes: { referral: { rate: { percent: '10' } } }, payout: { tds } },
    }),
  );
  const earner = await aMember(test.server, { sponsor: payee });
  const buyer = await aMember(test.server, { sponsor: earner });
  for (const person of [earner, buyer]) {
    await fund(test.server, admin, person, '5000');
    await topUp(test.server, person, '5000');
  }
  await at('2026-04-02T10:00');
  const payer = await as();
  await inTransaction(test.server.db, (tx) => startPayout(tx, payer, { through: '2026-04-01' }));
  await makePayouts(test.server.db, aContext(test.server));
  const untaxed = await aWithdrawal(test.server, payee, '100');
  await approve(untaxed.no);
  const now = await quarter();
  expect(now.rows).toContainEqual(['W', '2026-04-01', '-1000', '-1000', '-200']);
  expect(now.rows).toContainEqual(['P', '2026-04-02', '500', '500', '100']);
  expect(now.rows).toHaveLength(3);
  expect(now.check).toMatchObject({ from: '2026-04-01', to: '2026-06-30', agrees: true });
  expect(exact(now.check.reported)).toBe(now.tds);
  // the same once the lines of the company are folded
  await foldHouseAccounts(test.server.db, test.services.now);
  expect((await quarter()).check).toEqual(now.check);
  expect((await quarter({ year: '2026', member: payee.user_id })).rows).toHaveLength(2);
  expect((await quarter({ year: '2024' })).rows).toEqual([]);

  // a line that no document asks for is not hidden
  await test.asOwner('set session_replication_role = replica');
  await test.asOwner('update withdrawal set tds = tds - 1, taxable = 0 where no = $1', [third.no]);
  await test.asOwner('set session_replication_role = origin');
  expect((await quarter()).check).toMatchObject({ agrees: false });
});

it('is read with its screen, and its file with the right to export', async () => {
  const token = async (rights: string[]) => (await aSubAdmin(test.server, { rights })).token;
  const screen = '/admin/withdrawal/tax-report';
  const looking = await token([screen]);
  const status = async (who: string, query: Record<string, string> = {}) =>
    (await callAs(test.server, taxReport, { token: who, query })).statusCode;
  expect(await status(looking)).toBe(200);
  expect(await status(looking, { format: 'csv' })).toBe(403);
  expect(await status(await token([screen, '/admin/withdrawal/export']), { format: 'csv' })).toBe(200);
  expect(await status(await token(['/admin/withdrawal/withdrawal-requests']))).toBe(403);
  expect(await status(looking, { year: '999999999', quarter: 'Q4' })).toBe(200);
});
