import { companyStandings } from '@banyan/plan/closing/company-standings';
import type { RankAsked, RankStanding } from '@banyan/plan/kinds/rank-standing';
import type pg from 'pg';
import { loadClosing } from './facts/load-closing.ts';
import { ranksAlone } from './preview-ranks.ts';

/** A requirement of a rank; the directs whose legs are cut by their ids. */
export type AskedById = Omit<RankAsked, 'cut'> & {
  cut: (Omit<RankAsked['cut'][number], 'direct'> & { direct: string })[];
};

/** A member's standing: people by their ids, ranks by their codes. */
export interface StandingById extends Pick<RankStanding, 'forecast' | 'volumes'> {
  is_active: boolean;
  rank: string | null;
  highest: string | null;
  bridged: number;
  held: { achieve: AskedById[]; keep: AskedById[] | null } | null;
  next: { rank: string; achieve: AskedById[] } | null;
}

/**
 * The standings of members before the rank closing of a date, with the facts and the engine of that closing. Nothing is
 * written.
 * @returns by member id; those who had not joined are left out
 */
export async function readCompanyStandings(
  reader: pg.Client,
  date: string,
  memberIds: readonly string[],
): Promise<Record<string, StandingById>> {
  const { facts, head, ids } = await loadClosing(reader, date, ranksAlone);
  const { ranks } = head.plan;
  const wanted = memberIds.map((id) => ids.indexOf(Number(id))).filter((place) => place >= 0);
  const byId = (all: RankAsked[]): AskedById[] =>
    all.map((one) => ({
      ...one,
      cut: one.cut.map(({ direct, ...leg }) => ({ ...leg, direct: String(ids[direct]) })),
    }));
  const standings = companyStandings(facts, head.plan, wanted).map(({ held, next, ...standing }, index) => {
    const me = wanted[index] as number;
    const paid = facts.heldRank?.paid[me] ?? -1;
    return [
      String(ids[me]),
      {
        ...standing,
        rank: ranks[paid]?.code ?? null,
        highest: ranks[facts.highestRank?.[me] ?? -1]?.code ?? null,
        bridged: paid < 0 ? 0 : (facts.heldRank?.bridged[me] ?? 0),
        held: held && { achieve: byId(held.achieve), keep: held.keep && byId(held.keep) },
        next: next && { ...next, achieve: byId(next.achieve) },
      },
    ] as const;
  });
  return Object.fromEntries(standings);
}
