import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { bringIn, csv, dryRun, sendFiles } from '../../../test/bring-network.ts';
import { closeHere } from '../../../test/close-here.ts';
import { useTestServer } from '../../../test/http.ts';
import { useBringing } from '../../../test/use-bringing.ts';
import { findAll } from '../../audit/audit-all.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { makePayouts } from '../income/payout/make-payouts.ts';
import { startPayout } from '../income/payout/start-payout.ts';
import { readRewardLadder } from '../income/rewards/read-reward-ladder.ts';

const test = useTestServer();
const bringing = useBringing(test, {
  ranks: [{ code: 'SILVER', self_investment: '500' }],
  incomes: {
    reward: {
      basis: 'cumulative',
      ladder: [
        { code: 'PHONE', left: '500', item: 'A phone' },
        { code: 'CAR', left: '800', amount: '100' },
      ],
    },
    bonus: { pools: [{ code: 'STEP', once: true, amount: '0', by_rank: { SILVER: '50' } }] },
  },
  payout: { service_percent: '0', repurchase_percent: '0' },
});
const people = csv([
  ['Member', 'Name', 'Sponsor', 'Joined'],
  ['root1', 'Asha Rani', '', '2025-01-01'],
  ['next1', 'Ravi Kumar', 'root1', '2025-01-02'],
]);

it('finds what is wrong with rewards and unpaid incomes', async () => {
  const no = await sendFiles(bringing(), '2026-04-30', {
    'members.csv': people,
    'rewards.csv': csv([
      ['Member', 'Reward', 'Achieved'],
      ['nobody', 'PHONE', ''],
      ['root1', 'BIKE', ''],
      ['root1', 'phone', '2026-05-01'],
      ['root1', 'PHONE', '2026-04-30'],
      ['root1', 'Phone', ''],
      ['root1', 'STEP', ''],
    ]),
    'incomes.csv': csv([
      ['Member', 'Income', 'Amount', 'Date'],
      ['nobody', 'matching', '10', ''],
      ['root1', 'binary', '10', ''],
      ['root1', 'Matching Income', '0', ''],
      ['root1', 'matching', '10', '2026-05-01'],
      ['root1', 'matching', '10.005', ''],
    ]),
  });
  const checked = await dryRun(bringing(), no);
  const { rows } = await sql<{ found: string }>`
    select file || ' ' || row_no || ' ' || field || ' ' || sort as found from import_problem order by id`.execute(
    test.server.db,
  );
  expect(rows.map(({ found }) => found)).toEqual([
    'incomes 2 member unknown_member',
    'incomes 3 income unknown_income',
    'incomes 4 amount not_an_amount',
    'incomes 5 earned in_future',
    'incomes 6 amount too_many_decimals',
    'rewards 2 member unknown_member',
    'rewards 3 reward unknown_reward',
    'rewards 4 achieved in_future',
    'rewards 6 reward doubled_row',
    'rewards 7 rank unknown_rank',
  ]);
  expect(checked.totals).toMatchObject({ rewards: '1', incomes: '0', 'incomes.amount': '0.00' });
});

it('pays with the next payout what was not paid, and gives no reward twice', async () => {
  const { db } = test.server;
  const no = await sendFiles(bringing(), '2026-04-30', {
    'members.csv': people,
    'topups.csv': csv([
      ['Member', 'Package', 'Amount', 'Date'],
      ['root1', 'P', '1000', '2026-04-01'],
      ['next1', 'P', '1000', '2026-04-01'],
    ]),
    'rewards.csv': csv([
      ['Member', 'Reward', 'Achieved on', 'Rank'],
      ['root1', 'phone', '2026-02-03', ''],
      ['root1', 'step', '2026-02-28', 'silver'],
    ]),
    'balances.csv': csv([
      ['Member', 'Wallet', 'Balance'],
      ['root1', 'income', '5'],
      ['next1', 'fund', '7'],
    ]),
    'incomes.csv': csv([
      ['Member', 'Income', 'Amount', 'Date'],
      ['root1', 'matching income', '100.50', '2026-04-20'],
      ['root1', 'Binary', '20', ''],
      ['next1', 'level', '30', '2026-04-20'],
    ]),
  });
  const checked = await dryRun(bringing(), no, { mends: { unknown_income: 'leave_empty' } });
  expect(checked).toMatchObject({
    refused: 0,
    totals: {
      rewards: '2',
      incomes: '3',
      'incomes.amount': '150.50',
      'wallets.income': '5.00',
      'wallets.fund': '7.00',
    },
  });
  const loaded = await bringIn(bringing(), no);
  expect(loaded.books).toMatchObject({
    rewards: '2',
    incomes: '3',
    'incomes.amount': '150.5',
    'wallets.income': '5',
  });
  expect(await findAll(db)).toEqual([]);
  expect(await test.asOwner(`select code, rank, income_id from rank_bonus`)).toEqual([
    { code: 'STEP', rank: 'SILVER', income_id: null },
  ]);

  await inTransaction(db, (tx) => startPayout(tx, bringing().context, { through: '2026-04-30' }));
  await makePayouts(db, bringing().context);
  const { rows: paid } = await sql<{ incomes: object; net: string }>`
    select incomes, trim_scale(net)::text as net from payout_statement order by member_id`.execute(db);
  expect(paid).toEqual([
    { incomes: { bonus: '20', matching: '100.5' }, net: '120.5' },
    { incomes: { level: '30' }, net: '30' },
  ]);

  const { id } = await db.selectFrom('member').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const ladder = await readRewardLadder(db, id, bringing().context.now);
  expect(ladder.steps.map(({ code, status }) => [code, status])).toContainEqual(['PHONE', 'Paid']);
  await closeHere(test, bringing().context, '2026-05-01');
  const { rows: rewards } = await sql<{ code: string }>`
    select code from income where kind = 'reward' and member_id = ${id}`.execute(db);
  expect(rewards).toEqual([{ code: 'CAR' }]);
  expect(await findAll(db)).toEqual([]);
});
