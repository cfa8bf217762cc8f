import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { previewSponsor } from '@banyan/contract/genealogy/sponsors';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { readTeamMembers } from '../find-in-team.ts';
import { findLegOf } from '../find-leg-of.ts';
import { memberStatus, requireMember } from '../queries.ts';
import { readTeams } from '../read-teams.ts';
import { directsOf, figuresText, teamOf } from '../rules.ts';
import { levelOf } from '../trees/read-direct-tree.ts';

type Impact = ReplyOf<typeof previewSponsor>['data'];

/** A change of a sponsor that may be made. */
export interface SponsorMove {
  member: Awaited<ReturnType<typeof requireMember>>;
  from: string;
  to: Awaited<ReturnType<typeof requireMember>>;
}

/**
 * Checks a change of sponsor: the new one must be a member who is not blocked and not in the downline of the member.
 * @throws unknown_member, unknown_sponsor, blocked, position_not_available of a sponsor in the holding tank, already_done, sponsor_cycle
 */
export async function findSponsorMove(
  db: Db,
  input: { user_id: string; sponsor_id: string },
): Promise<SponsorMove> {
  const member = await requireMember(db, input.user_id);
  const to = await requireMember(db, input.sponsor_id).catch(() => {
    throw fail('unknown_sponsor');
  });
  if (to.is_blocked) throw fail('blocked', { sponsor_id: text('This account is blocked.') });
  if (await isWaiting(db, to.id))
    throw fail('position_not_available', {
      sponsor_id: text('This member waits in the holding tank and sponsors nobody yet.'),
    });
  // everybody stands below the first member
  if (member.sponsor_id === null || (await isAbove(db, member.id, to.id))) throw fail('sponsor_cycle');
  if (member.sponsor_id === to.id)
    throw fail('already_done', { sponsor_id: text('This is the sponsor already.') });
  return { member, from: member.sponsor_id, to };
}

/** Whether a member has no place yet (docs/plans.md §7.10). */
async function isWaiting(db: Db, memberId: string): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('parent_id', 'is', null)
    .where('sponsor_id', 'is not', null)
    .executeTakeFirst();
  return member !== undefined;
}

/** Whether a member is another one or a sponsor above, by walking up. */
async function isAbove(db: Db, memberId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ is_above: boolean }>`
    with recursive up as (
      select id, sponsor_id from member where id = ${otherId}
      union all
      select m.id, m.sponsor_id from up join member m on m.id = up.sponsor_id where up.id <> ${memberId}
    )
    select exists (select from up where id = ${memberId}) as is_above`.execute(db);
  return rows[0]?.is_above === true;
}

/**
 * The effects of a change of sponsor, as a preview.
 * @throws as `findSponsorMove`
 */
export async function readSponsorImpact(
  db: Db,
  now: Date,
  input: { user_id: string; sponsor_id: string },
): Promise<Impact> {
  const move = await findSponsorMove(db, input);
  const teams = await readTeams(db, now);
  const ids = [move.member.id, move.from, move.to.id];
  const found = await readTeamMembers(db, teams, sql`m.id = any(${ids}::bigint[])`);
  const { rows } = await sql<{
    id: string;
    is_blocked: boolean;
    live_topups: number;
    active_directs: number;
    directs_business: string;
    self_investment: string;
  }>`
    select m.id, u.is_blocked, m.live_topups, m.active_directs, m.directs_business, m.self_investment
    from member m join app_user u on u.id = m.id where m.id = any(${ids}::bigint[])`.execute(db);
  const of = (id: string) => {
    const member = found.find((row) => row.id === id);
    const counters = rows.find((row) => row.id === id);
    if (!member || !counters) throw new Error('the member is there');
    return { ...member, ...counters, status: memberStatus(counters) };
  };
  const [member, from, to] = [of(move.member.id), of(move.from), of(move.to.id)];
  const sponsor = (row: typeof from): Impact['from'] => ({
    user_id: row.user_id,
    name: row.name,
    status: row.status,
    directs: {
      joined: directsOf(teams, row.id, row.row),
      active: row.active_directs,
      business: row.directs_business,
    },
  });
  return {
    member: {
      user_id: member.user_id,
      name: member.name,
      status: member.status,
      self_business: member.self_investment,
    },
    moves_along: figuresText(teamOf(teams, member.id, member.row)),
    from: sponsor(from),
    to: sponsor(to),
    new_side: await findLegOf(db, to.id, member.id),
    level_before: levelOf(teams, member),
    level_after: levelOf(teams, to) + 1,
  };
}
