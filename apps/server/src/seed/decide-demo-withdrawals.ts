import { decideChunk } from '../modules/withdrawals/decisions/decide-chunk.ts';
import { prepareWithdrawals } from '../modules/withdrawals/decisions/prepare-withdrawals.ts';
import { startWithdrawalDecision } from '../modules/withdrawals/decisions/start-withdrawal-decision.ts';
import type { ActorContext } from '../platform/context.ts';
import type { Tx } from '../platform/database/db.ts';

/** One decision on several withdrawals, worked off as its job would: those that cannot be approved stay in it and say why. */
export async function decideDemoWithdrawals(tx: Tx, context: ActorContext, nos: string[]): Promise<void> {
  const { no } = await prepareWithdrawals(tx, context, { nos, decision: 'Approve', remark: '' });
  await startWithdrawalDecision(tx, context, { no });
  const { id } = await tx
    .selectFrom('withdrawal_decision')
    .select('id')
    .where('no', '=', no)
    .executeTakeFirstOrThrow();
  for (let isMore = true; isMore; ) isMore = await decideChunk(tx, context, id);
}
