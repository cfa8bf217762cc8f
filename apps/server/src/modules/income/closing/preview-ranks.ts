import { closePeriod } from '@banyan/plan/closing/closing';
import { figureAt, unitsText } from '@banyan/plan/columns/figure';
import { rowSink } from '@banyan/plan/columns/rows';
import { RANK_REASONS } from '@banyan/plan/kinds/rank';
import type { Plan } from '@banyan/plan/plan/plan';
import type pg from 'pg';
import { loadClosing } from './facts/load-closing.ts';

/** A member whose paid rank changes, or is bridged; ranks as codes. */
export interface RankChange {
  id: string;
  before: string | null;
  rank: string | null;
  bridged: number;
  reason: (typeof RANK_REASONS)[number];
  own_bv: string | null;
  group_bv: string | null;
  team_bv: string | null;
}

/** What a rank closing changes, those who fall first: how many there are of each, and of each at most `MAX_LISTED`. */
export interface RankPreview {
  counts: { fallen: number; bridged: number; risen: number };
  changes: RankChange[];
}

/** The most that are listed of those who fall, are bridged and rise. */
export const MAX_LISTED = 100;

/** What a rank needs of the incomes before it: what was matched. */
export function ranksAlone(plan: Plan): Plan {
  const asksMatched = plan.ranks.some(
    (rank) => rank.matched !== undefined || rank.keep?.matched !== undefined,
  );
  const { matching } = plan.incomes;
  return { ...plan, incomes: asksMatched && matching ? { matching } : {}, caps: {} };
}

/**
 * What the rank closing of a date would change if nothing happened until then: the facts and the engine of the closing,
 * without the incomes that no rank asks for. Nothing is written.
 */
export async function previewRanks(reader: pg.Client, date: string): Promise<RankPreview> {
  const { facts, head, ids } = await loadClosing(reader, date, ranksAlone);
  const { ranks } = closePeriod(facts, head.plan, rowSink());
  const preview: RankPreview = { counts: { fallen: 0, bridged: 0, risen: 0 }, changes: [] };
  if (ranks === null) return preview;
  const listed: Record<keyof RankPreview['counts'], RankChange[]> = { fallen: [], bridged: [], risen: [] };
  const codeOf = (place: number) => head.plan.ranks[place]?.code ?? null;
  for (const i of ranks.changed) {
    const [before, rank] = [facts.heldRank?.paid[i] ?? -1, ranks.period[i] as number];
    const reason = RANK_REASONS[ranks.reason[i] as number] as RankChange['reason'];
    const change = changeOf(before, rank, reason);
    if (change === null) continue;
    preview.counts[change]++;
    if (listed[change].length === MAX_LISTED) continue;
    const { volumes } = ranks;
    const [own_bv, group_bv, team_bv] = [volumes?.own, volumes?.group, volumes?.team].map((units) =>
      units === undefined ? null : unitsText(figureAt(units, i), head.digits),
    ) as [string | null, string | null, string | null];
    listed[change].push({
      id: String(ids[i]),
      before: codeOf(before),
      rank: codeOf(rank),
      bridged: ranks.bridged[i] as number,
      reason,
      own_bv,
      group_bv,
      team_bv,
    });
  }
  return { ...preview, changes: [...listed.fallen, ...listed.bridged, ...listed.risen] };
}

/** Null = the paid rank stays, and is not bridged. */
function changeOf(
  before: number,
  rank: number,
  reason: RankChange['reason'],
): keyof RankPreview['counts'] | null {
  if (reason === 'bridged') return 'bridged';
  if (rank === before) return null;
  return rank < before ? 'fallen' : 'risen';
}
