import { message } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { findMembers } from '../../genealogy/queries.ts';

/**
 * The members chosen for a payout up to a date: all of them known, none suspended, and at least one with unpaid
 * incomes.
 * @returns their ids, each once, ascending
 * @throws unknown_member, payout_suspended, each naming who; nothing_to_pay
 */
export async function findChosenMembers(
  tx: Tx,
  userIds: readonly string[],
  through: string,
): Promise<string[]> {
  const known = await findMembers(tx, userIds);
  const unknown = userIds.filter((userId) => !known.has(userId.toLowerCase()));
  if (unknown.length > 0)
    throw fail('unknown_member', {
      user_ids: message('No member has the user id {ids}.', { ids: unknown.join(', ') }),
    });
  const ids = [...known.values()].map(({ id }) => id);
  const { rows } = await sql<{ member_id: string; is_suspended: boolean; is_due: boolean }>`
    select m.id as member_id,
      exists (select from payout_suspension h where h.member_id = m.id and h.resumed_at is null) as is_suspended,
      coalesce((select sum(l.amount) from payout_line l where l.member_id = m.id and l.statement_id is null
        and l.business_date <= ${through}::date), 0) > 0 as is_due
    from unnest(${ids}::bigint[]) m (id) order by m.id`.execute(tx);
  const suspended = rows.filter(({ is_suspended }) => is_suspended).map(({ member_id }) => member_id);
  if (suspended.length > 0) {
    const names = [...known.values()]
      .filter(({ id }) => suspended.includes(id))
      .map(({ user_id }) => user_id);
    throw fail('payout_suspended', {
      user_ids: message('Suspended: {ids}. Resume their payouts first, or leave them out.', {
        ids: names.join(', '),
      }),
    });
  }
  if (!rows.some(({ is_due }) => is_due)) throw fail('nothing_to_pay');
  return rows.map(({ member_id }) => member_id);
}
