import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { previewPlacing } from '@banyan/contract/genealogy/waiting';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { readLegs } from '../read-legs.ts';
import { findOwnPlace } from './find-own-place.ts';
import type { TankParts } from './read-waiting-members.ts';

/**
 * What a place would bring into both legs of the actor. Somebody who waits has nobody below, so that all that comes is theirs.
 * @throws as `findOwnPlace`
 */
export async function readPlacing(
  db: Db,
  context: ActorContext,
  asked: QueryOf<typeof previewPlacing>,
  parts: TankParts,
): Promise<ReplyOf<typeof previewPlacing>['data']> {
  const { member, parent, side, leg } = await findOwnPlace(db, context, asked);
  const { left, right } = await readLegs(db, context.actor.id);
  const volumes = await parts.readVolumesSoFar(db, context.now, [member.id]);
  const own = onlyRow(
    await sql<{
      business: string;
    }>`select self_investment as business from member where id = ${member.id}`.execute(db),
  );
  const all = { joined: 1, business: own.business, volume: volumes?.get(member.id) ?? null };
  const nothing = {
    joined: 0,
    business: '0',
    volume: all.volume && { ...all.volume, total: '0' },
  };
  const legOf = ({ total, business }: typeof left, isTheirs: boolean) => ({
    joined: total,
    business,
    comes: isTheirs ? all : nothing,
  });
  return {
    member: { user_id: member.user_id, name: member.name },
    parent,
    side,
    left: legOf(left, leg === 'L'),
    right: legOf(right, leg === 'R'),
  };
}
