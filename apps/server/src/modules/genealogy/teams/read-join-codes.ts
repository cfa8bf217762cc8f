import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { joinCodes } from '@banyan/contract/genealogy/teams';
import { toString as qrCode } from 'qrcode';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { joinLinks } from '../rules.ts';

/** The own join links as QR codes in SVG, one a leg. */
export async function readJoinCodes(
  _db: Db,
  { actor, services }: ActorContext,
): Promise<ReplyOf<typeof joinCodes>['data']> {
  const { left, right } = joinLinks(actor.user_id);
  const code = (path: string) => qrCode(`${services.publicUrl}${path}`, { type: 'svg', margin: 0 });
  return { left: await code(left), right: await code(right) };
}
