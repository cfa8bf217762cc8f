import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { anOwner, byConstraint, findings, inOwn } from '../../../test/books.ts';
import { aContext, nextNumber } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import { postOpening } from './post-opening.ts';

const test = useTestServer();
afterAll(async () => expect(await findings(test.server)).toEqual([]));

type Line = readonly [owner_id: string, wallet_code: string, amount: string];

/** Posts these lines from `opening_balance`. */
const open = (lines: readonly Line[], key = `key ${nextNumber()}`) =>
  inOwn(test.server, (tx) =>
    postOpening(tx, aContext(test.server), {
      scope: 'test',
      key,
      kind: 'adjustment',
      ref_type: 'adjustment',
      ref_id: '1',
      from: 'opening_balance',
      narration: 'from Old',
      lines: sql`select owner_id::bigint, wallet_code, amount::numeric
        from jsonb_to_recordset(${JSON.stringify(
          lines.map(([owner_id, wallet_code, amount]) => ({ owner_id, wallet_code, amount })),
        )}::jsonb) l (owner_id text, wallet_code text, amount text)`,
    }),
  );

/** The lines of a transaction in wallets of people. */
const linesOf = (txnId: string) =>
  test.asOwner(
    `select a.owner_id, a.wallet_code, e.version, trim_scale(e.amount)::text as amount,
       trim_scale(e.balance_after)::text as after, trim_scale(a.balance)::text as balance, e.narration
     from entry e join account a on a.id = e.account_id where e.txn_id = $1 order by a.owner_id, a.wallet_code`,
    [txnId],
  );

const line = (owner_id: string, wallet_code: string, amount: string, before = '0') => ({
  owner_id,
  wallet_code,
  version: before === '0' ? '1' : '2',
  amount,
  after: toDecimal(amount).plus(before).toFixed(),
  balance: toDecimal(amount).plus(before).toFixed(),
  narration: 'from Old',
});

it('opens wallets with their first line, and the company pays', async () => {
  const [one, two] = [await anOwner(test.server), await anOwner(test.server)];
  const lines = [
    [two, 'main', '7'],
    [one, 'main', '2.5'],
    [one, 'fund', '3'],
  ] as const;
  const txnId = await open(lines);
  expect(await linesOf(txnId)).toEqual([
    line(one, 'fund', '3'),
    line(one, 'main', '2.5'),
    line(two, 'main', '7'),
  ]);
  expect(
    await test.asOwner(
      `select t.line_count, trim_scale(p.amount)::text as amount, a.wallet_code from txn t join house_pending p on p.txn_id = t.id
         join account a on a.id = p.account_id where t.id = $1`,
      [txnId],
    ),
  ).toEqual([{ line_count: 4, amount: '-12.5', wallet_code: 'opening_balance' }]);
});

it('happens once, and its key serves no other lines', async () => {
  const [one, two] = [await anOwner(test.server), await anOwner(test.server)];
  const txnId = await open([[one, 'main', '2']], `once ${one}`);
  expect(await open([[one, 'main', '2']], `once ${one}`)).toBe(txnId);
  expect(await linesOf(txnId)).toHaveLength(1);
  await expect(open([[two, 'main', '2']], `once ${one}`)).rejects.toMatchObject(
    byConstraint('txn_same_request'),
  );
});

it('adds to a wallet that is there, and opens the others', async () => {
  const [old, young] = [await anOwner(test.server, '10'), await anOwner(test.server)];
  expect(
    await linesOf(
      await open([
        [young, 'fund', '4'],
        [old, 'fund', '1'],
      ]),
    ),
  ).toEqual([line(old, 'fund', '1', '10'), line(young, 'fund', '4')]);
});

it('is refused whole, by the names of the rules', async () => {
  const owner = await anOwner(test.server);
  const refused = async (amount: string, constraint: string) =>
    await expect(
      open([
        [owner, 'main', '5'],
        [owner, 'fund', amount],
      ]),
    ).rejects.toMatchObject(byConstraint(constraint));
  await refused('-1', 'account_covers_floor');
  await refused('0.123456789', 'amount_fits_asset');
  await refused('0', 'amount_fits_asset');
  expect(await test.asOwner('select id from account where owner_id = $1', [owner])).toEqual([]);
});

it('two at once for one wallet both count', async () => {
  const owner = await anOwner(test.server);
  await Promise.all([open([[owner, 'main', '1']]), open([[owner, 'main', '2']])]);
  expect(
    await test.asOwner('select trim_scale(balance)::text as balance from account where owner_id = $1', [
      owner,
    ]),
  ).toEqual([{ balance: '3' }]);
});
