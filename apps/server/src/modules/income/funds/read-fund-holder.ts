import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { fundHolder } from '@banyan/contract/income/fund-releases';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { memberStatus, requireMember } from '../../genealogy/queries.ts';
import { findReleaseTax } from './find-release-tax.ts';

type Holder = ReplyOf<typeof fundHolder>['data'];

/**
 * A member with what lies in their funds, and the tax that a release would meet now.
 * @throws unknown_member
 */
export async function readFundHolder(
  db: Db,
  { now }: Context,
  { user_id, amount }: QueryOf<typeof fundHolder>,
): Promise<Holder> {
  const member = await requireMember(db, user_id);
  const [company, { rows: funds }, tax] = await Promise.all([
    readCompany(db),
    sql<Holder['funds'][number]>`
      select w.code, w.name, coalesce(a.balance, 0)::text as balance, coalesce((
        select sum(r.amount) from fund_release r
        where r.member_id = ${member.id} and r.wallet_code = w.code and r.status = 'Pending'), 0)::text as waiting
      from wallet w left join account a on a.owner_type = 'User' and a.owner_id = ${member.id}
        and a.wallet_code = w.code and a.asset_id = 1
      where w.owner_type = 'User' and w.is_fund order by w.order_no`.execute(db),
    amount === undefined ? null : findReleaseTax(db, { member_id: member.id, amount }, now),
  ]);
  return {
    user_id: member.user_id,
    name: member.name,
    profile_image_url: member.profile_image_url,
    status: memberStatus(member),
    funds,
    tax: tax && { taxable: tax.taxable, tds_percent: tax.tds_percent, tds: tax.tds, net: tax.net },
    two_person_limit: company.two_person_limit,
  };
}
