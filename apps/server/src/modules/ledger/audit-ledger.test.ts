import { beforeAll, describe, expect, it } from 'vitest';
import { aJournal, aLine, anOwner, inOwn, post } from '../../../test/books.ts';
import { aContext } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import { auditLedger } from './audit-ledger.ts';
import { captureHold } from './capture-hold.ts';
import { foldHouseAccounts } from './fold-house-accounts.ts';
import { holdAmount } from './hold-amount.ts';

const test = useTestServer();
const audit = async () => (await auditLedger(test.server.db)).findings;
let seed = 20_260_102;
/** Reproducible: the same rows are edited in every run. */
const random = (below: number) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed % below;
};

beforeAll(async () => {
  const { server } = test;
  const owners = await Promise.all(Array.from({ length: 6 }, () => anOwner(server, '1000')));
  for (let index = 0; index < 60; index++) {
    const [a, b] = [owners[index % 6] ?? '', owners[(index + 1 + random(5)) % 6] ?? ''];
    const amount = String(1 + random(20));
    await post(
      server,
      aJournal([
        aLine(a, 'fund', `-${amount}`),
        index % 3 === 0 ? aLine('0', 'fees', amount) : aLine(b, 'fund', amount),
      ]),
    );
    if (index === 30) await foldHouseAccounts(server.db, new Date());
  }
  const wallet = { owner_type: 'User', owner_id: owners[0] ?? '', wallet_code: 'fund' } as const;
  for (const key of ['captured', 'pending']) {
    const hold = { scope: 'hold', key, wallet, amount: '5', ref_type: 'adjustment', ref_id: '1' } as const;
    const id = await inOwn(server, (tx) => holdAmount(tx, aContext(server), hold));
    const journal = aJournal([aLine('0', 'payout_clearing', '5')]);
    if (key === 'captured') await inOwn(server, (tx) => captureHold(tx, aContext(server), id, journal));
  }
});

/** Edits as a superuser past every trigger, lets the auditor look, and takes the edit back. */
async function tamper(table: string, where: string, change: string) {
  await test.asOwner('begin');
  await test.asOwner('set local session_replication_role = replica');
  await test.asOwner(
    change === 'delete'
      ? `delete from ${table} where ${where}`
      : `update ${table} set ${change} where ${where}`,
  );
  const found = await test.asOwner('select * from audit_ledger()');
  await test.asOwner('rollback');
  return found;
}

describe('the auditor', () => {
  it('finds honest books in order', async () => {
    const { findings, audited } = await auditLedger(test.server.db);
    expect(findings).toEqual([]);
    expect(Number(audited.transactions)).toBe(67);
  });

  it('names account and version of every entry that was edited or deleted', async () => {
    const changes = [
      'amount = amount + 1',
      'amount = -amount',
      'balance_after = balance_after - 0.01',
      `at = at + interval '1 second'`,
      'kind = kind + 1',
      'ref_id = 77',
      `narration = 'edited'`,
      'hash = sha256(hash)',
      'txn_id = coalesce(txn_id, 0) + 1000',
      'line = line + 5',
      'version = version + 100000',
      'delete',
    ];
    const rows = await test.asOwner(
      'select account_id, version, txn_id from entry order by account_id, version',
    );
    const folds = rows.filter(({ txn_id }) => txn_id === null);
    expect(folds.length).toBeGreaterThan(0);
    const tried = changes.flatMap((change) =>
      [rows, rows, folds].map((of) => ({ change, row: of[random(of.length)] })),
    );
    for (const { change, row } of tried) {
      const place = `account_id = ${String(row?.account_id)} and version = ${String(row?.version)}`;
      const found = await tamper('entry', place, change);
      // of a row that is gone, the one that follows it shows the gap, or the account the missing end
      const named = found.filter(
        ({ account_id, version }) =>
          account_id === row?.account_id && (version === row?.version || /delete|version/.test(change)),
      );
      expect(named, `${change} where ${place}`).not.toEqual([]);
    }
    expect(await audit()).toEqual([]);
  });

  it('finds every edit of a transaction, a line of the company, a hold and an account', async () => {
    const edits: [table: string, where: string, change: string][] = [
      ['txn', 'id = $id', 'kind = 99'],
      ['txn', 'id = $id', 'reverses = 3'],
      ['txn', 'id = $id', `at = at - interval '1 day'`],
      ['txn', 'id = $id', 'actor_id = 5'],
      ['txn', 'id = $id', 'line_count = line_count + 1'],
      ['txn', 'id = $id', `idem_key = 'another'`],
      ['txn', 'id = $id', 'delete'],
      ['house_entry', 'txn_id = $id', 'amount = amount + 1'],
      ['house_entry', 'txn_id = $id', 'fold_version = fold_version + 1'],
      ['house_entry', 'txn_id = $id', 'delete'],
      ['house_pending', 'txn_id = $id', 'amount = amount * 2'],
      ['house_pending', 'txn_id = $id', 'account_id = account_id + 1'],
      ['house_pending', 'txn_id = $id', 'delete'],
      ['hold', 'id = $id', 'amount = amount + 1'],
      ['hold', 'id = $id', 'delete'],
      ['account', 'id = $id', 'balance = balance + 1'],
      ['account', 'id = $id', 'held = held + 1'],
      ['account', 'id = $id', 'version = version + 1'],
      ['account', 'id = $id', 'owner_id = owner_id + 1'],
      ['account', 'id = $id', `wallet_code = 'main'`],
      ['account', 'id = $id', 'delete'],
    ];
    for (const [table, where, change] of edits) {
      const key = where.split(' ')[0];
      const only =
        table === 'hold' ? `where status = 'pending'` : table === 'account' ? 'where class = 0' : '';
      const rows = await test.asOwner(`select ${key} as id from ${table} ${only} order by 1`);
      const id = String(rows[random(rows.length)]?.id);
      const found = await tamper(table, where.replace('$id', id), change);
      const named = found.filter(({ account_id, txn_id }) =>
        table === 'account' ? account_id === id : table === 'hold' ? account_id : account_id || txn_id === id,
      );
      expect(named, `${change} on ${table} ${id}`).not.toEqual([]);
    }
    expect(await audit()).toEqual([]);
  });
});
