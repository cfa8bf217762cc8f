import type { QueryOf } from '@banyan/contract/core/endpoint';
import type { readFranchiseProfile as call, FranchiseProfile } from '@banyan/contract/franchises/profile';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import { readPapers } from '../kyc/read-papers.ts';
import { requireFranchise } from './require-franchise.ts';

/** Changes that are listed. */
const maxChanges = 20;

/**
 * The profile of a franchise: for an admin any, for a franchise its own or that of a sub-franchise.
 * @throws unknown_franchise
 */
export async function readFranchiseProfile(
  db: Db,
  { actor, now }: ActorContext,
  { user_id }: QueryOf<typeof call>,
): Promise<FranchiseProfile> {
  const isOwn = !user_id || user_id.toLowerCase() === actor.user_id.toLowerCase();
  const id =
    isOwn && actor.user_type === 'Franchise'
      ? actor.id
      : (await requireFranchise(db, actor, user_id ?? actor.user_id)).id;
  return await readProfileOf(db, id, now);
}

/** The same of a franchise that was found before. */
export async function readProfileOf(db: Db, id: string, now: Date): Promise<FranchiseProfile> {
  const [account, papers] = await Promise.all([readAccountOf(db, id), readPapers(db, id, now)]);
  return { ...account, ...papers, changes: await readChanges(db, account.user_id) };
}

async function readAccountOf(db: Db, id: string) {
  return onlyRow(
    await sql<Omit<FranchiseProfile, 'kyc' | 'payment_details' | 'changes'>>`
      select u.user_id, u.name, coalesce(u.profile_image_url, '') as profile_image_url,
        case when u.is_blocked then 'Blocked' else 'Active' end as status, ${personOf('m')} as master,
        (select count(*)::int from franchise s where s.franchise_master = f.id) as subs, u.created_at as joined_at,
        u.email, u.email_verified_at is not null as is_email_verified,
        u.mobile, u.mobile_verified_at is not null as is_mobile_verified,
        p.address, p.district, p.state, p.country, p.pincode,
        o.name as owner_name, o.mobile as owner_mobile, o.email as owner_email
      from franchise f join app_user u on u.id = f.id left join profile p on p.user_id = f.id
        left join franchise_owner o on o.franchise_id = f.id left join app_user m on m.id = f.franchise_master
      where f.id = ${id}`.execute(db),
  );
}

/** What was changed by whom, from the audit log. */
async function readChanges(db: Db, userId: string): Promise<FranchiseProfile['changes']> {
  const { rows } = await sql<FranchiseProfile['changes'][number]>`
    select a.at, ${personOf('by')} as by, a.details ->> 'reason' as reason,
      coalesce((select jsonb_agg(jsonb_build_object('field', c.key, 'from', c.value ->> 'from', 'to', c.value ->> 'to'))
        from jsonb_each(a.details -> 'changed') c), '[]') as fields
    from audit_log_ever a left join app_user by on by.id = coalesce(a.acting_admin_id, a.actor_id)
    where a.object = ${`user:${userId}`} and a.action in ('change_franchise', 'change_franchise_owner', 'set_commission_rates')
    order by a.id desc limit ${maxChanges}`.execute(db);
  return rows;
}
