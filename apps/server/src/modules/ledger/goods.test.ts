import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aJournal, byConstraint, findings, inOwn, post } from '../../../test/books.ts';
import { aContext, nextNumber } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import { toFailure } from '../../platform/http/http-errors.ts';
import { captureHold } from './capture-hold.ts';
import { holdAmount } from './hold-amount.ts';
import type { Journal } from './post-journals.ts';
import { releaseExpiredHolds } from './release-expired-holds.ts';
import { reverseTransaction } from './reverse-transaction.ts';
import { houseLine, ownerLine } from './rules.ts';

const test = useTestServer();
const franchise = '77';

/** A product with this many pieces in the company's store. */
async function aProduct(pieces: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select create_stock(${`SKU-${nextNumber()}`})::text as id`.execute(test.server.db);
  const asset_id = rows[0]?.id ?? '';
  await post(
    test.server,
    goods(asset_id, [houseLine('stock_received', `-${pieces}`), houseLine('stock', pieces)]),
  );
  return asset_id;
}

const goods = (asset_id: string, lines: Journal['lines']) => aJournal(lines, { asset_id });
const toFranchise = (asset_id: string, pieces: string) =>
  goods(asset_id, [
    houseLine('stock', `-${pieces}`),
    ownerLine({ owner_type: 'Franchise', id: franchise, wallet: 'stock' }, pieces),
  ]);
const pieces = async (asset_id: string, owner_id = '0') => {
  const [row] = await test.asOwner(
    `select balance::int as there, held::int from account where asset_id = $1 and owner_id = $2 and wallet_code = 'stock'`,
    [asset_id, owner_id],
  );
  return row;
};
const hold = (asset_id: string, amount: string, expires_at?: Date) =>
  inOwn(test.server, (tx) =>
    holdAmount(tx, aContext(test.server), {
      scope: 'hold',
      key: `hold ${nextNumber()}`,
      wallet: { owner_type: 'House', owner_id: '0', wallet_code: 'stock' },
      asset_id,
      amount,
      ref_type: 'repurchase_order',
      ref_id: '1',
      ...(expires_at ? { expires_at } : {}),
    }),
  );
const take = (holdId: string, amount: string) =>
  inOwn(test.server, (tx) =>
    captureHold(tx, aContext(test.server), holdId, aJournal([houseLine('stock_sold', amount)])),
  );

afterAll(async () => {
  expect(await findings(test.server)).toEqual([]);
  const [seen] = await test.asOwner(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(seen).toEqual({ deadlocks: '0' });
});

describe("the company's store", () => {
  it('never goes below zero, however many take the last piece at once', async () => {
    const product = await aProduct('1');
    const done = await Promise.allSettled(
      Array.from({ length: 40 }, () => post(test.server, toFranchise(product, '1'))),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = done.flatMap((one) => (one.status === 'rejected' ? [one.reason.constraint] : []));
    expect(new Set(refusals)).toEqual(new Set(['account_covers_floor']));
    expect([await pieces(product), await pieces(product, franchise)]).toEqual([
      { there: 0, held: 0 },
      { there: 1, held: 0 },
    ]);
  });

  it('takes whole pieces alone', async () => {
    const product = await aProduct('5');
    await expect(post(test.server, toFranchise(product, '0.5'))).rejects.toMatchObject(
      byConstraint('amount_fits_asset'),
    );
  });

  it('is made with its product: no posting makes one without a floor', async () => {
    await test.asOwner(`insert into asset (code, scale) values ('BARE', 0)`);
    const [bare] = await test.asOwner(`select id from asset where code = 'BARE'`);
    await expect(
      post(
        test.server,
        goods(String(bare?.id), [houseLine('stock_received', '-1'), houseLine('stock', '1')]),
      ),
    ).rejects.toMatchObject(byConstraint('account_stock_has_floor'));
  });

  it('is moved together with money, in whatever order the products are named, without a deadlock', async () => {
    const [a, b] = [await aProduct('300'), await aProduct('300')];
    const order = (products: string[]) =>
      post(
        test.server,
        aJournal([houseLine('bank_clearing:Cash', '-5'), houseLine('repurchase_sales', '5')]),
        ...products.map((product) => toFranchise(product, '1')),
      );
    await Promise.all(Array.from({ length: 100 }, (_, n) => order(n % 2 ? [a, b] : [b, a])));
    expect([await pieces(a), await pieces(b)]).toEqual([
      { there: 200, held: 0 },
      { there: 200, held: 0 },
    ]);
  });

  it('of products first received at the same moment is made without a deadlock', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => aProduct('50')));
    const owners = Array.from({ length: 8 }, () => String(2_000_000 + nextNumber()));
    const receive = (owner: string, ids: string[]) =>
      post(
        test.server,
        ...ids.map((id) =>
          goods(id, [
            houseLine('stock', '-1'),
            ownerLine({ owner_type: 'Franchise', id: owner, wallet: 'stock' }, '1'),
          ]),
        ),
      );
    await Promise.all(
      owners.flatMap((owner) => [receive(owner, products), receive(owner, products.toReversed())]),
    );
    expect(await Promise.all(products.map((id) => pieces(id)))).toEqual(
      products.map(() => ({ there: 34, held: 0 })),
    );
  });
});

describe('goods set aside', () => {
  it('are taken before their end, and refused from it on', async () => {
    const product = await aProduct('10');
    const now = test.services.clock().getTime();
    const [inTime, late] = [
      await hold(product, '4', new Date(now + 1)),
      await hold(product, '6', new Date(now)),
    ];
    await take(inTime, '4');
    const refused = take(late, '6');
    await expect(refused).rejects.toMatchObject(byConstraint('hold_not_ended'));
    expect(toFailure(await refused.catch((error: unknown) => error)).code).toBe('hold_ended');
    expect(await pieces(product)).toEqual({ there: 6, held: 6 });
  });

  it('are free again when a job has released what has ended, once, and others stay', async () => {
    const product = await aProduct('10');
    const { db } = test.server;
    const now = test.services.clock();
    await releaseExpiredHolds(db, now);
    const later = new Date(now.getTime() + 60_000);
    await hold(product, '3', new Date(now.getTime() + 30_000));
    await hold(product, '2', new Date(later.getTime() + 1));
    await hold(product, '1');
    expect(await releaseExpiredHolds(db, now)).toBe(0);
    const released = await Promise.all([releaseExpiredHolds(db, later), releaseExpiredHolds(db, later)]);
    expect(released.toSorted()).toEqual([0, 1]);
    expect(await pieces(product)).toEqual({ there: 10, held: 3 });
  });
});

it('goods that are not there any more cannot be taken back, and nobody owes them', async () => {
  const product = await aProduct('5');
  const [txn = ''] = await post(test.server, toFranchise(product, '5'));
  await post(
    test.server,
    goods(product, [
      ownerLine({ owner_type: 'Franchise', id: franchise, wallet: 'stock' }, '-1'),
      houseLine('stock_sold', '1'),
    ]),
  );
  await expect(
    inOwn(test.server, (tx) =>
      reverseTransaction(tx, aContext(test.server), txn, {
        scope: 'test',
        key: `back ${txn}`,
        kind: 'adjustment',
        ref_type: 'adjustment',
        ref_id: '1',
        narration: 'Back',
      }),
    ),
  ).rejects.toMatchObject(byConstraint('account_covers_floor'));
});

describe('ids of products beyond two bytes', () => {
  beforeAll(() => test.asOwner(`alter table asset alter column id restart with 32766`));

  it('are accounted for as the others are, and no two have the same seal', async () => {
    const products = [await aProduct('1'), await aProduct('1'), await aProduct('1'), await aProduct('1')];
    expect(products).toEqual(['32766', '32767', '32768', '32769']);
    const [row] = await test.asOwner(
      `select count(distinct account_genesis('House', 0, 'stock', id))::int as seals from asset where id > 32765`,
    );
    expect(row).toEqual({ seals: 4 });
  });

  it('leave what was hashed before as it was', async () => {
    const [row] = await test.asOwner(
      `select account_genesis('User', 7, 'main', 1) = sha256(record_send(row('User'::text, 7::bigint, 'main'::text, 1::smallint))) as same`,
    );
    expect(row).toEqual({ same: true });
  });
});
