import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { notPaidNeeds } from '@banyan/contract/income/not-paid';
import { dateOf, dayOf } from '@banyan/plan/days';
import { periodStart } from '@banyan/plan/periods';
import type { AskedNeed } from '@banyan/plan/plan/asked-needs';
import { calendarOf, type Plan, rankRulesOf } from '@banyan/plan/plan/plan';
import { rateFor } from '@banyan/plan/plan/rate-table';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { readCompany } from '../../company/queries.ts';
import { VOLUME_KINDS } from '../closing/facts/load-periods.ts';
import { readEarned } from '../earning/load-earned.ts';
import { packageCodes } from '../earning/load-members.ts';
import type { ReadStanding } from '../rewards/open-rank-standings.ts';

interface Held {
  facts: Partial<Record<AskedNeed['fact'], string | null>>;
  /** By figure and period; one that is counted when its period ends is missing. */
  volumes: ReadonlyMap<string, string>;
  member_cap: ReplyOf<typeof notPaidNeeds>['data']['member_cap'];
}

/** What a member holds of ranks, packages and volumes of the running periods, as far as a plan asks, and the room under the cap of members. */
export async function readHeld(
  db: Db,
  context: ActorContext,
  { plan, asked, readStanding }: { plan: Plan; asked: readonly AskedNeed[]; readStanding: ReadStanding },
): Promise<Held> {
  const { actor, now } = context;
  const { timezone } = await readCompany(db);
  const today = dayOf(businessDate(now, timezone));
  const { rank, packages } = await readHolding(db, actor.id);
  const ranks = plan.ranks.map(({ code }) => code);
  const paid = rank !== null && ranks.includes(rank) ? rank : null;
  const volumes = new Map<string, string>();
  const ownPeriods = new Set(
    asked.flatMap(({ fact, period }) => (fact === 'own_bv' && period ? [period] : [])),
  );
  for (const period of ownPeriods) {
    const from = dateOf(periodStart(period, today, calendarOf(plan)));
    volumes.set(`own_bv ${period}`, await readOwnVolume(db, actor.id, from));
  }
  const { period } = rankRulesOf(plan);
  const isWide = asked.some((need) => need.period === period && /^(group|team)_bv$/.test(need.fact));
  // of the period of ranks the engine knows groups and teams; of others the closing counts them
  const standing = isWide ? await readStanding(db, context) : null;
  if (standing?.volumes) {
    volumes.set(`group_bv ${period}`, standing.volumes.group_bv);
    volumes.set(`team_bv ${period}`, standing.volumes.team_bv);
  }
  const { member } = plan.caps;
  const held = paid === null ? [] : ranks.slice(0, ranks.indexOf(paid) + 1);
  return {
    facts: { rank: paid, package: packages.length === 0 ? null : packages.join(', ') },
    volumes,
    member_cap: member
      ? {
          earned:
            (await readEarned(db, plan, { period: member.period, day: today }, [actor.id])).get(actor.id) ??
            '0',
          cap:
            rateFor({ ...member, amount: member.per_period }, { ranks: held, packages }).rate.amount ?? '0',
          period: member.period,
        }
      : null,
  };
}

/** The paid rank, and the packages of live topups: of an upgraded one only the new. */
async function readHolding(db: Db, memberId: string): Promise<{ rank: string | null; packages: string[] }> {
  return onlyRow(
    await sql<{ rank: string | null; packages: string[] }>`
    select (select rank from member_rank where member_id = m.id) as rank, ${packageCodes([])} as packages
    from member m where m.id = ${memberId}`.execute(db),
  );
}

async function readOwnVolume(db: Db, memberId: string, from: string): Promise<string> {
  const { bv } = onlyRow(
    await sql<{ bv: string }>`
    select trim_scale(coalesce(sum(bv), 0))::text as bv from business_event
    where member_id = ${memberId} and period >= ${from}::date and kind in ${sql.raw(VOLUME_KINDS)}`.execute(
      db,
    ),
  );
  return bv;
}
