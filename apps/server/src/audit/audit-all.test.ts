import { documentNames, entryKinds } from '@banyan/contract/ledger/entry-kinds';
import { parseScenario } from '@banyan/plan/scenario/scenario-file';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { bringBalance } from '../../test/bring-network.ts';
import { aFranchise, anAdmin, contextOf } from '../../test/build.ts';
import { depositOnChain } from '../../test/deposit-on-chain.ts';
import { releaseByHand } from '../../test/funds.ts';
import { useTestServer } from '../../test/http.ts';
import { drawLotteries } from '../../test/lottery.ts';
import { moveGoods } from '../../test/move-goods.ts';
import { playRounds } from '../../test/play-rounds.ts';
import { tradeOnChain } from '../../test/trade-on-chain.ts';
import { twoBoards } from '../../test/two-boards.ts';
import { sealPicture } from '../modules/accounts/store-document.ts';
import { setCommissionRates } from '../modules/commissions/set-commission-rates.ts';
import { takeBackDeposit } from '../modules/deposits/settling/take-back-deposit.ts';
import { postGameTransfer } from '../modules/games/post-game-transfer.ts';
import type { Finding } from '../modules/ledger/audit-ledger.ts';
import { creditDebit } from '../modules/ledger/credit-debit.ts';
import { decideCreditRequests } from '../modules/ledger/credit-requests/decide-credit-requests.ts';
import { requestCredit } from '../modules/ledger/credit-requests/request-credit.ts';
import { generatePins } from '../modules/pins/generate-pins.ts';
import { payPinBalance } from '../modules/pins/pay-pin-balance.ts';
import { reverseTopup } from '../modules/topup/reverse-topup.ts';
import { topupMember } from '../modules/topup/topup-member.ts';
import { adminTransfer } from '../modules/transfers/admin-transfer.ts';
import { failWithdrawal } from '../modules/withdrawals/fail-withdrawal.ts';
import { markWithdrawalsPaid } from '../modules/withdrawals/mark-withdrawals-paid.ts';
import { payWithdrawal } from '../modules/withdrawals/pay-withdrawal.ts';
import { businessDate } from '../platform/clock.ts';
import { inTransaction, openDb } from '../platform/database/db.ts';
import { runScenario } from '../scenario/run-scenario.ts';
import { drawDemoPicture } from '../seed/draw-demo-picture.ts';
import { auditAll, findAll } from './audit-all.ts';
import { documentFindings } from './document-findings.ts';

const test = useTestServer();
/** A company in which every kind of journal but a reward was posted. */
const steps = [
  { on: '2026-02-01T10:00', join: 'A' },
  { join: 'B', sponsor: 'A' },
  { join: 'C', sponsor: 'A' },
  { topup: 'A', package: 'P', amount: '1000' },
  { topup: 'B', package: 'P', amount: '50000' },
  { topup: 'C', package: 'P', amount: '2000', paid: '0' },
  { topup: 'C', package: 'P', amount: '100000' },
  ...['B', 'A', 'C'].map((member) => ({ enter_matrix: member, pool: 'B1' })),
  { close: '2026-02-01' },
  { payout: '2026-02-01' },
  { on: '2026-02-02T10:00', withdraw: 'A', amount: '1000' },
  { on: '2026-02-02T11:00', withdraw: 'A', amount: '500' },
  { fail_withdrawal: 'A' },
  { order: 'B', id: 'O1', lines: [{ bv: '300', quantity: 2 }] },
  { refund: 'O1', quantity: 1 },
  { bet: 'C', game: 'color game', stake: '100', fee: '10' },
  { close: '2026-02-02' },
  { on: '2026-02-03T10:00', reverse_topup: 'C' },
  { topup: 'B', package: 'P', amount: '1000' },
];

beforeAll(async () => {
  const read = parseScenario({
    title: 'A company',
    company: { round_off_digits: 2, timezone: 'Asia/Kolkata' },
    packages: ['P', 'Q'].map((code) => ({ code, name: code, min: '100', max: '100000', roi_percent: '1' })),
    plan: {
      incomes: {
        referral: { rate: { percent: '10' } },
        roi: {},
        gaming_level: {},
        matrix: { pools: twoBoards },
      },
      caps: { topup_multiple: '3' },
      payout: { service_percent: '5', repurchase_percent: '10' },
      withdrawal: { charge_percent: '10', minimum: '500' },
    },
    steps,
    expect: {},
  });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  await runScenario({ db: test.server.db, url: test.url }, test.services, read.scenario);
  await transferByHand();
  await creditOnRequest();
  await releaseByHand(test);
  await payByBank();
  await pinInParts();
  await sellAtCounter();
  await playRounds(test, await fillGameWallet());
  await drawLotteries(test);
  await moveGoods(test);
  const [first] = await test.asOwner('select min(id)::text as id from member');
  for (const moveMoney of [bringBalance, depositOnChain]) await moveMoney(test, String(first?.id));
  await loseDeposit();
  await tradeOnChain(test);
});

async function loseDeposit(): Promise<void> {
  const [deposit] = await test.asOwner('update chain_transfer set replaced_at = seen_at returning no');
  const admin = await contextOf(test.server, await anAdmin(test.server));
  await inTransaction(test.server.db, (tx) =>
    takeBackDeposit(tx, admin, { no: String(deposit?.no), reason: 'Test' }),
  );
}

/** A scenario has no transfers between wallets. */
async function transferByHand(): Promise<void> {
  const [from, to] = await test.asOwner(
    `select u.user_id from member m join app_user u on u.id = m.id
       left join account a on a.owner_id = m.id and a.owner_type = 'User' and a.wallet_code = 'main'
     order by a.balance desc nulls last limit 2`,
  );
  const admin = await contextOf(test.server, await anAdmin(test.server));
  await inTransaction(test.server.db, (tx) =>
    adminTransfer(tx, admin, {
      from_type: 'User',
      from_user_id: String(from?.user_id),
      from_wallet: 'main',
      to_type: 'User',
      to_user_id: String(to?.user_id),
      to_wallet: 'fund',
      amount: '1',
      remark: 'Test',
    }),
  );
}

/** And no game wallet. */
async function fillGameWallet(): Promise<string> {
  const [richest] = await test.asOwner(
    `select owner_id as member_id from account where owner_type = 'User' and wallet_code = 'main' and asset_id = 1
     order by balance desc limit 1`,
  );
  const member_id = String(richest?.member_id);
  const admin = await contextOf(test.server, await anAdmin(test.server));
  await test.asOwner('insert into game_player (member_id) values ($1)', [member_id]);
  await inTransaction(test.server.db, async (tx) => {
    for (const kind of ['Deposit', 'Withdrawal', 'Grant'] as const)
      await postGameTransfer(tx, admin, { member_id, kind, amount: kind === 'Grant' ? '100' : '1' });
  });
  return member_id;
}

/** And no payments that somebody made to the company. */
async function creditOnRequest(): Promise<void> {
  const franchise = await contextOf(test.server, await aFranchise(test.server));
  const admin = await contextOf(test.server, await anAdmin(test.server));
  const slip = await sealPicture(test.services, await drawDemoPicture());
  const payment = { wallet: 'main', amount: '500', payment_mode: 'Cash', reference: undefined } as const;
  const paid_on = businessDate(franchise.now, 'Asia/Kolkata');
  await inTransaction(test.server.db, async (tx) => {
    const { no } = await requestCredit(tx, franchise, { ...payment, paid_on, remark: '' }, slip);
    await decideCreditRequests(tx, admin, { nos: [no], decision: 'Approve', remark: '' });
  });
}

/** A scenario knows no bank: one withdrawal is paid, and another one comes back. */
async function payByBank(): Promise<void> {
  const [owner] = await test.asOwner(
    `select u.user_id, w.no from withdrawal w join app_user u on u.id = w.owner_id where w.status = 'Approved'`,
  );
  const admin = await contextOf(test.server, await anAdmin(test.server));
  await inTransaction(test.server.db, async (tx) => {
    const { no } = await payWithdrawal(tx, admin, { user_id: String(owner?.user_id), amount: '500' });
    await markWithdrawalsPaid(tx, admin, [
      { no, mode: 'NEFT', utr: 'N1' },
      { no: String(owner?.no), mode: 'UPI', utr: 'N2' },
    ]);
    await failWithdrawal(tx, admin, { no, reason: 'Test' });
  });
}

/** And no pins: one is paid for in two parts. */
async function pinInParts(): Promise<void> {
  const franchise = await aFranchise(test.server);
  const admin = await contextOf(test.server, await anAdmin(test.server));
  const order = { package: 'P', amount: '1000', count: 1, paid: '400', source: 'Cash' } as const;
  await inTransaction(test.server.db, async (tx) => {
    const owner = { owner_type: 'Franchise', user_id: franchise.user_id } as const;
    const { pins } = await generatePins(tx, admin, { ...order, ...owner });
    await payPinBalance(tx, admin, { pin_no: pins[0]?.pin_no ?? '', source: 'UPI' });
  });
}

/** And no counter: a franchise earns commission, and loses it with its topup. */
async function sellAtCounter(): Promise<void> {
  const shop = await aFranchise(test.server);
  const franchise = await contextOf(test.server, shop);
  const admin = await contextOf(test.server, await anAdmin(test.server));
  const { user_id } = shop;
  const owner = { owner_type: 'Franchise', user_id, wallet: 'main', direction: 'Credit' } as const;
  const [member] = await test.asOwner(`select user_id from app_user where user_type = 'User' limit 1`);
  await inTransaction(test.server.db, async (tx) => {
    await creditDebit(tx, admin, { ...owner, amount: '500', reason: 'Other', remark: 'Test' });
    const rates = { topup_by_pin: '0', topup_by_wallet: '5', billing: '0' };
    await setCommissionRates(tx, admin, { user_id, ...rates, reason: 'Test' });
    const order = { user_id: String(member?.user_id), package: 'P', amount: '100' };
    const { receipt_no } = await topupMember(tx, franchise, {
      ...order,
      pay_from: 'own_wallet',
      wallet: 'main',
    });
    await reverseTopup(tx, admin, { receipt_no, reason: 'Test' });
  });
}

/** Edits as a superuser past every trigger, lets the auditor look at documents and topups, and takes the edit back. */
async function tamper(edit: string): Promise<Finding[]> {
  const compiled = documentFindings().compile(openDb(test.pool));
  await test.asOwner('begin');
  try {
    await test.asOwner('set local session_replication_role = replica');
    await test.asOwner(edit);
    const documents = await test.asOwner(compiled.sql, [...compiled.parameters]);
    const others = ['audit_earned', 'audit_withdrawals'].map((name) =>
      test.asOwner(`select * from ${name}()`),
    );
    return [...documents, ...(await Promise.all(others)).flat()] as never;
  } finally {
    await test.asOwner('rollback');
  }
}
const problemsAfter = async (edit: string) => (await tamper(edit)).map(({ problem }) => problem).join('\n');

describe('transactions and their documents', () => {
  it('are in order in an honest company, of every kind', async () => {
    expect(await findAll(test.server.db)).toEqual([]);
    const kinds = await test.asOwner('select distinct kind from txn order by kind');
    const posted = kinds.map(({ kind }) => kind);
    expect(posted).toEqual([
      10, 11, 20, 21, 38, 39, 40, 50, 51, 52, 53, 54, 55, 57, 58, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70,
      71, 72, 73, 74, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92,
    ]);
    const provable = Object.values(entryKinds).filter(({ documents }) => documents !== null);
    expect(provable.map(({ code }) => code)).toEqual(posted);
    expect(new Set(provable.map(({ documents }) => documents))).toEqual(new Set(documentNames));
  });

  it('the invented posting of 10,00,000 from adjustment is found and named', async () => {
    const [member] = await test.asOwner('select min(id) as id from member');
    const post = (scope: string, key: string) =>
      sql<{ ids: string[] }>`select txn_ids as ids from post_transactions(
          array[row(${scope}::text, ${key}::text, 40, 'adjustment', 1, 1, null, 2)::journal],
          array[row(1, 'House', 0, 'adjustment', -1000000, null, null, null, null, null)::journal_line,
            row(1, 'User', ${member?.id}::bigint, 'main', 1000000, null, null, null, null, null)::journal_line],
          null, null, now())`;
    for (const [scope, key] of [
      ['attack', 'invented'],
      ['adjustment', '999999'],
    ] as const) {
      const found = await test.server.db
        .transaction()
        .execute(async (tx) => {
          const { rows } = await post(scope, key).execute(tx);
          const findings = (await documentFindings().execute(tx)).rows;
          throw { rows, findings };
        })
        .catch((thrown) => thrown);
      expect(found.findings).toEqual([
        expect.objectContaining({ check_name: 'documents', txn_id: found.rows[0].ids[0] }),
      ]);
      expect(found.findings[0].problem).toContain(`adjustment ${key} moves money without a document`);
      expect(found.findings[0].problem).toContain(`main of User ${String(member?.id)} is 1000000, not 0`);
    }
  });

  it.each([
    [
      'adjustment',
      `delete from adjustment where id = (select min(id) from adjustment)`,
      'without a document',
    ],
    [
      'adjustment',
      `update adjustment set amount = amount + 1 where status = 'Approved'`,
      'not what its document says',
    ],
    ['adjustment', `update adjustment set txn_id = txn_id + 1 where status = 'Approved'`, 'as its own'],
    [
      'credit_request',
      `update credit_request set payment_mode = 'DD', reference = 'ABCD'`,
      'not what its document',
    ],
    ['arbitrage_fee', `update arb_trade set fee_value = fee_value + 1`, 'not what its document says'],
    ['arbitrage_fee', `delete from arb_trade`, 'without a document'],
    ['credit_request', `delete from credit_request`, 'without a document'],
    ['pin_sale', `update pin_batch set paid = paid - 1`, 'not what its document says'],
    ['pin_balance', `delete from pin_balance`, 'without a document'],
    [
      'topup',
      `update topup set paid_by = 1, payment_mode = 'Fund' where paid > 0`,
      'not what its document says',
    ],
    ['topup', `update topup set paid = paid - 1 where paid > 1000`, 'not what its document says'],
    ['topup', `delete from topup where paid > 0`, 'moves money without a document'],
    [
      'topup_reversal',
      `update topup set status = 'Active', reversed_at = null where status = 'Reversed'`,
      'without a document',
    ],
    [
      'incomes',
      `update income set amount = amount + 5, gross = gross + 5 where kind = 'referral' and amount > 0`,
      'is not what',
    ],
    [
      'incomes',
      `update income set member_id = from_id where kind = 'referral' and amount > 0`,
      'is not what',
    ],
    ['incomes_reversal', `delete from income where status = 'reversed'`, 'without a document'],
    [
      'closing',
      `update income set amount = 2 * amount, gross = gross + amount where kind = 'roi' and amount > 0`,
      'is not what',
    ],
    ['chunk', `delete from closing_chunk`, 'do not name each other'],
    ['payout', `update payout_statement set tds = tds + 1, net = net - 1`, 'not what its document says'],
    ['payout', `delete from payout_statement`, 'without a document'],
    ['withdrawal', `update withdrawal set charge = 0`, 'not what its document says'],
    [
      'withdrawal_failed',
      `update withdrawal set status = 'Approved', failed_at = null, failed_txn_id = null where status = 'Failed' and paid_at is null`,
      'without a document',
    ],
    [
      'withdrawal_paid',
      `update withdrawal set paid_mode = 'IMPS' where status = 'Paid'`,
      'not what its document says',
    ],
    ['withdrawal_returned', `update withdrawal set returned_txn_id = null`, 'without a document'],
    [
      'withdrawal',
      `update withdrawal set status = 'Pending', decided_at = null, txn_id = null, paid_at = null, paid_mode = null
       where status = 'Paid'`,
      'waits with 1000, held is nothing',
    ],
    [
      'payout_clearing',
      `update withdrawal set status = 'Approved', paid_at = null, paid_mode = null where status = 'Paid'`,
      'has 0, withdrawals to be paid sum up to 900',
    ],
    [
      'order',
      `update repurchase_order set wallet_code = 'main' where wallet_code is not null`,
      'not what its document says',
    ],
    ['refund', `delete from repurchase_refund`, 'without a document'],
    ['goods_sold', `update repurchase_order_line set quantity = quantity + 1`, 'not what its document says'],
    [
      'goods_sold',
      `update repurchase_order set payment = 'Cancelled', paid_at = null, dispatch = 'Rejected'
       where member_id is not null and seller_id is not null`,
      'without a document',
    ],
    ['goods_sold', `update repurchase_order set seller_id = null`, 'not what its document says'],
    ['goods_sent', `update repurchase_order set dispatch = 'Pending'`, 'without a document'],
    ['goods_received', `delete from stock_receipt`, 'without a document'],
    ['goods_returned', `update repurchase_refund set condition = 'Damaged'`, 'not what its document says'],
    ['goods_received', `update stock_receipt set quantity = 1`, 'not what its document says'],
    ['board_fee', `update matrix_board_entry set fee = fee * 2`, 'not what its document says'],
    ['bet', `update game_bet set stake = stake * 2 where round_id is null`, 'not what its document says'],
    ['lottery_tickets', `update lottery_purchase set amount = amount * 2`, 'not what its document says'],
    ['lottery_prize', `delete from lottery_prize`, 'without a document'],
    [
      'bet',
      `delete from entry where txn_id in (select id from txn where kind = 54); delete from house_pending
      where txn_id in (select id from txn where kind = 54); delete from txn where kind = 54`,
      'has no transaction',
    ],
    ['topup', `update txn set kind = 40 where kind = 10`, 'has no transaction'],
  ])('%s: %s is found', async (kind, edit, words) => {
    const problems = await problemsAfter(edit);
    expect(problems).toMatch(new RegExp(`^${kind} .*${words}`, 'm'));
  });
});

describe('what topups have earned', () => {
  it.each([
    [`update topup set earned = 0`, /topup T\d+ has earned 0, its income rows say \d/],
    [`update topup set earned = earned + 0.01 where status = 'Active'`, /topup T\d+ has earned/],
    [`update topup set earned = 99999 where status = 'Reversed'`, /topup T\d+ has earned 99999/],
    [`update income set allocations = '[]' where kind = 'roi'`, /topup T\d+ has earned/],
    [`delete from topup where earned > 0`, /booked on a topup \d+ that is missing/],
  ])('%s is found', async (edit, words) => {
    expect(await problemsAfter(edit)).toMatch(words);
  });

  it('every finding is named, however many there are', async () => {
    await test.asOwner(`insert into topup (member_id, package_id, amount, paid, bv, gst_percent, gst, payment_mode, is_first,
      business_date, at, earned) select t.member_id, t.package_id, 1, 0, 0, 0, 0, 'zero', false, t.business_date, t.at, 7
      from (select * from topup limit 1) t, generate_series(1, 2500)`);
    const found: string[] = [];
    const looked = await auditAll(test.server.db, ({ problem }) => found.push(problem));
    expect(found).toHaveLength(2500);
    expect(found.at(-1)).toContain('has earned 7, its income rows say 0');
    expect(Number(looked.topups)).toBeGreaterThan(2500);
    await test.asOwner('delete from topup where earned = 7');
  });
});
