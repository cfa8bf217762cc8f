import type { TransferStatus } from '@banyan/contract/deposits/crypto-deposits';
import { type RawBuilder, sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import type { LockedDeposit } from './lock-deposit.ts';

/** What settling a deposit by hand answers. */
export interface Settled {
  no: string;
  status: TransferStatus;
}

/** Writes what was decided about a deposit, by whom and why, and notes it in the audit log. */
export async function storeDecision(
  tx: Tx,
  context: ActorContext,
  deposit: LockedDeposit,
  { reason, set }: { reason: string; set: RawBuilder<unknown> },
): Promise<void> {
  await sql`update chain_transfer set ${set}, decided_by = ${context.actor.id}, decided_at = ${context.now},
    decided_reason = ${reason} where id = ${deposit.id}`.execute(tx);
  await appendAudit(tx, context, {
    action: `settle_deposit_${deposit.status}`,
    object: `user:${deposit.user_id}`,
    details: { no: deposit.no, reason },
  });
}
