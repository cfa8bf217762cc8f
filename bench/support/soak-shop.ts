import { createAccount } from '../../apps/server/src/modules/accounts/create-account.ts';
import { storeDocument } from '../../apps/server/src/modules/accounts/store-document.ts';
import { setCommissionRates } from '../../apps/server/src/modules/commissions/set-commission-rates.ts';
import { updateSeller } from '../../apps/server/src/modules/company/update-seller.ts';
import { createCategory } from '../../apps/server/src/modules/repurchase/catalogue/create-category.ts';
import { createProduct } from '../../apps/server/src/modules/repurchase/catalogue/create-product.ts';
import type { ActorContext, Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../apps/server/src/platform/database/db.ts';
import { pick, type Random } from './random.ts';
import { contextOf, type SoakCompany, type SoakPerson } from './soak-company.ts';
import { type EnteredPrice, inPercent, priceWithoutTax } from './soak-shop-price.ts';
import { cent, inCents } from './soak-transfers.ts';

/** A price as the model works it out. */
export interface SoakPrice extends EnteredPrice {
  id: string;
  from: Date;
  price: bigint;
  bv: bigint;
}

export interface SoakProduct {
  id: string;
  sku: string;
  /** In force now, as far as it was answered. */
  price: SoakPrice;
  /** Ids of prices that have ended. */
  former: string[];
}

/** Who sells: the company, or a franchise. */
export interface SoakSeller {
  franchise: SoakPerson | null;
  /** Where its office is; null = it has none, and sells nothing. */
  state: string | null;
  hasGstin: boolean;
  /** What it gets of its bills, in hundredths of a percent. */
  billing: bigint;
  /** From whom it buys. */
  master: SoakPerson | null;
}

/** What is sold, by whom. */
export interface SoakShop {
  timezone: string;
  products: readonly SoakProduct[];
  company: SoakSeller;
  /** A master without GSTIN, its sub-franchise, one with a GSTIN, one without an office. */
  franchises: readonly SoakSeller[];
}

const gstin = 'AABCB7777D1Z9';
/** A master without GSTIN and its sub-franchise, and one with a GSTIN. */
const offices = [
  { state: 'Karnataka', mobile: '9600000001', hasGstin: false, billing: 500n, isSub: false },
  { state: 'Maharashtra', mobile: '9600000002', hasGstin: false, billing: 125n, isSub: true },
  { state: 'Kerala', mobile: '9600000003', hasGstin: true, billing: 250n, isSub: false },
] as const;
const taxes = [0n, 25n, 500n, 1200n, 1800n, 2800n] as const;

/** An MRP from 1.00 to 60.00, so that pieces and cents both run out. */
export function anyPrice(random: Random): EnteredPrice & { price: bigint; bv: bigint } {
  const entered = {
    mrp: BigInt(100 + random(5_900)) * cent,
    discount: BigInt(random(2) * random(4_000)),
    gst: pick(random, taxes),
  };
  const price = priceWithoutTax(entered);
  return { ...entered, price, bv: BigInt(random(Number(price / cent) + 1)) * cent };
}

/** As the form of an admin holds it. */
export const formOf = ({ mrp, discount, gst, bv }: EnteredPrice & { bv: bigint }) => ({
  mrp: inCents(mrp),
  discount_percent: inPercent(discount),
  gst_percent: inPercent(gst),
  bv: inCents(bv),
});

/** Products, offices and rates of a company that sells. */
export async function openSoakShop(
  db: Db,
  context: Context,
  random: Random,
  { admins, franchises }: Pick<SoakCompany, 'admins' | 'franchises'>,
  products = 8,
): Promise<SoakShop> {
  const admin = contextOf(context, admins[0]);
  return await inTransaction(db, async (tx) => {
    const { timezone } = await tx.selectFrom('company').select('timezone').executeTakeFirstOrThrow();
    await updateSeller(tx, admin, {
      legal_name: 'Soaked Private Limited',
      address: '12 Hill Road, Mumbai',
      state: 'Maharashtra',
      gstin: `27${gstin}`,
      direct_selling_no: 'DS/1',
    });
    const sellers: SoakSeller[] = [];
    for (const office of offices) {
      const master = office.isSub ? (sellers[0]?.franchise ?? null) : null;
      sellers.push(await openFranchise(tx, admin, admins[1], { ...office, master }));
    }
    const without = { state: null, hasGstin: false, billing: 0n, master: null };
    for (const franchise of franchises.slice(0, 1)) sellers.push({ ...without, franchise });
    const company = { franchise: null, state: 'Maharashtra', hasGstin: true, billing: 0n, master: null };
    const made: SoakProduct[] = [];
    const category = await createCategory(tx, admin, { name: 'Soaked', parent_id: '', may_have_sub: false });
    for (let n = 0; n < products; n++)
      made.push(await openProduct(tx, admin, random, `SOAK-${n}`, category.id));
    return { timezone, products: made, company, franchises: sellers };
  });
}

async function openProduct(
  tx: Tx,
  admin: ActorContext,
  random: Random,
  sku: string,
  category: string,
): Promise<SoakProduct> {
  const price = anyPrice(random);
  await createProduct(
    tx,
    admin,
    { sku, name: `Soaked ${sku}`, category, hsn: '3401', ...formOf(price) },
    null,
  );
  const { id, price_id } = await tx
    .selectFrom('product as p')
    .innerJoin('product_price as r', 'r.product_id', 'p.id')
    .select(['p.id', 'r.id as price_id'])
    .where('p.sku', '=', sku)
    .executeTakeFirstOrThrow();
  return { id, sku, price: { ...price, id: price_id, from: admin.now }, former: [] };
}

async function openFranchise(
  tx: Tx,
  admin: ActorContext,
  checker: SoakPerson,
  { mobile, ...seller }: Omit<SoakSeller, 'franchise'> & { mobile: string },
): Promise<SoakSeller> {
  const { state, hasGstin, billing, master } = seller;
  const account = await createAccount(tx, admin, {
    user_type: 'Franchise',
    name: `Shop in ${state}`,
    password_hash: 'none',
    mobile,
    address: '4 Temple Street',
    state: state ?? '',
    pincode: '560001',
    ...(master && { franchise_master: master.id }),
  });
  const franchise: SoakPerson = { ...account, user_type: 'Franchise', sponsor: null };
  await setCommissionRates(tx, admin, {
    user_id: franchise.user_id,
    topup_by_pin: '0',
    topup_by_wallet: '0',
    billing: inPercent(billing),
    reason: 'Soak',
  });
  if (hasGstin) await approveGstin(tx, admin, checker, franchise);
  return { ...seller, franchise };
}

/** Papers with a GSTIN of Kerala. */
async function approveGstin(
  tx: Tx,
  admin: ActorContext,
  checker: SoakPerson,
  { id, name }: SoakPerson,
): Promise<void> {
  const picture = { content: Buffer.alloc(64), sha256: Buffer.alloc(32) };
  const pan_image_id = await storeDocument(tx, admin, { owner_id: id, kind: 'pan', picture });
  await tx
    .insertInto('kyc_request')
    .values({
      owner_id: id,
      owner_type: 'Franchise',
      name,
      pan: 'AABCB7777D',
      gstin: `32${gstin}`,
      pan_image_id,
      status: 'Approved',
      requested_at: admin.now,
      decided_by: checker.id,
      decided_at: admin.now,
    })
    .execute();
}
