import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { updateSponsor as call } from '@banyan/contract/genealogy/sponsors';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { readTeamMembers } from '../find-in-team.ts';
import { findLegOf } from '../find-leg-of.ts';
import { readTeams } from '../read-teams.ts';
import { teamOf } from '../rules.ts';
import { findSponsorMove } from './read-sponsor-impact.ts';

/**
 * Gives a member another sponsor, with everybody below in the sponsor tree; counters of both sponsors move with them.
 * The binary tree and incomes already earned stay. Changes are serialized, so that two cannot make a cycle.
 * @throws unknown_member, unknown_sponsor, blocked, already_done, sponsor_cycle
 */
export async function updateSponsor(
  tx: Tx,
  context: Context,
  input: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  // lock order: the open period before any row, as a cut waits for every transaction that holds the period
  await sql`select lock_open_period()`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtext('sponsor tree'))`.execute(tx);
  const { member, from, to } = await findSponsorMove(tx, input);
  const teams = await readTeams(tx, context.now);
  const [known] = await readTeamMembers(tx, teams, sql`m.id = ${member.id}`);
  const moved = known ? teamOf(teams, member.id, known.row).joined : 0;
  const side = await findLegOf(tx, to.id, member.id);
  await moveCounters(tx, { id: member.id, from, to: to.id, side });
  const { timezone } = await readCompany(tx);
  const change = await tx
    .insertInto('sponsor_change')
    .values({
      member_id: member.id,
      old_sponsor_id: from,
      new_sponsor_id: to.id,
      moved_along: moved,
      reason: input.reason,
      actor_id: context.actor?.id ?? null,
      at: context.now,
      period: sql<string>`open_period(${businessDate(context.now, timezone)})`,
    })
    .returning('no')
    .executeTakeFirstOrThrow();
  await tx.insertInto('team_change').values({ member_id: member.id, is_move: true }).execute();
  await enqueueJob(tx, 'make_team_snapshot', { is_asked: true }, 'make_team_snapshot');
  const old = await tx
    .selectFrom('app_user')
    .select(['user_id', 'name'])
    .where('id', '=', from)
    .executeTakeFirstOrThrow();
  await appendAudit(tx, context, {
    action: 'update_sponsor',
    object: `user:${member.user_id}`,
    details: { from: old.user_id, to: to.user_id, reason: input.reason },
  });
  const person = ({ user_id, name }: { user_id: string; name: string }) => ({ user_id, name });
  return { no: change.no, member: person(member), from: old, to: person(to) };
}

/** The member's row is taken before those of the sponsors, as a topup takes them. */
async function moveCounters(
  tx: Tx,
  move: { id: string; from: string; to: string; side: 'L' | 'R' | null },
): Promise<void> {
  const own = onlyRow(
    await sql<{ live_topups: number; self_investment: string }>`
    update member set sponsor_id = ${move.to}, sponsor_side = ${move.side} where id = ${move.id}
    returning live_topups, self_investment`.execute(tx),
  );
  // a statement of its own, so that it sees a block committed while the lock was waited for
  await sql`
    update member m set
      active_directs = active_directs + step.n * (select case when ${own.live_topups}::int > 0 and not is_blocked
        then 1 else 0 end from app_user where id = ${move.id}),
      directs_business = directs_business + step.n * ${own.self_investment}::numeric
    from (values (${move.from}::bigint, -1), (${move.to}::bigint, 1)) as step (id, n)
    where m.id = step.id`.execute(tx);
}
