import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { bringIn, csv, dryRun, sendFiles } from '../../../test/bring-network.ts';
import { useTestServer } from '../../../test/http.ts';
import { useBringing } from '../../../test/use-bringing.ts';
import { findAll } from '../../audit/audit-all.ts';
import { inTransaction } from '../../platform/database/db.ts';
import type { Failure } from '../../platform/fail.ts';
import { unseal } from '../../platform/seal.ts';
import { readOwnKyc } from '../kyc/read-own-kyc.ts';
import { prepareKyc } from '../kyc/submit-kyc.ts';
import { topupByPin } from '../pins/topup-by-pin.ts';

const test = useTestServer();
const bringing = useBringing(test);
const people = [
  ['Member', 'Name', 'Sponsor', 'Joined', 'PAN', 'Account no', 'IFSC', 'Account holder'],
  ['root1', 'Asha Rani', '', '2025-01-01', 'abcde 1234 f', '1234 5678 9012', 'hdfc0001234', ''],
  ['next1', 'Ravi Kumar', 'root1', '2025-01-02', '', '123456789012', 'HDFC0009999', 'Ravi K'],
];
const pins = ['Holder', 'Package', 'Pin No', 'Quantity', 'Amount', 'Paid', 'Generated on'];

it('finds what is wrong with PANs, bank accounts and pins', async () => {
  const [heads = []] = people;
  const no = await sendFiles(bringing(), '2026-04-30', {
    'members.csv': csv([
      heads,
      ['root1', 'Asha', '', '2025-01-01', 'ABCDE12345', '12', 'HDFC0001234', ''],
      ['next1', 'Ravi', 'root1', '2025-01-02', '', '123456789012', '', ''],
      ['next2', 'Mina', 'root1', '2025-01-02', '', '123456789012', 'HDFC', ''],
    ]),
    'pins.csv': csv([
      ['Member', ...pins.slice(1)],
      ['nobody', 'P', 'A1', '', '', '', ''],
      ['root1', 'Q', 'A2', '', '', '', ''],
      ['root1', 'P', 'A3', '0', '500', '', ''],
      ['root1', 'P', 'A4', '', '500', '501', ''],
      ['root1', 'P', 'A5', '', '500', '', '2026-05-01'],
      ['root1', 'P', 'A6', '', '500', '', '2026-04-30'],
      ['root1', 'P', 'a6', '', '500', '', ''],
      ['root1', 'P', 'A7', '', '1.005', '', ''],
    ]),
  });
  const checked = await dryRun(bringing(), no);
  const { rows } = await sql<{ found: string }>`
    select file || ' ' || row_no || ' ' || field || ' ' || sort as found from import_problem order by id`.execute(
    test.server.db,
  );
  expect(rows.map(({ found }) => found)).toEqual([
    'members 2 pan bad_pan',
    'members 2 account_no bad_account',
    'members 3 ifsc no_ifsc',
    'members 4 ifsc bad_ifsc',
    'pins 2 member unknown_member',
    'pins 3 package unknown_package',
    'pins 4 pins not_an_amount',
    'pins 5 paid paid_above_amount',
    'pins 6 made in_future',
    'pins 8 pin doubled_row',
    'pins 9 amount too_many_decimals',
  ]);
  expect(checked.totals).toMatchObject({ pans: '0', accounts: '0', pins: '1', 'pins.paid': '500.00' });
});

it('keeps PANs as stated, bank accounts sealed, and gives pins new numbers that top up', async () => {
  const { db } = test.server;
  const no = await sendFiles(bringing(), '2026-04-30', {
    'members.csv': csv(people),
    'pins.csv': csv([
      ['Member', ...pins.slice(1)],
      ['root1', 'p', '', '250', '1000', '', '2026-03-01'],
      ['next1', 'P', 'OLD7', '', '500', '0', ''],
    ]),
  });
  const checked = await dryRun(bringing(), no, {
    expected: { pans: '1', accounts: '2', pins: '251', 'pins.paid': '250000' },
  });
  expect(checked.problems).toEqual([]);
  const loaded = await bringIn(bringing(), no);
  expect(loaded.books).toMatchObject({ pans: '1', accounts: '2', pins: '251', 'pins.paid': '250000' });
  expect(await findAll(db)).toEqual([]);

  const root = await db
    .selectFrom('member')
    .select(['id', 'pan_verified_at'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { context } = bringing();
  const asRoot = { ...context, actor: { ...context.actor, id: root.id, user_type: 'User' as const } };
  expect(await readOwnKyc(db, asRoot)).toMatchObject({ status: 'None', pan: '••••••234F' });
  expect(root.pan_verified_at).toBeNull();
  const { messages } = (await prepareKyc(db, asRoot, { name: 'Asha Rani' }).catch(
    (e: unknown) => e,
  )) as Failure;
  expect(messages).toHaveProperty('aadhaar');
  expect(messages).not.toHaveProperty('pan');

  const { rows: accounts } = await sql<{ holder: string; ifsc: string; sealed: string; hours: number }>`
    select holder, ifsc, account_sealed as sealed, extract(epoch from held_until - changed_at)::int / 3600 as hours
    from payment_details order by owner_id`.execute(db);
  expect(
    accounts.map(({ sealed, ...rest }) => ({ ...rest, no: unseal(bringing().context.services, sealed) })),
  ).toEqual([
    { holder: 'Asha Rani', ifsc: 'HDFC0001234', no: '123456789012', hours: 48 },
    { holder: 'Ravi K', ifsc: 'HDFC0009999', no: '123456789012', hours: 48 },
  ]);
  const { rows: batches } = await sql<{ count: number }>`select count from pin_batch order by id`.execute(db);
  expect(batches.map(({ count }) => count)).toEqual([100, 100, 50, 1]);

  const pin = await db
    .selectFrom('pin')
    .select(['no', 'password_sealed'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const receipt = await inTransaction(db, (tx) =>
    topupByPin(tx, bringing().context, {
      user_id: 'next1',
      pin_no: pin.no,
      pin_password: unseal(bringing().context.services, String(pin.password_sealed)),
      remark: '',
    }),
  );
  expect(receipt.amount).toBe('1000.00000000');
  expect(await findAll(db)).toEqual([]);
});
