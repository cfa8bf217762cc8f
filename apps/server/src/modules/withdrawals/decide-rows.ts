import type { BodyOf, DoneOf } from '@banyan/contract/core/endpoint';
import { type Message, message } from '@banyan/contract/core/text';
import { decideWithdrawals as call } from '@banyan/contract/withdrawals/withdrawal-decisions';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { refuseBannedFrom } from '../accounts/refuse-banned.ts';
import { approveWithdrawals } from './approve-withdrawals.ts';
import { createPayouts } from './create-payout.ts';
import { findDone, findExclusions } from './find-exclusions.ts';
import { loadTimes } from './load-bases.ts';
import { type LockedWithdrawal, lockWithdrawals } from './lock-withdrawals.ts';
import { releaseWithdrawals } from './release-withdrawals.ts';
import { tellOwners } from './tell-owners.ts';

type Decided = DoneOf<typeof call>['data'];

/**
 * Approves or rejects withdrawals in one transaction, whether or not two admins have to: that is judged before. Rows that cannot be decided are left as they are, and the answer says of
 * each why; the others are decided all or none.
 * @param isBulk whether they are decided together, `findExclusions`
 * @throws not_while_acting, may_not_decide
 */
export async function decideRows(
  tx: Tx,
  context: ActorContext,
  { nos, decision, remark }: BodyOf<typeof call>,
  { isBulk }: { isBulk: boolean },
): Promise<{ reply: Decided; decided: LockedWithdrawal[] }> {
  await refuseBannedFrom(tx, context, call);
  const rows = await lockWithdrawals(tx, nos);
  const isApproval = decision === 'Approve';
  const refused = isApproval ? await findExclusions(tx, rows, { isBulk }) : await findDone(tx, rows);
  const decided = rows.filter(({ id }) => !refused.has(id));
  if (isApproval) {
    await approveWithdrawals(tx, context, await loadTimes(tx, context.now), { rows: decided, remark });
    await createPayouts(tx, context, decided);
  } else await releaseWithdrawals(tx, context, { rows: decided, status: 'Rejected', remark });
  const status = isApproval ? 'Approved' : 'Rejected';
  if (decided.length > 0) {
    const decidedRows = isApproval
      ? await lockWithdrawals(
          tx,
          decided.map(({ no }) => no),
        )
      : decided;
    await tellOwners(tx, context, decidedRows, isApproval ? 'approved' : 'rejected', remark);
    await appendAudit(tx, context, {
      action: 'decide_withdrawals',
      object: `withdrawal:${decided[0]?.no}`,
      details: { status, nos: decided.map(({ no }) => no), remark },
    });
  }
  const known = new Map(rows.map((row) => [row.no, row]));
  const answers = nos.map((no) => {
    const row = known.get(no.toUpperCase());
    const why: Message | null = row
      ? (refused.get(row.id) ?? null)
      : message('There is no withdrawal with this number.');
    return { no, status: why ? (row?.status ?? null) : (status as typeof status | null), why };
  });
  const reply = {
    approved: isApproval ? decided.length : 0,
    rejected: isApproval ? 0 : decided.length,
    refused: answers.filter(({ why }) => why !== null).length,
    rows: answers,
  };
  return { reply, decided };
}
