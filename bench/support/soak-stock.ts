import type { ProductPrice } from '@banyan/contract/repurchase/products';
import { postJournals } from '../../apps/server/src/modules/ledger/post-journals.ts';
import { addProductPrice } from '../../apps/server/src/modules/repurchase/catalogue/add-product-price.ts';
import { addStock } from '../../apps/server/src/modules/repurchase/stock/add-stock.ts';
import { writeOffStock } from '../../apps/server/src/modules/repurchase/stock/write-off-stock.ts';
import { businessDate } from '../../apps/server/src/platform/clock.ts';
import type { Tx } from '../../apps/server/src/platform/database/db.ts';
import { pick, toUnits } from './random.ts';
import { contextOf } from './soak-company.ts';
import { unlessLate } from './soak-meetings.ts';
import { walletOf } from './soak-oracle.ts';
import { anyPrice, formOf, type SoakProduct } from './soak-shop.ts';
import { nameOfPrice, storeOf } from './soak-shop-book.ts';
import { cent } from './soak-transfers.ts';
import { line } from './soak-withdrawals.ts';
import type { Generator } from './soak-world.ts';

/** @returns the transaction of a change of stock */
async function postedBy(tx: Tx, no: string): Promise<string[]> {
  const { id } = await tx
    .selectFrom('txn as t')
    .innerJoin('stock_change as c', (join) =>
      join
        .on('t.idem_scope', '=', 'stock_change')
        .on((eb) => eb('t.idem_key', '=', eb.cast<string>('c.id', 'text'))),
    )
    .select('t.id')
    .where('c.no', '=', no)
    .executeTakeFirstOrThrow();
  return [id];
}

const inStore = ({ id }: SoakProduct, quantity: bigint) => ({
  ...line(null, `stock of ${id}`, 0n),
  amount: String(quantity),
});

const receive: Generator = {
  weight: 12,
  make: ({ random, company, shop, goods }) => {
    const product = pick(random, shop.products);
    const quantity = BigInt(1 + random(300));
    const admin = pick(random, company.admins);
    return {
      isOnce: true,
      run: async (tx, context) => {
        const wanted = { sku: product.sku, quantity: Number(quantity), remark: 'Soak' };
        const { no } = await addStock(tx, contextOf(context, admin), wanted);
        return await postedBy(tx, no);
      },
      expected: [{ lines: [inStore(product, quantity)] }],
      brings: [[storeOf(null, product), quantity]],
      done: () => goods.changeStock(product, { received: quantity }),
    };
  },
};

const writeOff: Generator = {
  weight: 3,
  make: ({ random, company, shop, goods }) => {
    const product = pick(random, shop.products);
    const quantity = BigInt(1 + random(20));
    const admin = pick(random, company.admins);
    return {
      isOnce: true,
      run: async (tx, context) => {
        const wanted = { sku: product.sku, quantity: Number(quantity), reason: 'Soak' };
        const { no } = await writeOffStock(tx, contextOf(context, admin), wanted);
        return await postedBy(tx, no);
      },
      expected: [{ lines: [inStore(product, -quantity)] }],
      takes: [[storeOf(null, product), quantity, 'out_of_stock']],
      done: () => goods.changeStock(product, { lost: quantity }),
    };
  },
};

/** A price from this moment on; the one before it ends. */
const changePrice: Generator = {
  weight: 6,
  make: (world) => {
    const { random, company, shop, goods } = world;
    const product = pick(random, shop.products);
    const price = anyPrice(random);
    const from = goods.tick();
    const name = nameOfPrice(product);
    const admin = pick(random, company.admins);
    let stored: ProductPrice | null = null;
    // one that begins later was added before
    return unlessLate(world, [[name], [name]], ['product_price_no_overlap'], {
      run: async (tx, context) => {
        const form = { sku: product.sku, from_on: businessDate(from, shop.timezone), ...formOf(price) };
        stored = await addProductPrice(tx, { ...contextOf(context, admin), now: from }, form);
        return [];
      },
      done: () => {
        if (!stored || toUnits(stored.price) !== price.price)
          goods.mismatches.push(`${product.sku} costs ${stored?.price}, expected ${price.price}`);
        const added = { ...price, id: stored?.id ?? '', from };
        if (from < product.price.from) product.former.push(added.id);
        else {
          product.former.push(product.price.id);
          product.price = added;
        }
      },
    });
  },
};

/** What members and franchises spend in the shop. */
const give: Generator = {
  weight: 10,
  make: ({ random, company, shop, key }) => {
    const isMember = random(3) > 0;
    const { franchise } = pick(random, shop.franchises);
    const owner = isMember || !franchise ? pick(random, company.members) : franchise;
    const wallet = isMember ? pick(random, ['repurchase', 'main', 'fund'] as const) : 'main';
    const amount = BigInt(1_000 + random(isMember ? 40_000 : 150_000)) * cent;
    const posted = {
      scope: 'soak',
      key: key(),
      kind: 'adjustment' as const,
      ref_type: 'adjustment' as const,
      ref_id: '1',
      lines: [line(null, 'adjustment', -amount), line(owner, wallet, amount)],
    };
    return {
      run: (tx, context) => postJournals(tx, context, [posted]),
      expected: [posted],
      brings: [[walletOf(owner.id, wallet), amount]],
    };
  },
};

export const stockGenerators: readonly Generator[] = [receive, writeOff, changePrice, give];
