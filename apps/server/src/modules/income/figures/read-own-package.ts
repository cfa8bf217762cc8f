import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { userDashboard } from '@banyan/contract/overview/dashboard';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { readPlanInForce } from '../queries.ts';
import { notPaidReason } from './read-not-paid.ts';

type Package = ReplyOf<typeof userDashboard>['data']['package'];

/**
 * A member's newest topup, and how far the multiple cap of all live ones is used. A completed topup earns no more,
 * also when a later plan raises the multiple. A cap that is full has cut every income since the newest topup from a
 * first one on, whose date is `since`: count and amount are those of All income from then on.
 */
export async function readOwnPackage(db: Db, memberId: string, now: Date): Promise<Package> {
  const { plan } = await readPlanInForce(db, now);
  const multiple = plan.caps.topup_multiple ?? null;
  const { rows } = await sql<NonNullable<Package>>`
    select p.name, t.amount::text, t.at as since, live.topups, live.self_investment, live.earned, live.cap,
      case when live.is_full then (
        select jsonb_build_object('since', cut.since, 'count', count(i.id), 'amount', coalesce(sum(i.trimmed), 0)::text)
        from income_ever i where i.member_id = t.member_id and i.trimmed <> 0 and i.business_date >= cut.since
          and ${notPaidReason} = 'cap_multiple') end as full
    from (
      select count(*)::int as topups, sum(amount)::text as self_investment, sum(earned)::text as earned,
        sum(case when is_completed then earned else amount * ${multiple}::numeric end)::text as cap,
        bool_and(is_completed) and ${multiple}::numeric is not null as is_full
      from topup where member_id = ${memberId} and status <> 'Reversed'
    ) live, topup t join package p on p.id = t.package_id,
      lateral (select min(i.business_date) as since from income_ever i where i.member_id = t.member_id
        and i.reason = 'cap_multiple' and i.at >= t.at and i.business_date >= t.business_date) cut
    where t.member_id = ${memberId} and t.status <> 'Reversed' order by t.at desc, t.id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}
