import { isBrokenAway, openVolumes, rollUpVolumes } from '@banyan/plan/closing/group-volumes';
import { figureAt, unitsText } from '@banyan/plan/columns/figure';
import { breakawayOf } from '@banyan/plan/kinds/rank';
import { rankRulesOf } from '@banyan/plan/plan/plan';
import { buildTree } from '@banyan/plan/trees/trees';
import type pg from 'pg';
import { loadAchieved } from './facts/load-achieved.ts';
import { loadOwnVolumes } from './facts/load-periods.ts';
import { loadPlaces } from './facts/load-places.ts';
import { readClosingHead } from './read-closing-head.ts';

/** Volumes of the running rank period; money as text. */
export interface MemberVolumes {
  own_bv: string;
  group_bv: string;
  team_bv: string;
}

/** Everybody's volumes of the running rank period as of the last closing that was posted, by id; empty before one. */
export async function readVolumes(client: pg.Client): Promise<Map<string, MemberVolumes>> {
  const { rows } = await client.query<{ date: string | null }>(
    `select max(business_date)::text as date from closing where status = 'posted'`,
  );
  const date = rows[0]?.date ?? null;
  if (date === null) return new Map();
  const head = await readClosingHead(client, date);
  const places = await loadPlaces(client, head);
  const { period } = rankRulesOf(head.plan);
  const own = (await loadOwnVolumes(client, head, places, [period]))[period];
  const { heldRank } = await loadAchieved(client, head, places);
  const volumes = openVolumes(own ?? new Float64Array(places.ids.length));
  const breakaway = breakawayOf(head.plan);
  rollUpVolumes(buildTree(places.sponsor), volumes, (i) =>
    isBrokenAway(heldRank?.paid ?? null, breakaway, i),
  );
  const text = (i: number) => ({
    own_bv: unitsText(figureAt(volumes.own, i), head.digits),
    group_bv: unitsText(figureAt(volumes.group, i), head.digits),
    team_bv: unitsText(figureAt(volumes.team, i), head.digits),
  });
  return new Map(Array.from(places.ids, (id, i) => [String(id), text(i)] as const));
}
