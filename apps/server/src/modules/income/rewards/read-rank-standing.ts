import { figureOf } from '@banyan/plan/columns/figure';
import { type Units, unitsFrom } from '@banyan/plan/columns/units';
import { dateOf, dayOf } from '@banyan/plan/days';
import { type RankAsked as Asked, rankStanding as standingOf } from '@banyan/plan/kinds/rank-standing';
import { periodStart } from '@banyan/plan/periods';
import { calendarOf, type Plan, rankRulesOf } from '@banyan/plan/plan/plan';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readTeams } from '../../genealogy/read-teams.ts';
import { readTreeMembers } from '../../genealogy/read-tree-members.ts';
import { legsOf } from '../../genealogy/rules.ts';
import { VOLUME_KINDS } from '../closing/facts/load-periods.ts';
import type { AskedById } from '../closing/read-company-standings.ts';
import { type NextClosing, readNextClosing } from '../closing/read-next-closing.ts';
import { type Standing, standingReply } from './standing-reply.ts';

/**
 * Where a member stands in the running rank period: the member and everybody below in the sponsor tree, judged by the
 * engine of the closing with what is there now (docs/plans.md §7.2). Costs as much as the team is large: of the largest
 * `open-rank-standings.ts` asks otherwise.
 */
export async function readRankStanding(
  db: Db,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
): Promise<Standing | null> {
  const head = await readNextClosing(db);
  const { plan, date } = head;
  if (date === null || plan.ranks.length === 0) return null;
  const from = periodStart(rankRulesOf(plan).period, dayOf(date), calendarOf(plan));
  const team = await readTeam(db, actor.id, { ...head, date, from: dateOf(from) });
  const standing = standingOf(
    {
      date,
      company: { round_off_digits: head.digits },
      ...columnsOf(team, plan),
      ...(await readLives(db, team, { plan, head, now })),
    },
    plan,
  );
  const [me] = team;
  const byId = (all: Asked[]): AskedById[] =>
    all.map((one) => ({
      ...one,
      cut: one.cut.map(({ direct, ...leg }) => ({ ...leg, direct: team[direct]?.id ?? '' })),
    }));
  const { held, next } = standing;
  return await standingReply(db, head, {
    ...standing,
    is_active: me?.is_active ?? false,
    rank: me?.rank ?? null,
    highest: me?.highest ?? null,
    bridged: me?.bridged ?? 0,
    held: held && { achieve: byId(held.achieve), keep: held.keep && byId(held.keep) },
    next: next && { ...next, achieve: byId(next.achieve) },
  });
}

interface TeamMember {
  id: string;
  /** Place of the sponsor in the list, −1 = the member who asks. */
  sponsor: number;
  is_blocked: boolean;
  is_active: boolean;
  self_investment: string;
  rank: string | null;
  highest: string | null;
  bridged: number;
  /** Of the running rank period, in units. */
  own_bv: string;
  /** The day to which the oldest topup belongs that still counts, −1 = none. */
  first_topup: number;
}

/** The member first, then everybody below; each after the own sponsor. */
async function readTeam(
  db: Db,
  memberId: string,
  { date, from, digits, plan }: NextClosing & { date: string; from: string },
): Promise<TeamMember[]> {
  const { week_starts, year_starts } = calendarOf(plan);
  const { period } = rankRulesOf(plan);
  const { rows } = await sql<Omit<TeamMember, 'sponsor'> & { sponsor_id: string | null }>`
    with recursive team as (
      select id, 0 as steps from member where id = ${memberId}
      union all
      select m.id, t.steps + 1 from team t join member m on m.sponsor_id = t.id
    ), summed as (
      select business_date as through from volume_state
      where business_date >= ${from}::date and week_starts = ${week_starts} and year_starts = ${year_starts}
    )
    select m.id, m.sponsor_id, u.is_blocked, m.live_topups > 0 and not u.is_blocked as is_active,
      round(m.self_investment * 10::numeric ^ ${digits}::int)::text as self_investment, r.rank, r.highest,
      coalesce(r.bridged, 0) as bridged,
      round((coalesce(v.bv, 0) + coalesce(e.bv, 0)) * 10::numeric ^ ${digits}::int)::text as own_bv,
      coalesce(f.day, -1) as first_topup
    from team t join member m on m.id = t.id join app_user u on u.id = m.id
      left join member_rank r on r.member_id = m.id
      left join lateral (
        select ${sql.ref(period)} as bv from member_volume
        where member_id = m.id and business_date >= ${from}::date and exists (select from summed)
      ) v on true
      left join lateral (
        select sum(bv) as bv from business_event
        where member_id = m.id and kind in ${sql.raw(VOLUME_KINDS)} and period <= ${date}::date
          and period >= greatest(${from}::date, (select through + 1 from summed))
      ) e on true
      left join lateral (
        select min(business_date) - date '1970-01-01' as day from topup
        where member_id = m.id and status <> 'Reversed'
      ) f on true
    order by t.steps, m.id`.execute(db);
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  return rows.map(({ sponsor_id, ...one }, place) => ({
    ...one,
    sponsor: place === 0 ? -1 : (places.get(sponsor_id ?? '') ?? -1),
  }));
}

function columnsOf(team: readonly TeamMember[], plan: Plan) {
  const placeOf = new Map(plan.ranks.map(({ code }, place) => [code, place]));
  const ranksOf = (key: 'rank' | 'highest') =>
    Int8Array.from(team, (one) => placeOf.get(one[key] ?? '') ?? -1);
  const paid = ranksOf('rank');
  const unitsOf = (key: 'own_bv' | 'self_investment') =>
    unitsFrom(team.map((one) => figureOf(BigInt(one[key]))));
  return {
    sponsor: Int32Array.from(team, ({ sponsor }) => sponsor),
    blocked: Uint8Array.from(team, ({ is_blocked }) => Number(is_blocked)),
    active: Uint8Array.from(team, ({ is_active }) => Number(is_active)),
    self_investment: unitsOf('self_investment'),
    highestRank: ranksOf('highest'),
    heldRank: {
      paid,
      bridged: Int32Array.from(team, ({ bridged }, i) => ((paid[i] ?? -1) < 0 ? 0 : bridged)),
    },
    periods: {
      own: { [rankRulesOf(plan).period]: unitsOf('own_bv') },
      firstTopup: Int32Array.from(team, ({ first_topup }) => first_topup),
    },
  };
}

/** Business of the legs and what was matched in the whole life, where a rank asks for it. */
async function readLives(
  db: Db,
  team: readonly TeamMember[],
  { plan, head, now }: { plan: Plan; head: NextClosing; now: Date },
): Promise<{ legs: { left: Units; right: Units } | null; matched: Units | null }> {
  const asks = (key: 'weaker_leg' | 'matched') =>
    plan.ranks.some((rank) => rank[key] !== undefined || rank.keep?.[key] !== undefined);
  return {
    legs: asks('weaker_leg') ? await readBothLegs(db, team, head, now) : null,
    matched: asks('matched') ? await readMatched(db, team, head) : null,
  };
}

async function readBothLegs(db: Db, team: readonly TeamMember[], { digits }: NextClosing, now: Date) {
  const teams = await readTeams(db, now);
  const members = await readTreeMembers(
    db,
    teams,
    team.map(({ id }) => id),
  );
  // team figures have eight digits
  const scale = 10n ** BigInt(8 - digits);
  const legs = team.map(({ id }, i) => legsOf(teams, id, members[i]?.row ?? null));
  const side = (of: 'left' | 'right') => unitsFrom(legs.map((leg) => figureOf(leg[of].business / scale)));
  return { left: side('left'), right: side('right') };
}

async function readMatched(db: Db, team: readonly TeamMember[], { digits }: NextClosing): Promise<Units> {
  const { rows } = await sql<{ member_id: string; matched: string }>`
    select member_id, round(matched * 10::numeric ^ ${digits}::int)::text as matched
    from carry where member_id = any(${team.map(({ id }) => id)}::bigint[])`.execute(db);
  const matched = new Map(rows.map((row) => [row.member_id, BigInt(row.matched)]));
  return unitsFrom(team.map(({ id }) => figureOf(matched.get(id) ?? 0n)));
}
