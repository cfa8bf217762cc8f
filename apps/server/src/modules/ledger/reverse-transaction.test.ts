import { afterAll, describe, expect, it } from 'vitest';
import { aJournal, aLine, anOwner, byConstraint, findings, inOwn, post } from '../../../test/books.ts';
import { aContext, nextNumber } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import { captureHold } from './capture-hold.ts';
import { foldHouseAccounts } from './fold-house-accounts.ts';
import { holdAmount } from './hold-amount.ts';
import { releaseHold } from './release-hold.ts';
import { reverseTransaction } from './reverse-transaction.ts';

const test = useTestServer();

/** What an owner's wallets hold, those never used left out: balance/held. */
async function walletsOf(owner: string): Promise<Record<string, string>> {
  const rows = await test.asOwner(
    `select wallet_code, trim_scale(balance) || case when held = 0 then '' else '/' || trim_scale(held) end as money
     from account where owner_id = $1 order by wallet_code`,
    [owner],
  );
  return Object.fromEntries(rows.map(({ wallet_code, money }) => [wallet_code, money]));
}
const reverse = (txnId: string, key = `reversal of ${txnId}`) =>
  inOwn(test.server, (tx) =>
    reverseTransaction(tx, aContext(test.server), txnId, {
      scope: 'reversal',
      key,
      kind: 'incomes_reversal',
      ref_type: 'adjustment',
      ref_id: '1',
      narration: 'taken back',
    }),
  );
const earn = async (owner: string, amount: string) => {
  const lines = [
    aLine('0', 'income:level', `-${amount}`),
    aLine(owner, 'main', amount, { kind: 'income_level', recoverable: true }),
  ];
  const [id] = await post(test.server, aJournal(lines, { kind: 'incomes' }));
  return id ?? '';
};
const spend = (owner: string, amount: string) =>
  post(test.server, aJournal([aLine(owner, 'main', `-${amount}`), aLine('0', 'package_sales', amount)]));

afterAll(async () => {
  while ((await foldHouseAccounts(test.server.db, new Date())) > 0);
  expect(await findings(test.server)).toEqual([]);
});

describe('a reversal', () => {
  it('takes what the wallet holds; the rest is owed, and later incomes repay it first', async () => {
    const owner = await anOwner(test.server);
    const income = await earn(owner, '250');
    await spend(owner, '150');
    await reverse(income);
    expect(await walletsOf(owner)).toEqual({ main: '0', recoverable: '-150' });
    await earn(owner, '40');
    expect(await walletsOf(owner)).toEqual({ main: '0', recoverable: '-110' });
    await earn(owner, '200');
    expect(await walletsOf(owner)).toEqual({ main: '90', recoverable: '0' });
  });

  it('is repaid only once by an owner who earns twice in one journal', async () => {
    const owner = await anOwner(test.server);
    const income = await earn(owner, '30');
    await spend(owner, '30');
    await reverse(income);
    await post(
      test.server,
      aJournal([
        aLine(owner, 'main', '20', { recoverable: true }),
        aLine(owner, 'main', '20', { recoverable: true }),
        aLine('0', 'income:level', '-40'),
      ]),
    );
    expect(await walletsOf(owner)).toEqual({ main: '10', recoverable: '0' });
  });

  it('leaves what is held alone, and gives back exactly what a debit took', async () => {
    const owner = await anOwner(test.server, '100');
    const [sale] = await post(
      test.server,
      aJournal([aLine(owner, 'fund', '-30'), aLine('0', 'package_sales', '30')]),
    );
    const income = await earn(owner, '50');
    await hold(owner, 'main', '35');
    await reverse(sale ?? '');
    await reverse(income);
    expect(await walletsOf(owner)).toEqual({ fund: '100', main: '35/35', recoverable: '-35' });
  });

  it('happens once, also of two at the same moment, and is itself final', async () => {
    const owner = await anOwner(test.server);
    const income = await earn(owner, '10');
    const outcomes = await Promise.allSettled([reverse(income, 'one way'), reverse(income, 'another way')]);
    const reversal = outcomes.find((outcome) => outcome.status === 'fulfilled')?.value;
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject(
      byConstraint('txn_reversed_once'),
    );
    await expect(reverse(reversal ?? '')).rejects.toMatchObject(byConstraint('txn_reversal_is_final'));
    await expect(reverse('999999999')).rejects.toMatchObject(byConstraint('txn_exists'));
    expect(await walletsOf(owner)).toMatchObject({ main: '0' });
  });

  it('is replayed with its first answer, also when the lines were folded meanwhile', async () => {
    const income = await earn(await anOwner(test.server), '10');
    const first = await reverse(income);
    await foldHouseAccounts(test.server.db, new Date());
    expect(await reverse(income)).toBe(first);
  });

  it('of two debts and incomes at once never loses a paisa', async () => {
    const owner = await anOwner(test.server);
    const incomes = await Promise.all(['10', '20', '30', '40'].map((amount) => earn(owner, amount)));
    await spend(owner, '95');
    await Promise.all([...incomes.map((income) => reverse(income)), earn(owner, '7'), earn(owner, '8')]);
    expect(await walletsOf(owner)).toEqual({ main: '0', recoverable: '-80' });
  });
});

const hold = (owner: string, wallet_code: string, amount: string, key = `key ${nextNumber()}`) =>
  inOwn(test.server, (tx) =>
    holdAmount(tx, aContext(test.server), {
      scope: 'hold',
      key,
      wallet: { owner_type: 'User', owner_id: owner, wallet_code },
      amount,
      ref_type: 'adjustment',
      ref_id: '1',
    }),
  );
const release = (id: string) => inOwn(test.server, (tx) => releaseHold(tx, aContext(test.server), id));
const capture = (id: string, amount: string, key = `key ${nextNumber()}`) =>
  inOwn(test.server, (tx) =>
    captureHold(
      tx,
      aContext(test.server),
      id,
      aJournal([aLine('0', 'payout_clearing', amount)], { scope: 'capture', key }),
    ),
  );

describe('a hold', () => {
  it('keeps money from being spent until it is released, and no longer', async () => {
    const owner = await anOwner(test.server, '100');
    const id = await hold(owner, 'fund', '80');
    expect(await walletsOf(owner)).toEqual({ fund: '100/80' });
    await expect(hold(owner, 'fund', '20.01')).rejects.toMatchObject(byConstraint('account_covers_floor'));
    expect(await release(id)).toBe(true);
    expect(await release(id)).toBe(false);
    expect(await walletsOf(owner)).toEqual({ fund: '100' });
    await expect(capture(id, '80')).rejects.toMatchObject(byConstraint('hold_is_pending'));
  });

  it('is spent once, replayed with the first answer, and cannot be released after', async () => {
    const owner = await anOwner(test.server, '100');
    const id = await hold(owner, 'fund', '80');
    const outcomes = await Promise.all([1, 2, 3].map(() => capture(id, '80', `capture of ${id}`)));
    expect(new Set(outcomes).size).toBe(1);
    await expect(capture(id, '80')).rejects.toMatchObject(byConstraint('hold_is_pending'));
    await expect(release(id)).rejects.toMatchObject(byConstraint('hold_is_pending'));
    expect(await walletsOf(owner)).toEqual({ fund: '20' });
  });

  it('is either spent or released, never both', async () => {
    const owner = await anOwner(test.server, '100');
    for (let round = 0; round < 10; round++) {
      const id = await hold(owner, 'fund', '1');
      const outcomes = await Promise.allSettled([capture(id, '1'), release(id)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
    expect((await walletsOf(owner)).fund).toMatch(/^\d+$/);
  });

  it('has a key that is one hold for ever, and of many at once exactly as many as there is money for', async () => {
    const owner = await anOwner(test.server, '50');
    const same = await Promise.all([1, 2, 3, 4].map(() => hold(owner, 'fund', '20', `same of ${owner}`)));
    expect(new Set(same).size).toBe(1);
    await expect(hold(owner, 'fund', '21', `same of ${owner}`)).rejects.toMatchObject(
      byConstraint('hold_same_request'),
    );
    const others = await Promise.allSettled([1, 2, 3, 4, 5].map(() => hold(owner, 'fund', '10')));
    expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(hold(owner, 'game', '1')).rejects.toMatchObject(byConstraint('account_covers_floor'));
  });
});
