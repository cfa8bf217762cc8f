import { blockMember, memberName, unblockMember } from '@banyan/contract/genealogy';
import { serve, serveQuery } from '../../platform/serve.ts';
import type { Server } from '../../platform/server.ts';
import { findMember, memberStatus } from './queries.ts';
import { mountGenealogyReports } from './reports.ts';
import { setBlocked } from './set-blocked.ts';

export function mountGenealogy(server: Server): void {
  serveQuery(
    server,
    memberName,
  )(async ({ db, query }) => {
    const member = await findMember(db, query.user_id);
    return { data: { user_id: member.user_id, name: member.name, status: memberStatus(member) } };
  });

  serve(
    server,
    blockMember,
  )(async ({ tx, context, body }) => ({
    data: await setBlocked(tx, context, { ...body, is_blocked: true }),
  }));

  serve(
    server,
    unblockMember,
  )(async ({ tx, context, body }) => ({
    data: await setBlocked(tx, context, { ...body, is_blocked: false }),
  }));

  mountGenealogyReports(server);
}
