import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { virtualBusinessTotals } from '@banyan/contract/income/virtual-business';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { memberStatus, requireMember } from '../../genealogy/queries.ts';

/**
 * A member's virtual business: given over the whole life, and carried after the last closing.
 * @throws unknown_member
 */
export async function readVirtualBusiness(
  db: Db,
  userId: string,
): Promise<ReplyOf<typeof virtualBusinessTotals>['data']> {
  const member = await requireMember(db, userId);
  const totals = onlyRow(
    await sql<Record<'given' | 'carry' | 'carry_virtual', { left: string; right: string }>>`
    select
      (select jsonb_build_object(
          'left', coalesce(sum(amount) filter (where side = 'L'), 0)::text,
          'right', coalesce(sum(amount) filter (where side = 'R'), 0)::text)
        from virtual_business where member_id = ${member.id} and status in ('Active', 'Reversed')) as given,
      jsonb_build_object('left', coalesce(trim_scale(c.left_volume + c.left_virtual), 0)::text,
        'right', coalesce(trim_scale(c.right_volume + c.right_virtual), 0)::text) as carry,
      jsonb_build_object('left', coalesce(trim_scale(c.left_virtual), 0)::text,
        'right', coalesce(trim_scale(c.right_virtual), 0)::text) as carry_virtual
    from (select) as member left join carry c on c.member_id = ${member.id}`.execute(db),
  );
  const { business_date } = await db
    .selectFrom('carry_state')
    .select('business_date')
    .executeTakeFirstOrThrow();
  const { user_id, name, profile_image_url } = member;
  return {
    user_id,
    name,
    profile_image_url,
    status: memberStatus(member),
    ...totals,
    closed_on: business_date,
  };
}
