import type { BodyOf, Endpoint } from '@banyan/contract/core/endpoint';
import type { WaitLine } from '@banyan/contract/core/second-person';
import { text } from '@banyan/contract/core/text';
import { decideWithdrawals } from '@banyan/contract/withdrawals/withdrawal-decisions';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Waits } from '../../platform/http/second-person.ts';
import { findWhyTogether, type Given, lockSums } from '../accounts/needs-second-person.ts';
import { refuseBannedFrom } from '../accounts/refuse-banned.ts';

/** A withdrawal as it is counted. */
interface Paying {
  owner_id: string;
  amount: string;
}

/** An approval gives each owner the amount they asked for. */
export const givenBy = (rows: readonly Paying[]): Given[] =>
  rows.map(({ owner_id, amount }) => ({ payee_id: owner_id, value: amount }));

interface Approval {
  call: Pick<Endpoint, 'screens'>;
  decision: 'Approve' | 'Reject';
  /** What a checker reads before and after the count and the sum. */
  before?: WaitLine[];
  remark: string;
  /** The rows it may approve. Those that are excluded now count too: they may be included in the next moment. */
  readRows: () => Promise<Paying[]>;
}

/**
 * Whether an approval of withdrawals needs a second admin: by its sum and each owner's share of it, alone or with the last 24 hours
 * (docs/security.md §8). The admin's sum alone is locked: an owner has one withdrawal that waits, and two admins are two persons.
 * @throws not_while_acting, may_not_decide
 */
export async function findApprovalWaits(
  tx: Tx,
  context: ActorContext,
  { call, decision, before = [], remark, readRows }: Approval,
): Promise<Waits | null> {
  await refuseBannedFrom(tx, context, call);
  // what two decide is not judged again
  if (decision !== 'Approve' || context.approved) return null;
  await lockSums(tx, [context.actor.id]);
  const rows = await readRows();
  const why = await findWhyTogether(tx, context, givenBy(rows));
  if (why === null) return null;
  const amount = rows.reduce((sum, row) => sum.plus(row.amount), toDecimal('0')).toFixed();
  return {
    why,
    value: amount,
    payee_id: null,
    lines: [
      ...before,
      { label: text('Withdrawals'), kind: 'count', value: String(rows.length) },
      { label: text('Amount'), kind: 'money', value: amount },
      { label: text('Remark'), kind: 'text', value: remark || null },
    ],
  };
}

/** `findApprovalWaits` of withdrawals that are named one by one. */
export const findDecisionWaits = (
  tx: Tx,
  context: ActorContext,
  { nos, decision, remark }: BodyOf<typeof decideWithdrawals>,
): Promise<Waits | null> =>
  findApprovalWaits(tx, context, {
    call: decideWithdrawals,
    decision,
    remark,
    readRows: () =>
      tx
        .selectFrom('withdrawal')
        .select(['owner_id', 'amount'])
        .where('status', '=', 'Pending')
        .where(
          'no',
          'in',
          nos.map((no) => no.toUpperCase()),
        )
        .execute(),
  });
