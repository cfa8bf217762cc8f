import { addDays } from '@banyan/contract/core/dates';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { type RewardStep, type rewardLadder, rewardStatuses } from '@banyan/contract/income/rewards';
import { toDecimal } from '@banyan/plan/money';
import type { RewardPlan, RewardStepPlan } from '@banyan/plan/plan/plan';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { readCompany } from '../../company/queries.ts';
import { readLegs } from '../../genealogy/read-legs.ts';
import { readPlanInForce } from '../queries.ts';

type Ladder = ReplyOf<typeof rewardLadder>['data'];

interface Own {
  joined_on: string;
  directs: number;
  is_active: boolean;
  /** Code → status and date of what was achieved. */
  achieved: Record<string, { status: string; on: string }>;
}

/**
 * The figures by which every step is evaluated now: less the business of achieved steps where the plan says `fresh`.
 */
interface Figures extends Own {
  left: string;
  right: string;
  today: string;
}

/**
 * The ladder of the plan in force with a member's progress; closings evaluate it by the same figures
 * (docs/plans.md §3.13).
 */
export async function readRewardLadder(db: Db, memberId: string, now: Date): Promise<Ladder> {
  const [{ timezone }, { plan }, own, legs] = await Promise.all([
    readCompany(db),
    readPlanInForce(db, now),
    readOwn(db, memberId),
    readLegs(db, memberId),
  ]);
  const { reward } = plan.incomes;
  if (!reward) return { basis: null, is_active: own.is_active, steps: [] };
  const figures = {
    ...own,
    left: freshBusiness(reward, own, 'left', legs.left.business),
    right: freshBusiness(reward, own, 'right', legs.right.business),
    today: businessDate(now, timezone),
  };
  return {
    basis: reward.basis,
    is_active: own.is_active,
    steps: reward.ladder.map((step) => stepOf(step, figures)),
  };
}

async function readOwn(db: Db, memberId: string): Promise<Own> {
  return onlyRow(
    await sql<Own>`
    select (m.joined_at at time zone c.timezone)::date::text as joined_on, m.active_directs as directs,
      m.live_topups > 0 and not u.is_blocked as is_active,
      coalesce((select jsonb_object_agg(code, jsonb_build_object('status', status, 'on', business_date))
        from (select code, status, business_date from reward_achievement where member_id = m.id
          union all select code, 'paid', business_date from brought_reward where member_id = m.id) had), '{}') as achieved
    from member m join app_user u on u.id = m.id cross join company c where m.id = ${memberId}`.execute(db),
  );
}

function freshBusiness(
  { basis, ladder }: RewardPlan,
  { achieved }: Own,
  leg: 'left' | 'right',
  business: string,
): string {
  if (basis === 'cumulative') return toDecimal(business).toFixed();
  const used = ladder.filter(({ code }) => achieved[code]);
  return used.reduce((rest, step) => rest.minus(step[leg]), toDecimal(business)).toFixed();
}

function stepOf(step: RewardStepPlan, figures: Figures): RewardStep {
  const { code, directs, within_days } = step;
  const done = figures.achieved[code];
  const until = within_days === null ? null : addDays(figures.joined_on, within_days);
  const isOver = until !== null && until < figures.today;
  // an achieved step stays achieved, whatever was reversed since
  const beside = (required: string, actual: string) =>
    done
      ? { required, actual: required, met: true }
      : { required, actual, met: toDecimal(actual).gte(required) };
  return {
    code,
    amount: step.amount ?? null,
    item: step.item ?? null,
    left: beside(step.left, figures.left),
    right: beside(step.right, figures.right),
    directs:
      directs === 0
        ? null
        : {
            required: directs,
            actual: done ? directs : figures.directs,
            met: done !== undefined || figures.directs >= directs,
          },
    until,
    status: done
      ? (rewardStatuses.find((word) => word.toLowerCase() === done.status) ?? 'Achieved')
      : isOver
        ? 'Missed'
        : 'In progress',
    achieved_on: done?.on ?? null,
  };
}
