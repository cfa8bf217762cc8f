import type { FilterValues, RowOf } from '@banyan/contract/core/report';
import type { rankQualifiers } from '@banyan/contract/income/rewards';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { amountText, readTeams } from '../../genealogy/read-teams.ts';
import { readTreeMembers } from '../../genealogy/read-tree-members.ts';
import { legsOf, teamOf } from '../../genealogy/rules.ts';
import { selectRankQualifiers } from './select-rank-qualifiers.ts';

/** A page of the members who have or had a rank, with their figures of now. Teams come from the snapshot. */
export async function readRankQualifiers(
  db: Db,
  ask: {
    now: Date;
    filters: FilterValues<(typeof rankQualifiers)['filters']>;
    sort: string;
    offset: number;
    limit: number;
  },
): Promise<{ rows: RowOf<typeof rankQualifiers>[]; total: number }> {
  const ranked = selectRankQualifiers(db, ask.filters);
  const direction = ask.sort.startsWith('-') ? 'desc' : 'asc';
  const [teams, page, { total }] = await Promise.all([
    readTeams(db, ask.now),
    ranked
      .orderBy('r.business_date', direction)
      .orderBy('r.member_id', direction)
      .limit(ask.limit)
      .offset(ask.offset)
      .execute(),
    ranked.clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const members = await readTreeMembers(
    db,
    teams,
    page.map(({ id }) => id),
  );
  return {
    total,
    rows: page.map((row, at) => {
      const place = members[at]?.row ?? null;
      const { left, right } = legsOf(teams, row.id, place);
      return {
        ...row,
        team_business: amountText(teamOf(teams, row.id, place).business),
        weaker_leg: amountText(left.business < right.business ? left.business : right.business),
      };
    }),
  };
}
