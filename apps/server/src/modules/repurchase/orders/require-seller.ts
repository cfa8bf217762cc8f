import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { readSeller } from '../../company/update-seller.ts';

/** Who sells, as invoices name them. */
export interface OrderSeller {
  /** The franchise; null = the company. */
  id: string | null;
  name: string;
  address: string;
  state: string;
  /** Null = it issues bills of supply, without tax lines. */
  gstin: string | null;
  direct_selling_no: string | null;
}

/**
 * The seller as its papers say now: of the company its settings, of a franchise its office and its approved GSTIN.
 * @param id the franchise; null = the company
 * @throws seller_incomplete: no invoice is made without legal name, address and state
 */
export async function requireSeller(db: Db, id: string | null): Promise<OrderSeller> {
  const found = id === null ? await readCompanySeller(db) : await readFranchiseSeller(db, id);
  const { name, address, state } = found ?? {};
  if (!found || !name || !address || !state) throw fail('seller_incomplete');
  return { ...found, id, name, address, state };
}

async function readCompanySeller(db: Db) {
  const { legal_name, ...seller } = await readSeller(db);
  return { ...seller, name: legal_name };
}

async function readFranchiseSeller(db: Db, id: string) {
  const row = await db
    .selectFrom('app_user as u')
    .leftJoin('profile as p', 'p.user_id', 'u.id')
    .select([
      'u.name',
      sql<string | null>`nullif(concat_ws(', ', p.address, p.district, p.pincode), '')`.as('address'),
      'p.state',
      sql<string | null>`(
        select upper(gstin) from kyc_request k where k.owner_id = u.id and k.status = 'Approved'
        order by k.decided_at desc, k.id desc limit 1)`.as('gstin'),
    ])
    .where('u.id', '=', id)
    .where(sql<SqlBool>`p.address is not null`)
    .executeTakeFirst();
  return row && { ...row, direct_selling_no: null };
}
