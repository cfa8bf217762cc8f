import { signUp as signUpCall } from '@banyan/contract/accounts';
import { blockMember, memberName, unblockMember } from '@banyan/contract/genealogy';
import { previewSponsor, updateSponsor as updateSponsorCall } from '@banyan/contract/sponsors';
import { downlineLevels, rebuildTeams, teamHub, teamSnapshot } from '@banyan/contract/teams';
import {
  binaryTree,
  directTree,
  findInBinaryTree as findInBinaryTreeCall,
  findTeamMembers as findTeamMembersCall,
  readPlacement,
  savePlacement as savePlacementCall,
} from '@banyan/contract/trees';
import { enqueueJob } from '../../platform/enqueue-job.ts';
import { serve, serveQuery, serveSteps } from '../../platform/serve.ts';
import type { Server } from '../../platform/server.ts';
import { findInBinaryTree } from './find-in-binary-tree.ts';
import { findTeamMembers } from './find-team-members.ts';
import { findMember, memberStatus, readOwnPlacement } from './queries.ts';
import { readBinaryTree } from './read-binary-tree.ts';
import { readDirectTree } from './read-direct-tree.ts';
import { readDownlineLevels } from './read-downline-levels.ts';
import { readSponsorImpact } from './read-sponsor-impact.ts';
import { readTeamHub } from './read-team-hub.ts';
import { readTeamSnapshot } from './read-team-snapshot.ts';
import { mountGenealogyReports } from './reports.ts';
import { savePlacement } from './save-placement.ts';
import { setBlocked } from './set-blocked.ts';
import { signUp } from './sign-up.ts';
import { updateSponsor } from './update-sponsor.ts';

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
    return { data: { ...member, status: memberStatus(member) } };
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
  mountTeams(server);
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

function mountTeams(server: Server): void {
  serveQuery(
    server,
    downlineLevels,
  )(async ({ db, context, query }) => ({ data: await readDownlineLevels(db, context, query) }));

  serveQuery(server, teamHub)(async ({ db, context }) => ({ data: await readTeamHub(db, context) }));

  serveQuery(server, teamSnapshot)(async ({ db }) => ({ data: await readTeamSnapshot(db) }));

  serve(
    server,
    rebuildTeams,
  )(async ({ tx }) => {
    await enqueueJob(tx, 'make_team_snapshot', { is_asked: true }, 'make_team_snapshot');
    return { data: { is_asked: true } };
  });

  serveQuery(
    server,
    previewSponsor,
  )(async ({ db, context, query }) => ({ data: await readSponsorImpact(db, context.now, query) }));

  serve(
    server,
    updateSponsorCall,
  )(async ({ tx, context, body }) => ({ data: await updateSponsor(tx, context, body) }));
}
