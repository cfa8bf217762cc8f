import { creditedAmount } from '@banyan/chain/token-amounts';
import type { TransferStatus } from '@banyan/contract/deposits/crypto-deposits';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';

/** A payment on a chain as people settle it. */
export interface LockedDeposit {
  id: string;
  no: string;
  chain_id: number;
  tx: string;
  log: number;
  status: string;
  member_id: string | null;
  user_id: string | null;
  name: string | null;
  symbol: string;
  decimals: number;
  raw: string;
  digits: number;
  /** The rate of its order while that holds, else the one in force when its block was made; null = there is none. */
  rate: string | null;
  credited: string;
  txn_id: string | null;
  is_replaced: boolean;
}

/** @throws not_found */
export async function lockDeposit(tx: Tx, no: string): Promise<LockedDeposit> {
  const { rows } = await sql<LockedDeposit>`
    select t.id, t.no, t.chain_id, t.tx, t.log, t.status, t.member_id, u.user_id, u.name, k.symbol, k.decimals, t.raw::text,
      c.round_off_digits as digits, trim_scale(t.credited)::text as credited, t.txn_id, t.replaced_at is not null as is_replaced,
      trim_scale(case when i.rate is not null and t.block_at <= i.expires_at then i.rate else (
        select r.rate from token_rate r where r.token_id = t.token_id and r.effective_at <= t.block_at
        order by r.effective_at desc, r.id desc limit 1) end)::text as rate
    from chain_transfer t join chain_token k on k.id = t.token_id cross join company c
      left join deposit_intent i on i.id = t.intent_id
      left join app_user u on u.id = t.member_id
    where t.no = ${no.toUpperCase()} for update of t`.execute(tx);
  const [deposit] = rows;
  if (!deposit) throw fail('not_found');
  return deposit;
}

/** As `lockDeposit`, of one that waits for somebody in this status. @throws not_found, deposit_state */
export async function lockDepositIn(tx: Tx, no: string, status: TransferStatus): Promise<LockedDeposit> {
  const deposit = await lockDeposit(tx, no);
  if (deposit.status !== status || deposit.is_replaced) throw fail('deposit_state');
  return deposit;
}

/** What the deposit is worth, whatever its minimum. */
export const worthOf = ({ raw, rate, decimals, digits }: LockedDeposit): string =>
  rate === null ? '0' : creditedAmount({ raw: BigInt(raw), decimals, rate, digits });
