import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { RankAsked, rankStanding } from '@banyan/contract/income/ranks';
import { dateOf, dayOf } from '@banyan/plan/days';
import { periodStart } from '@banyan/plan/periods';
import { calendarOf, rankRulesOf } from '@banyan/plan/plan/plan';
import type { Db } from '../../../platform/database/db.ts';
import { nobody, rankClosingOf, readPeople } from '../closing/open-next-ranks.ts';
import type { AskedById, StandingById } from '../closing/read-company-standings.ts';
import type { NextClosing } from '../closing/read-next-closing.ts';

export type Standing = NonNullable<ReplyOf<typeof rankStanding>['data']>;

/** A standing with the running rank period, and with the names of the directs whose legs are cut. Null = no rank is judged. */
export async function standingReply(
  db: Db,
  { plan, date }: Pick<NextClosing, 'plan' | 'date'>,
  { held, next, ...standing }: StandingById,
): Promise<Standing | null> {
  const to = rankClosingOf({ plan, date });
  if (date === null || to === null) return null;
  const { period } = rankRulesOf(plan);
  const rank = plan.ranks.find(({ code }) => code === standing.rank);
  const all = [...(held?.achieve ?? []), ...(held?.keep ?? []), ...(next?.achieve ?? [])];
  const people = await readPeople(db, [
    ...new Set(all.flatMap(({ cut }) => cut.map(({ direct }) => direct))),
  ]);
  const named = (asked: AskedById[]): RankAsked[] =>
    asked.map((one) => ({
      ...one,
      cut: one.cut.map((leg) => ({ ...leg, direct: people.get(leg.direct) ?? nobody })),
    }));
  return {
    ...standing,
    period,
    from: dateOf(periodStart(period, dayOf(date), calendarOf(plan))),
    to,
    days_left: dayOf(to) - dayOf(date),
    rank: rank?.code ?? null,
    highest: plan.ranks.find(({ code }) => code === standing.highest)?.code ?? null,
    bridged: rank ? standing.bridged : 0,
    grace: rank?.grace ?? 0,
    held: held && { achieve: named(held.achieve), keep: held.keep && named(held.keep) },
    next: next && { ...next, achieve: named(next.achieve) },
  };
}
