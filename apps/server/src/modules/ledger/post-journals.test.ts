import { toDecimal } from '@banyan/plan/money';
import { afterAll, describe, expect, it } from 'vitest';
import { aJournal, aLine, anOwner, byConstraint, findings, post } from '../../../test/books.ts';
import { useTestServer } from '../../../test/http.ts';
import { toFailure } from '../../platform/http/http-errors.ts';
import { foldHouseAccounts } from './fold-house-accounts.ts';
import { readBalance } from './queries.ts';

const test = useTestServer();
const balance = (owner: string, wallet_code = 'fund') =>
  readBalance(test.server.db, { owner_type: 'User', owner_id: owner, wallet_code });
const transfer = (from: string, to: string, amount: string) => [
  aLine(from, 'fund', `-${amount}`),
  aLine(to, 'fund', amount),
];

afterAll(async () => {
  expect(await findings(test.server)).toEqual([]);
  const [seen] = await test.asOwner(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(seen).toEqual({ deadlocks: '0' });
});

describe('a posting', () => {
  it('moves money between wallets, which exist from their first posting on', async () => {
    const [from, to] = [await anOwner(test.server, '100'), await anOwner(test.server)];
    expect(await balance(to)).toBe('0');
    await post(test.server, aJournal(transfer(from, to, '30.5')));
    expect([await balance(from), await balance(to)]).toEqual(['69.50000000', '30.50000000']);
  });

  it('lets money be spent by a later journal of the same call, and numbers versions without gaps', async () => {
    const owner = await anOwner(test.server, '10');
    await post(
      test.server,
      aJournal([aLine('0', 'adjustment', '-90'), aLine(owner, 'fund', '90')]),
      aJournal([aLine(owner, 'fund', '-60'), aLine(owner, 'main', '60')]),
      aJournal([aLine(owner, 'fund', '-40'), aLine('0', 'package_sales', '40')]),
    );
    const lines = await test.asOwner(
      `select e.version, balance_after from entry e join account a on a.id = account_id
       where owner_id = $1 and wallet_code = 'fund' order by e.version`,
      [owner],
    );
    expect(
      lines.map(({ version, balance_after }) => [version, toDecimal(String(balance_after)).toFixed()]),
    ).toEqual([
      ['1', '10'],
      ['2', '100'],
      ['3', '40'],
      ['4', '0'],
    ]);
  });

  it('is refused whole, by name, when a wallet lacks funds', async () => {
    const [rich, poor] = [await anOwner(test.server, '100'), await anOwner(test.server, '5')];
    const refused = post(
      test.server,
      aJournal(transfer(rich, poor, '10')),
      aJournal(transfer(poor, rich, '15.00000001')),
    );
    await expect(refused).rejects.toMatchObject(byConstraint('account_covers_floor'));
    expect(toFailure(await refused.catch((error: unknown) => error)).code).toBe('insufficient_funds');
    expect([await balance(rich), await balance(poor)]).toEqual(['100.00000000', '5.00000000']);
  });

  it('is refused when its lines do not sum to zero, move nothing or carry too many decimals', async () => {
    const owner = await anOwner(test.server, '100');
    const attempt = (...lines: [string, string, string][]) =>
      post(test.server, aJournal(lines.map((line) => aLine(...line))));
    await expect(attempt([owner, 'fund', '-10'], ['0', 'fees', '9'])).rejects.toMatchObject(
      byConstraint('txn_sums_to_zero'),
    );
    await expect(attempt([owner, 'fund', '0'], ['0', 'fees', '0'])).rejects.toMatchObject(
      byConstraint('amount_fits_asset'),
    );
    await expect(
      attempt([owner, 'fund', '-0.000000001'], ['0', 'fees', '0.000000001']),
    ).rejects.toMatchObject(byConstraint('amount_fits_asset'));
  });

  it("is refused on a frozen account, a member's or the company's", async () => {
    const [frozen, other] = [await anOwner(test.server, '10'), await anOwner(test.server, '10')];
    await test.asOwner(`update account set status = 'frozen' where owner_id = $1`, [frozen]);
    await expect(post(test.server, aJournal(transfer(other, frozen, '1')))).rejects.toMatchObject(
      byConstraint('account_is_open'),
    );
    const pay = () => post(test.server, aJournal([aLine(other, 'fund', '-1'), aLine('0', 'frozen', '1')]));
    await pay();
    await test.asOwner(`update account set status = 'frozen' where wallet_code = 'frozen'`);
    await expect(pay()).rejects.toMatchObject(byConstraint('account_is_open'));
    expect(await balance(other)).toBe('9.00000000');
  });

  it('is counted at commit, unless its two lines were seen to cancel out', async () => {
    const owner = await anOwner(test.server, '100');
    const [pair] = await post(test.server, aJournal(transfer(owner, owner, '1')));
    const [other] = await post(
      test.server,
      aJournal([aLine(owner, 'fund', '-3'), aLine(owner, 'main', '1'), aLine(owner, 'game', '2')]),
    );
    const marks = await test.asOwner('select is_pair from txn where id = any($1) order by id', [
      [pair, other],
    ]);
    expect(marks.map(({ is_pair }) => is_pair)).toEqual([true, false]);
    await test.asOwner('begin');
    await test.asOwner(
      `insert into txn (idem_scope, idem_key, request_hash, kind, asset_id, line_count, at)
       values ('test', 'by hand', '', 1, 1, 2, now())`,
    );
    await expect(test.asOwner('commit')).rejects.toMatchObject(byConstraint('txn_lines_complete'));
  });
});

describe('a key', () => {
  it('is one transaction for ever, and refuses another', async () => {
    const [from, to] = [await anOwner(test.server, '100'), await anOwner(test.server)];
    const journal = aJournal(transfer(from, to, '10'));
    const [first] = await post(test.server, journal);
    expect(await post(test.server, journal)).toEqual([first]);
    await expect(post(test.server, { ...journal, lines: transfer(from, to, '11') })).rejects.toMatchObject(
      byConstraint('txn_same_request'),
    );
    expect(await balance(to)).toBe('10.00000000');
  });

  it('used ten times at once posts once', async () => {
    const [from, to] = [await anOwner(test.server, '100'), await anOwner(test.server)];
    const journal = aJournal(transfer(from, to, '10'));
    const ids = await Promise.all(Array.from({ length: 10 }, () => post(test.server, journal)));
    expect(new Set(ids.flat()).size).toBe(1);
    expect([await balance(from), await balance(to)]).toEqual(['90.00000000', '10.00000000']);
  });
});

describe('many at once', () => {
  it('spend exactly what is there', async () => {
    const owner = await anOwner(test.server, '70');
    const spends = Array.from({ length: 30 }, () =>
      post(test.server, aJournal([aLine(owner, 'fund', '-10'), aLine('0', 'package_sales', '10')])),
    );
    const outcomes = await Promise.allSettled(spends);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject(byConstraint('account_covers_floor'));
    }
    expect(await balance(owner)).toBe('0.00000000');
  });

  it('create and cross the same accounts in every direction without waiting in a circle', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => anOwner(test.server, '1000')));
    const crossing = Array.from({ length: 60 }, (_, index) => {
      const [a, b, c] = [0, 1, 2].map((step) => owners[(index * 7 + step * (1 + (index % 3))) % 4] ?? '');
      return post(
        test.server,
        aJournal([aLine(a ?? '', 'fund', '-3'), aLine(b ?? '', 'main', '1'), aLine(c ?? '', 'game', '2')]),
      );
    });
    await Promise.all(crossing);
    const [row] = await test.asOwner(
      'select sum(balance)::int as total from account where owner_id = any($1)',
      [owners],
    );
    expect(row?.total).toBe(4000);
  });
});

describe("the company's accounts", () => {
  it('count waiting lines at once, and show them as one entry after a fold by any process', async () => {
    const owner = await anOwner(test.server, '100');
    const spend = () => post(test.server, aJournal([aLine(owner, 'fund', '-2'), aLine('0', 'fees', '2')]));
    await Promise.all(Array.from({ length: 20 }, spend));
    const fees = () =>
      test.asOwner(`select balance, version from account_balance where wallet_code = 'fees'`);
    expect(await fees()).toEqual([{ balance: '40.00000000', version: '0' }]);
    const now = new Date();
    const folds = await Promise.all([1, 2, 3].map(() => foldHouseAccounts(test.server.db, now, 8)));
    while ((await foldHouseAccounts(test.server.db, now)) > 0);
    expect(folds.every((moved) => moved <= 8)).toBe(true);
    expect(await fees()).toMatchObject([{ balance: '40.00000000' }]);
    const [sum] = await test.asOwner(
      `select sum(e.amount)::int as folded from entry e join account a on a.id = e.account_id
       where a.wallet_code = 'fees' and e.txn_id is null`,
    );
    expect(sum?.folded).toBe(40);
  });

  it('with a floor are posted at once and never overdrawn', async () => {
    await test.asOwner(
      `insert into account (owner_type, owner_id, wallet_code, asset_id, scale, class, floor, synchronous, head)
       values ('House', 0, 'pool:test', 1, 8, 1, 0, true, account_genesis('House', 0, 'pool:test', 1::smallint))`,
    );
    const owner = await anOwner(test.server, '10');
    await post(test.server, aJournal([aLine(owner, 'fund', '-10'), aLine('0', 'pool:test', '10')]));
    const win = (amount: string) =>
      post(test.server, aJournal([aLine('0', 'pool:test', `-${amount}`), aLine(owner, 'game', amount)]));
    const wins = await Promise.allSettled([win('6'), win('6')]);
    expect(wins.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await balance(owner, 'game')).toBe('6.00000000');
  });
});

it('refuses the application everything but posting', async () => {
  const { pool } = test;
  for (const sql of [
    'update account set balance = 1',
    'delete from entry',
    `insert into entry (account_id, version, at, line, kind, amount, balance_after, hash) values (1, 1, now(), 1, 1, 1, 1, '')`,
    'update txn set kind = 1',
    'select create_accounts(null, null)',
  ]) {
    await expect(pool.query(sql)).rejects.toMatchObject({ code: '42501' });
  }
  await expect(test.asOwner('update entry set amount = 1')).rejects.toThrow('append-only');
});
