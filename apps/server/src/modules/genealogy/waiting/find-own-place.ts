import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { placeWaitingMember } from '@banyan/contract/genealogy/waiting';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { fail } from '../../../platform/fail.ts';
import { findInTeam, findTop } from '../find-in-team.ts';
import { readTeams } from '../read-teams.ts';
import { chooseWaitingPlace } from './place-waiting.ts';

/**
 * The place a sponsor has in mind for one of those who wait under them. Somebody else's member is answered as an id that
 * nobody has.
 * @throws unknown_member, not_in_team on `parent_id`, position_not_available
 */
export async function findOwnPlace(
  db: Db,
  { actor, now }: ActorContext,
  wanted: BodyOf<typeof placeWaitingMember>,
) {
  const { rows } = await sql<{
    id: string;
    user_id: string;
    name: string;
    sponsor_id: string;
    is_waiting: boolean;
  }>`
    select m.id, u.user_id, u.name, m.sponsor_id, m.parent_id is null as is_waiting
    from app_user u join member m on m.id = u.id
    where lower(u.user_id) = ${wanted.user_id.toLowerCase()} and m.sponsor_id = ${actor.id}`.execute(db);
  const [member] = rows;
  if (!member) throw fail('unknown_member', { user_id: text('Nobody with this user id waits under you.') });
  if (!member.is_waiting)
    throw fail('position_not_available', { user_id: text('This member has a place already.') });
  const teams = await readTeams(db, now);
  const top = await findTop(db, teams, actor);
  const above =
    wanted.parent_id === undefined
      ? null
      : await findInTeam(db, teams, actor, {
          top,
          user_id: wanted.parent_id,
          tree: 'binary',
          field: 'parent_id',
        });
  const { side, leg } = await chooseWaitingPlace(db, member, above?.id ?? null, wanted.side);
  return { member, side, leg, parent: await readVacancy(db, above?.id ?? actor.id, side, above !== null) };
}

/** Who stands at the end of a leg. Whose own place on that side is asked for must be the last one in it. */
async function readVacancy(db: Db, id: string, side: string, isNamed: boolean) {
  const end = onlyRow(
    await sql<{ id: string; user_id: string; name: string }>`
    select u.id, u.user_id, u.name
    from member m join leg_tail t on t.chain_id = case when ${side} = 'L' then m.chain_l else m.chain_r end and t.side = ${side}
      join app_user u on u.id = t.tail_id
    where m.id = ${id}`.execute(db),
  );
  if (isNamed && end.id !== id) throw fail('position_not_available');
  return { user_id: end.user_id, name: end.name };
}
