import { dayOf } from '@banyan/plan/days';
import type pg from 'pg';
import { datesOfPeriod, earnedRows } from '../earning/earned-rows.ts';
import type { ClosingHead } from './read-closing-head.ts';

/**
 * What a result pays members counts under their cap from now on (docs/plans.md §7.11). Their topups are locked first, as every
 * income locks them. In the transaction of the client.
 * @returns false when one of them has earned something since it was read
 */
export async function reserveMembers(client: pg.Client, head: ClosingHead): Promise<boolean> {
  const { member } = head.plan.caps;
  if (!member) return true;
  const dates = datesOfPeriod(head.plan, { period: member.period, day: dayOf(head.date) });
  await client.query(
    `select from topup where member_id in (select member_id from closing_member) order by id for no key update`,
  );
  const { rows } = await client.query<{ is_other: boolean }>(
    `select exists (
       select from closing_member m left join (
         select member_id, sum(amount) as earned
         from (${earnedRows(dates, 'and member_id in (select member_id from closing_member)')}) e group by member_id
       ) now using (member_id)
       where round(coalesce(now.earned, 0), $1) <> m.earned_before
     ) as is_other`,
    [head.digits],
  );
  return rows[0]?.is_other === false;
}
