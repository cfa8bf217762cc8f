import type { Message } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { actAs } from '../../accounts/act-as.ts';
import { decideRows } from '../decide-rows.ts';

/** Withdrawals decided in one transaction. */
export const decisionChunkSize = 200;

/**
 * Decides the next withdrawals of a decision, as the admin who confirmed it. Those that cannot be decided are noted with the
 * reason. Chunks of one decision follow one another, and each row is worked off once.
 * @returns false when there was none left: the decision is done
 */
export async function decideChunk(
  tx: Tx,
  context: Context,
  decisionId: string,
  size: number = decisionChunkSize,
): Promise<boolean> {
  const run = await lockRunning(tx, decisionId);
  if (!run) return false;
  const rows = await findNext(tx, decisionId, size);
  if (rows.length === 0) {
    await tx
      .updateTable('withdrawal_decision')
      .set({ status: 'Done', done_at: context.now })
      .where('id', '=', decisionId)
      .execute();
    return false;
  }
  const { reply } = await decideRows(
    tx,
    await actAs(tx, context, run.started_by),
    { nos: rows.map(({ no }) => no), decision: run.decision, remark: run.remark },
    { isBulk: true },
  );
  await noteOutcomes(
    tx,
    rows.map(({ id }, index) => ({ id, problem: reply.rows[index]?.why ?? null })),
  );
  return true;
}

/** Notes that the next row could not be decided, where its chunk was refused as a whole. */
export async function noteFailure(tx: Tx, decisionId: string, problem: Message): Promise<void> {
  if (!(await lockRunning(tx, decisionId))) return;
  const rows = await findNext(tx, decisionId, 1);
  await noteOutcomes(
    tx,
    rows.map(({ id }) => ({ id, problem })),
  );
}

async function lockRunning(tx: Tx, decisionId: string) {
  const run = await tx
    .selectFrom('withdrawal_decision')
    .select(['started_by', 'remark', sql<'Approve' | 'Reject'>`decision`.as('decision')])
    .where('id', '=', decisionId)
    .where('status', '=', 'Running')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return run?.started_by ? { ...run, started_by: run.started_by } : null;
}

const findNext = (tx: Tx, decisionId: string, size: number) =>
  tx
    .selectFrom('withdrawal_decision_row as r')
    .innerJoin('withdrawal as w', 'w.id', 'r.withdrawal_id')
    .select(['r.id', 'w.no'])
    .where('r.decision_id', '=', decisionId)
    .where('r.outcome', 'is', null)
    .orderBy('r.id')
    .limit(size)
    .execute();

/** Notes what became of rows of a decision. */
export async function noteOutcomes(
  tx: Tx,
  outcomes: readonly { id: string; problem: Message | null }[],
): Promise<void> {
  await sql`
    update withdrawal_decision_row set outcome = case when o.problem is null then 'Done' else 'Failed' end, problem = o.problem
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (id bigint, problem jsonb)
    where withdrawal_decision_row.id = o.id`.execute(tx);
}
