import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { bonusMember } from '@banyan/contract/income/bonus-credits';
import { capByMultiple, type LiveTopup } from '@banyan/plan/instant/caps';
import { moneyText, toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';
import { memberStatus, requireMember } from '../../genealogy/queries.ts';
import { readPlanInForce } from '../queries.ts';
import { incomeWallet } from '../rules.ts';

/**
 * A member to whom a bonus may be given, with the remaining cap as it is now; the bonus itself is calculated
 * when it is paid.
 * @throws unknown_member, blocked
 */
export async function readBonusMember(
  db: Db,
  userId: string,
  now: Date,
): Promise<ReplyOf<typeof bonusMember>['data']> {
  const [member, company, { plan }] = await Promise.all([
    requireMember(db, userId),
    readCompany(db),
    readPlanInForce(db, now),
  ]);
  if (member.is_blocked) throw fail('blocked');
  const multiple = plan.caps.topup_multiple ?? null;
  const digits = company.round_off_digits;
  const { room } = capByMultiple(await readTopups(db, member.id), toDecimal('0'), multiple, digits);
  return {
    user_id: member.user_id,
    name: member.name,
    profile_image_url: member.profile_image_url,
    status: memberStatus(member),
    room: room === null ? null : moneyText(room, digits),
    wallet: incomeWallet(plan),
  };
}

async function readTopups(db: Db, memberId: string): Promise<LiveTopup[]> {
  const { rows } = await sql<LiveTopup>`
    select id as topup, amount::text, earned::text, status = 'Completed' as is_completed
    from topup where member_id = ${memberId} and status <> 'Reversed' order by id`.execute(db);
  return rows;
}
