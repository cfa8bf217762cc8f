import { recordNo } from '@banyan/contract/core/records';
import { entryKinds } from '@banyan/contract/ledger/entry-kinds';
import type { PayoutStatement } from '@banyan/plan/closing/payout';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { actorIdOf, ownerOf, postJournals } from '../../ledger/post-journals.ts';
import { statementJournal } from '../rules.ts';

/** A statement to be posted. */
export type PostedStatement = PayoutStatement & {
  statement_id: string;
  member_id: string;
  is_short: boolean;
};

/**
 * Posts one journal for each statement: all in one statement, except those that repay a debt.
 * @returns the ids of the transactions, in order
 * @throws constraint account_covers_floor, account_is_open
 */
export async function postStatements(
  tx: Tx,
  context: Context,
  statements: readonly PostedStatement[],
): Promise<string[]> {
  const { rows } = await sql<{ ids: (string | null)[] }>`
    select post_payouts(array(select jsonb_populate_record(null::payout_posting, x)
      from jsonb_array_elements(${JSON.stringify(statements)}::jsonb) with ordinality as o (x, n) order by n),
      ${statements.map(({ statement_id }) => recordNo('payout_statement', statement_id))}::text[],
      ${entryKinds.payout.code}::smallint, ${actorIdOf(context)}::bigint, ${ownerOf(context)}::bigint,
      ${context.now}::timestamptz) as ids`.execute(tx);
  const ids = rows[0]?.ids ?? [];
  const others = statements.filter((_, index) => ids[index] === null);
  if (others.length === 0) return ids as string[];
  const posted = await postJournals(tx, context, others.map(statementJournal));
  return ids.map((id) => id ?? posted.shift() ?? '');
}
