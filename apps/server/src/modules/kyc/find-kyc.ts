import type { kycStatuses } from '@banyan/contract/kyc/kyc';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Where somebody's KYC stands, by what they handed in last. */
export interface Kyc {
  status: (typeof kycStatuses)[number];
  no: string | null;
  /** As on the documents; null = nothing was handed in. */
  name: string | null;
  date_of_birth: string | null;
  pan: string | null;
  gstin: string | null;
  requested_at: string | null;
  decided_at: string | null;
}

/** The KYC of a member or franchise. Money leaves only where it is `Approved`. */
export async function findKyc(db: Db, ownerId: string): Promise<Kyc> {
  const row = await findNewestRequest(db, ownerId);
  if (!row) return { ...nothing, status: 'None' };
  const { status, no, name, date_of_birth, pan, gstin, requested_at, decided_at } = row;
  return { status, no, name, date_of_birth, pan, gstin, requested_at, decided_at };
}

const nothing = {
  no: null,
  name: null,
  date_of_birth: null,
  pan: null,
  gstin: null,
  requested_at: null,
  decided_at: null,
};

/** For the lists of others: a column of what the owner named by this one handed in last; null = nothing was. */
export const newestKyc = (column: 'status' | 'name', owner: string) => sql<string | null>`
  (select ${sql.ref(`k.${column}`)} from kyc_request k where k.owner_id = ${sql.ref(owner)} order by k.id desc limit 1)`;

/** The PAN that another system states of a member who has handed in no papers. */
export async function findStatedPan(db: Db, ownerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('stated_pan')
    .select('pan')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row?.pan ?? null;
}

/** What somebody handed in last. */
export async function findNewestRequest(db: Db, ownerId: string) {
  const row = await db
    .selectFrom('kyc_request')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ status: Exclude<Kyc['status'], 'None'> }>()
    .executeTakeFirst();
  return row ?? null;
}
