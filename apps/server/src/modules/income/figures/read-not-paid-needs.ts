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
import type { ReadStanding } from '../rewards/open-rank-standings.ts';
import { readDirectsByLeg } from './read-directs-by-leg.ts';
import { readHeld } from './read-held.ts';
import { readOwnPackage } from './read-own-package.ts';
import { pendingAmount } from './select-incomes.ts';

type Needs = ReplyOf<typeof notPaidNeeds>['data'];
type Fact = AskedNeed['fact'];
/** What the member has of a figure, in a period where it is one of a period. */
type ActualOf = (need: Pick<AskedNeed, 'fact' | 'period'>) => string | number | null | undefined;

/** What the plan in force asks of a member at this moment beside what they have, and what else holds money back. */
export async function readNotPaidNeeds(
  db: Db,
  context: ActorContext,
  readStanding: ReadStanding,
): Promise<Needs> {
  const { actor, now } = context;
  const [{ plan }, own, bought] = await Promise.all([
    readPlanInForce(db, now),
    readOwn(db, actor.id),
    readOwnPackage(db, actor.id, now),
  ]);
  const asked = askedNeeds(plan);
  const isAskedOf = (...facts: Fact[]): boolean => asked.some(({ fact }) => facts.includes(fact));
  const { is_active, is_blocked, pending, suspended, ...had } = own;
  const actual: Partial<Record<Fact, string | number>> = {
    ...had,
    ...(isAskedOf('team', 'team_business') && (await readTeam(db, actor.id, now))),
    ...(isAskedOf('left_directs', 'right_directs') && (await readDirectsByLeg(db, actor.id))),
  };
  const cap = bought?.cap ?? null;
  const held = await readHeld(db, context, { plan, asked, readStanding });
  const actualOf: ActualOf = ({ fact, period }) =>
    period === null ? (held.facts[fact] ?? actual[fact]) : held.volumes.get(`${fact} ${period}`);
  const ranks = plan.ranks.map(({ code }) => code);
  return {
    is_active,
    is_blocked,
    needs: needsOf(asked, actualOf, ranks),
    cap:
      cap === null || !bought
        ? null
        : { earned: bought.earned, cap, multiple: plan.caps.topup_multiple ?? '0' },
    closing_cap: closingCap(plan),
    member_cap: held.member_cap,
    company_cap: plan.caps.company
      ? { percent: plan.caps.company.percent, period: plan.caps.company.period }
      : null,
    pending,
    suspended,
  };
}

/** The requirements by figure and period, those of one amount together. */
function needsOf(asked: readonly AskedNeed[], actualOf: ActualOf, ranks: readonly string[]): Needs['needs'] {
  return grouped(asked, ({ fact, period }) => `${fact} ${period}`).map((own) => {
    const { fact, period, required } = own[0];
    const had = actualOf({ fact, period }) ?? null;
    const worthOf = (need: AskedNeed): string =>
      fact === 'rank'
        ? String(ranks.indexOf(String(need.required)))
        : fact === 'package'
          ? '0'
          : String(need.required);
    const byWorth = own.toSorted((a, b) => toDecimal(worthOf(a)).cmp(worthOf(b)));
    return {
      fact,
      period,
      actual: had === null ? null : String(had),
      is_money: fact !== 'rank' && fact !== 'package' && typeof required === 'string',
      steps: grouped(byWorth, (need) => String(need.required)).map((needs) => ({
        required: String(needs[0].required),
        is_met: had !== null && isMet(fact, String(had), String(needs[0].required), ranks),
        opens: opensOf(needs),
      })),
    };
  });
}

/** Requirements of one key together, in the order in which the keys come. */
function grouped(
  needs: readonly AskedNeed[],
  keyOf: (need: AskedNeed) => string,
): [AskedNeed, ...AskedNeed[]][] {
  const groups = new Map<string, [AskedNeed, ...AskedNeed[]]>();
  for (const need of needs) {
    const group = groups.get(keyOf(need));
    if (group) group.push(need);
    else groups.set(keyOf(need), [need]);
  }
  return [...groups.values()];
}

/** A higher rank is enough, and of packages one. */
function isMet(fact: Fact, had: string, required: string, ranks: readonly string[]): boolean {
  if (fact === 'rank') return ranks.indexOf(had) >= ranks.indexOf(required);
  if (fact === 'package') return required.split(', ').some((code) => had.split(', ').includes(code));
  return toDecimal(had).gte(required);
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
      (select coalesce(sum(${pendingAmount}), 0)::text from income_ever i where i.member_id = m.id and i.status = 'pending') as pending,
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
