import { placeWaitingMember, previewPlacing, waitingMembers } from '@banyan/contract/genealogy/waiting';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { placeOwnWaiting } from './place-own-waiting.ts';
import { readPlacing } from './read-placing.ts';
import { readWaitingMembers, type TankParts } from './read-waiting-members.ts';

/** The holding tank (docs/plans.md §7.10). */
export function mountWaiting(server: Server, parts: TankParts): void {
  const { serveOperation, serveRead } = mountsOn(server);
  serveRead(waitingMembers, (db, context) => readWaitingMembers(db, context, parts));

  serveRead(previewPlacing, (db, context, query) => readPlacing(db, context, query, parts));

  serveOperation(placeWaitingMember, placeOwnWaiting);
}
