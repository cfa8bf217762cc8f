import { signUp as signUpCall } from '@banyan/contract/accounts';
import { blockMember, memberName, unblockMember } from '@banyan/contract/genealogy';
import {
  binaryTree,
  directTree,
  findInBinaryTree as findInBinaryTreeCall,
  findTeamMembers as findTeamMembersCall,
  readPlacement,
  savePlacement as savePlacementCall,
} from '@banyan/contract/trees';
import { serve, serveQuery, serveSteps } from '../../platform/serve.ts';
import type { Server } from '../../platform/server.ts';
import { findInBinaryTree } from './find-in-binary-tree.ts';
import { findTeamMembers } from './find-team-members.ts';
import { findMember, memberStatus, readOwnPlacement } from './queries.ts';
import { readBinaryTree } from './read-binary-tree.ts';
import { readDirectTree } from './read-direct-tree.ts';
import { mountGenealogyReports } from './reports.ts';
import { savePlacement } from './save-placement.ts';
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

  mountTrees(server);
  mountGenealogyReports(server);
}

function mountTrees(server: Server): void {
  serveQuery(
    server,
    binaryTree,
  )(async ({ db, context, query }) => ({ data: await readBinaryTree(db, context, query) }));

  serveQuery(
    server,
    findInBinaryTreeCall,
  )(async ({ db, context, query }) => ({ data: await findInBinaryTree(db, context, query) }));

  serveQuery(
    server,
    findTeamMembersCall,
  )(async ({ db, context, query }) => ({ data: await findTeamMembers(db, context, query) }));

  serveQuery(
    server,
    directTree,
  )(async ({ db, context, query }) => ({ data: await readDirectTree(db, context, query) }));

  serveQuery(
    server,
    readPlacement,
  )(async ({ db, context }) => ({ data: { placement: await readOwnPlacement(db, context.actor.id) } }));

  serve(
    server,
    savePlacementCall,
  )(async ({ tx, context, body }) => ({ data: await savePlacement(tx, context, body) }));
}
