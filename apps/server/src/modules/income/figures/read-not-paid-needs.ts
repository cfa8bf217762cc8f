import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { notPaidNeeds } from '@banyan/contract/income/not-paid';
import { toDecimal } from '@banyan/plan/money';
import { type AskedNeed, askedNeeds } from '@banyan/plan/plan/asked-needs';
import type { Plan } from '@banyan/plan/plan/plan';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { readTeamMembers } from '../../genealogy/find-in-team.ts';
import { readTeams } from '../../genealogy/read-teams.ts';
import { figuresText, teamOf } from '../../genealogy/rules.ts';
import { readPlanInForce } from '../queries.ts';
import { readDirectsByLeg } from './read-directs-by-leg.ts';
import { readOwnPackage } from './read-own-package.ts';
import { pendingAmount } from './select-incomes.ts';

type Needs = ReplyOf<typeof notPaidNeeds>['data'];
type Fact = AskedNeed['fact'];

/** What the plan in force asks of a member at this moment beside what they have, and what else holds money back. */
export async function readNotPaidNeeds(db: Db, { actor, now }: ActorContext): Promise<Needs> {
  const [{ plan }, own, bought] = await Promise.all([
    readPlanInForce(db, now),
    readOwn(db, actor.id),
    readOwnPackage(db, actor.id, now),
  ]);
  const asked = askedNeeds(plan);
  const isAskedOf = (...facts: Fact[]): boolean => asked.some(({ fact }) => facts.includes(fact));
  const { is_active, is_blocked, pending, suspended, ...had } = own;
  const actual = {
    ...had,
    ...(isAskedOf('team', 'team_business') && (await readTeam(db, actor.id, now))),
    ...(isAskedOf('left_directs', 'right_directs') && (await readDirectsByLeg(db, actor.id))),
  };
  const cap = bought?.cap ?? null;
  return {
    is_active,
    is_blocked,
    needs: needsOf(asked, actual),
    cap:
      cap === null || !bought
        ? null
        : { earned: bought.earned, cap, multiple: plan.caps.topup_multiple ?? '0' },
    closing_cap: closingCap(plan),
    pending,
    suspended,
  };
}

/** The requirements by figure, those of one amount together. */
function needsOf(
  asked: readonly AskedNeed[],
  actual: Partial<Record<Fact, string | number>>,
): Needs['needs'] {
  const facts = [...new Set(asked.map(({ fact }) => fact))];
  return facts.map((fact) => {
    const own = asked.filter((need) => need.fact === fact);
    const amounts = [...new Set(own.map(({ required }) => String(required)))];
    const had = actual[fact];
    return {
      fact,
      actual: had === undefined ? null : String(had),
      is_money: own.some(({ required }) => typeof required === 'string'),
      steps: amounts
        .sort((a, b) => toDecimal(a).cmp(b))
        .map((required) => ({
          required,
          is_met: had !== undefined && toDecimal(String(had)).gte(required),
          opens: opensOf(own.filter((need) => String(need.required) === required)),
        })),
    };
  });
}

/** The kinds of some requirements with their levels. */
const opensOf = (needs: readonly AskedNeed[]): Needs['needs'][number]['steps'][number]['opens'] =>
  [...new Set(needs.map(({ kind }) => kind))].map((kind) => ({
    kind,
    levels: [...new Set(needs.flatMap((need) => (need.kind === kind ? (need.level ?? []) : [])))],
  }));

/** What a member row says, what is pending, and whether payouts are suspended. */
async function readOwn(db: Db, memberId: string) {
  const result = await sql<
    Pick<Needs, 'is_active' | 'is_blocked' | 'pending' | 'suspended'> &
      Record<'self_investment' | 'directs_business', string> & { directs: number }
  >`
    select m.live_topups > 0 and not u.is_blocked as is_active, u.is_blocked,
      trim_scale(m.self_investment)::text as self_investment, m.active_directs as directs,
      trim_scale(m.directs_business)::text as directs_business,
      (select coalesce(sum(${pendingAmount}), 0)::text from income i where i.member_id = m.id and i.status = 'pending') as pending,
      (select jsonb_build_object('since', h.at, 'reason', h.reason) from payout_suspension h
        where h.member_id = m.id and h.resumed_at is null) as suspended
    from member m join app_user u on u.id = m.id where m.id = ${memberId}`.execute(db);
  return onlyRow(result);
}

/** Active members of the sponsored team and their business, as the team page has them. */
async function readTeam(db: Db, memberId: string, now: Date) {
  const teams = await readTeams(db, now);
  const [member] = await readTeamMembers(db, teams, sql`m.id = ${memberId}`);
  const { active, business } = figuresText(teamOf(teams, memberId, member?.row ?? null));
  return { team: active, team_business: business };
}

function closingCap({ incomes: { matching } }: Plan): string | null {
  const cap = matching?.cap ?? null;
  return cap === null || cap === 'package' ? null : cap.per_closing;
}
