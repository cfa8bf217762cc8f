import { signUp as signUpCall } from '@banyan/contract/accounts';
import { blockMember, memberName, unblockMember } from '@banyan/contract/genealogy';
import { serve, serveQuery, serveSteps } from '../../platform/serve.ts';
import type { Server } from '../../platform/server.ts';
import { findMember, memberStatus } from './queries.ts';
import { mountGenealogyReports } from './reports.ts';
import { setBlocked } from './set-blocked.ts';
import { signUp } from './sign-up.ts';

export function mountGenealogy(server: Server): void {
  // takes a password: the answer is not stored
  serveSteps(
    server,
    signUpCall,
  )(async ({ db, context, body }) => ({ data: await signUp(db, context, body) }));

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
