import * as stock from '@banyan/contract/repurchase/stock';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve } from '../../../../test/approve.ts';
import { anAdmin, contextOf, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aProduct } from '../../../../test/shop.ts';
import { findAll } from '../../../audit/audit-all.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { holdAmount } from '../../ledger/hold-amount.ts';
import { sayingWhatIsShort } from '../post-goods.ts';
import { writeOffStock } from './write-off-stock.ts';

const test = useTestServer();
let admin: Person;
let context: ActorContext;
beforeAll(async () => {
  admin = await anAdmin(test.server);
  context = await contextOf(test.server, admin);
  await test.asOwner('update company set two_person_limit = 100000');
});

const call = async (endpoint: typeof stock.addStock | typeof stock.writeOffStock, body: object) =>
  (await callAs(test.server, endpoint, { token: admin.token, body })).json();
const add = (sku: string, quantity: number, more: object = {}) =>
  call(stock.addStock, { sku, quantity, remark: '', ...more });
const writeOff = (sku: string, quantity: number) =>
  call(stock.writeOffStock, { sku, quantity, reason: 'Broken' });
const report = async (
  endpoint: typeof stock.stock | typeof stock.stockTransactions,
  query: Record<string, string>,
) => (await callAs(test.server, endpoint, { token: admin.token, query })).json();

describe('goods of the store', () => {
  it('come in and are written off, each line with the stock after it', async () => {
    const sku = await aProduct(test.server, context);
    expect((await add(sku, 12, { batch: 'LOT 7' })).data).toMatchObject({
      no: expect.stringMatching(/^ST\d+$/),
      stock: 12,
    });
    const { data: lost } = await writeOff(sku, 2);
    expect(lost).toMatchObject({ quantity: 2, stock: 10 });
    const { data } = await report(stock.stockTransactions, { sku });
    expect(data).toMatchObject([
      { in: null, out: 2, balance: 10, ref: lost.no, type: 'Company stock change', remark: 'Broken' },
      { in: 12, out: null, balance: 12, remark: 'LOT 7' },
    ]);
    expect((await report(stock.stockTransactions, { ref: lost.no })).total).toBe(1);
    const [row] = (await report(stock.stock, { text: sku })).data;
    expect([row.stock, row.held, Number(row.value), row.status]).toEqual([10, 0, 1000, 'Enough']);
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it.each([0, -1, 1.5, 1_000_000_000, '3'])('are refused in the quantity %s', async (quantity) => {
    const sku = await aProduct(test.server, context);
    const { errors } = await add(sku, quantity as number);
    expect(Object.keys(errors)).toEqual(['quantity']);
  });

  it('that are not there, or set aside, are not written off: what is free is said', async () => {
    const sku = await aProduct(test.server, context, { pieces: 3 });
    const [product] = await test.asOwner('select id from product where sku = $1', [sku]);
    await inTransaction(test.server.db, (tx) =>
      holdAmount(tx, context, {
        scope: 'hold',
        key: sku,
        wallet: { owner_type: 'House', owner_id: '0', wallet_code: 'stock' },
        asset_id: String(product?.id),
        amount: '2',
        ref_type: 'repurchase_order',
        ref_id: '1',
      }),
    );
    expect(await writeOff(sku, 2)).toMatchObject({
      code: 'out_of_stock',
      errors: { quantity: 'Only 1 left.' },
    });
    expect((await writeOff(sku, 1)).data).toMatchObject({ stock: 2 });
    expect(await writeOff(sku, 1)).toMatchObject({ errors: { quantity: 'Only 0 left.' } });
    expect(await writeOff('NONE', 1)).toMatchObject({ code: 'unknown_product' });
  });

  it('of the last piece are written off once, however many ask at once', async () => {
    const sku = await aProduct(test.server, context, { pieces: 1 });
    const done = await Promise.allSettled(
      Array.from({ length: 30 }, () =>
        inTransaction(test.server.db, (tx) =>
          writeOffStock(tx, context, { sku, quantity: 1, reason: 'Test' }),
        ),
      ),
    );
    const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toHaveLength(29);
    expect(new Set(refused)).toEqual(new Set(['out_of_stock']));
  });

  it('that came back and are gone again at the next try are still goods that are short', async () => {
    const sku = await aProduct(test.server, context, { pieces: 1 });
    const [product] = await test.asOwner('select id from product where sku = $1', [sku]);
    const asset_id = String(product?.id);
    const wallet = { owner_type: 'House', owner_id: '0', wallet_code: 'stock' } as const;
    const taken = [{ ...wallet, field: 'quantity', product_id: asset_id, quantity: 1 }];
    const about = { ref_type: 'repurchase_order', ref_id: '1', amount: '1' } as const;
    let tries = 0;
    const ordering = inTransaction(test.server.db, (tx) =>
      sayingWhatIsShort(tx, taken, async () => {
        tries += 1;
        // the first time it was not there, and when that is looked at it is
        if (tries === 1)
          throw Object.assign(new Error('Short.'), { constraint: 'account_covers_floor', detail: '' });
        expect((await writeOff(sku, 1)).data).toMatchObject({ stock: 0 });
        return await holdAmount(tx, context, {
          ...about,
          wallet,
          asset_id,
          scope: 'hold',
          key: `${sku} again`,
        });
      }),
    );
    await expect(ordering).rejects.toMatchObject({ code: 'out_of_stock' });
    expect(tries).toBe(2);
  });

  it('above the limit wait for a second admin, and so do small ones that add up to it', async () => {
    const maker = await anAdmin(test.server);
    admin = maker;
    const sku = await aProduct(test.server, context);
    const body = { sku, quantity: 1001, remark: '' };
    const reply = await callAs(test.server, stock.addStock, { token: admin.token, body });
    const { waits } = reply.json();
    expect(waits.lines).toMatchObject([
      { value: expect.stringContaining(sku) },
      { value: '1001' },
      { kind: 'money' },
    ]);
    await approve(test.server, reply);
    expect((await report(stock.stock, { text: sku })).data[0].stock).toBe(1001);
    expect((await add(sku, 600)).data.stock).toBe(1601);
    expect((await add(sku, 500)).waits.no).toMatch(/^Q/);
    // what is taken adds up apart
    expect((await writeOff(sku, 900)).data.stock).toBe(701);
    expect((await writeOff(sku, 200)).waits.no).toMatch(/^Q/);
  });
});

describe('the auditor', () => {
  /** Edits past every trigger, lets the auditor look, and takes the edit back. */
  async function problemsAfter(edit: string): Promise<string> {
    await test.asOwner('begin');
    try {
      await test.asOwner('set local session_replication_role = replica');
      await test.asOwner('alter table account drop constraint account_covers_floor');
      await test.asOwner(edit);
      const found = await test.asOwner('select check_name, problem from audit_ledger()');
      return found.map(({ check_name, problem }) => `${String(check_name)}: ${String(problem)}`).join('\n');
    } finally {
      await test.asOwner('rollback');
    }
  }
  const inStore = `wallet_code = 'stock' and asset_id = (select max(asset_id) from account where wallet_code = 'stock' and balance > 0)`;

  it('finds pieces that nobody received, movements that do not make the stock, and more set aside than there is', async () => {
    const sku = await aProduct(test.server, context, { pieces: 4 });
    expect(await findAll(test.server.db)).toEqual([]);
    const added = await problemsAfter(`update account set balance = balance + 1 where ${inStore}`);
    expect(added).toContain(`wallets against liabilities: asset ${sku}: users own 0, the company owes -1`);
    expect(added).toContain('account balance: the account says 5');
    expect(await problemsAfter(`delete from house_pending`)).toContain(`asset ${sku}`);
    expect(await problemsAfter(`update account set held = 5 where ${inStore}`)).toContain('floor: 4');
    expect(await problemsAfter(`update account set floor = null where ${inStore}`)).toContain('floor:');
  });

  it('finds goods that moved without a record, or otherwise than it says', async () => {
    await aProduct(test.server, context, { pieces: 4 });
    const problems = async (edit: string) => {
      await test.asOwner('alter table stock_change disable trigger all');
      await test.asOwner(edit);
      return (await findAll(test.server.db)).map(({ problem }) => problem).join('\n');
    };
    expect(
      await problems(
        'update stock_change set quantity = quantity + 1 where id = (select max(id) from stock_change)',
      ),
    ).toContain('is not what its document says');
    expect(
      await problems('delete from stock_change where id = (select max(id) from stock_change)'),
    ).toContain('moves money without a document');
  });
});
