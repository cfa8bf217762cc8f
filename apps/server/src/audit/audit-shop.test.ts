import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../test/http.ts';
import { moveGoods } from '../../test/move-goods.ts';
import { aBusiness, aMember } from '../../test/network.ts';
import { findAll } from './audit-all.ts';

const test = useTestServer();

beforeAll(async () => {
  await aBusiness(test.server, {});
  await aMember(test.server);
  await moveGoods(test);
});

/** Edits as a superuser past every trigger, lets the auditor look at the shop, and takes the edit back. */
async function problemsAfter(edit: string): Promise<string[]> {
  await test.asOwner('begin');
  try {
    await test.asOwner('set local session_replication_role = replica');
    await test.asOwner(edit);
    return (await test.asOwner('select problem from audit_shop()')).map(({ problem }) => String(problem));
  } finally {
    await test.asOwner('rollback');
  }
}

describe('the shop and its books', () => {
  it('are in order in an honest company', async () => {
    expect(await findAll(test.server.db)).toEqual([]);
    const [looked] =
      await test.asOwner(`select (select count(*) from invoice where series = 'CRN')::int as notes,
      (select count(*) from kit_return)::int as kits`);
    expect(looked).toEqual({ notes: 1, kits: 1 });
  });

  it.each([
    [
      `update account set balance = balance + 1 where wallet_code = 'stock' and owner_type = 'Franchise' and balance > 0`,
      /^the accounts of SKU-\d+ sum up to 1, not 0$/,
    ],
    [
      `update entry set amount = amount + 2 where account_id = (select min(id) from account
        where wallet_code = 'stock' and owner_type = 'House' and balance > 0)`,
      /^stock of House 0 has \d+ of product \d+, its movements sum up to \d+$/,
    ],
    [
      `alter table account drop constraint account_covers_floor;
      update account set held = balance + 1 where wallet_code = 'stock' and owner_type = 'House' and balance > 0`,
      /^stock of House 0 has \d+ of product \d+ and holds \d+$/,
    ],
    [`delete from repurchase_refund`, /^stock_sold of SKU-\d+ is 1, sold and not returned were 2$/],
    [`delete from kit_return`, /^stock_sold of SKU-\d+ is 0, sold and not returned were 2$/],
    [
      `update invoice set amount = amount - 1 where seller_id = 0`,
      /^invoices of order O\d+ say sales \d+ and GST \d+, the books \d+ and \d+$/,
    ],
    [
      `update invoice set igst = igst + 0.01 where seller_id = 0`,
      /^invoices of order O\d+ say sales \d+ and GST [\d.]+, the books \d+ and \d+$/,
    ],
    [
      `delete from invoice where seller_id <> 0 and series = 'CRN'`,
      /^CRN of seller \d+ in \d\d-\d\d have 0 numbers up to 0, the last is 1$/,
    ],
    [
      `update invoice set serial = serial + 1 where seller_id = 0 and serial > 1`,
      /^INV of seller 0 in \d\d-\d\d have 2 numbers up to 3, the last is 2$/,
    ],
    [`delete from stock_receipt`, /^franchise \S+ billed 2 of SKU-\d+ and received 1$/],
  ])('%s is found', async (edit, words) => {
    expect(await problemsAfter(edit)).toContainEqual(expect.stringMatching(words));
  });
});
