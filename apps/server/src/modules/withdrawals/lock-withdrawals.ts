import type { Language } from '@banyan/contract/core/languages';
import type { WithdrawalStatus } from '@banyan/contract/withdrawals/withdrawal-statuses';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { lockOwners } from './load-bases.ts';
import type { MovedWithdrawal } from './rules.ts';

/** A withdrawal as its operations read it, with its owner. */
export interface LockedWithdrawal extends MovedWithdrawal {
  status: WithdrawalStatus;
  user_id: string;
  name: string;
  email: string | null;
  language: Language;
  is_blocked: boolean;
  hold_id: string;
  taxable: string;
  tds_percent: string | null;
  destination: 'Bank' | 'UPI' | 'Crypto' | null;
  destination_masked: string | null;
  destination_hash: Buffer | null;
  destination_sealed: string | null;
  token: string | null;
  txn_id: string | null;
  paid_mode: string | null;
  paid_txn_id: string | null;
}

/**
 * Locks withdrawals by number with the members who own them, in the order of the ledger: the open period, members, rows. Those
 * that do not exist are left out.
 */
export async function lockWithdrawals(tx: Tx, nos: readonly string[]): Promise<LockedWithdrawal[]> {
  const owners = await tx
    .selectFrom('withdrawal')
    .select('owner_id')
    .distinct()
    .where(sql<SqlBool>`no = any(${nos.map((no) => no.toUpperCase())}::text[])`)
    .execute();
  await lockOwners(
    tx,
    owners.map(({ owner_id }) => owner_id),
  );
  return await lockRows(tx, nos);
}

/**
 * As `lockWithdrawals`, without the members: for what does not depend on the year's tax.
 * @param ownerId those of this owner alone
 */
export async function lockRows(
  tx: Tx,
  nos: readonly string[],
  ownerId?: string,
): Promise<LockedWithdrawal[]> {
  const isOwn = ownerId === undefined ? sql`true` : sql`w.owner_id = ${ownerId}`;
  const { rows } = await sql<LockedWithdrawal>`
    select w.id, w.no, w.owner_id, w.owner_type, w.amount, w.net, w.charge, w.tds, w.network_fee, w.status, u.user_id, u.name, u.email, u.language,
      u.is_blocked, w.hold_id, w.taxable, w.tds_percent, w.destination, w.destination_masked, w.destination_hash, w.destination_sealed, w.token, w.txn_id,
      w.paid_mode, w.paid_txn_id
    from withdrawal w join app_user u on u.id = w.owner_id
    where w.no = any(${nos.map((no) => no.toUpperCase())}::text[]) and ${isOwn}
    order by w.id for update of w`.execute(tx);
  return rows;
}
