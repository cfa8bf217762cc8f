import { signUp as signUpCall } from '@banyan/contract/accounts/accounts';
import { publicFigures, walletJoin } from '@banyan/contract/accounts/wallets';
import {
  blockMember,
  mailJoining as mailJoiningCall,
  readNamedMember,
  unblockMember,
} from '@banyan/contract/genealogy/genealogy';
import { previewSponsor, updateSponsor as updateSponsorCall } from '@banyan/contract/genealogy/sponsors';
import {
  downlineLevels,
  joinCodes,
  rebuildTeams,
  teamHub,
  teamSnapshot,
} from '@banyan/contract/genealogy/teams';
import {
  binaryTree,
  directTree,
  findInBinaryTree as findInBinaryTreeCall,
  findTeamMembers as findTeamMembersCall,
  readPlacement,
  savePlacement as savePlacementCall,
} from '@banyan/contract/genealogy/trees';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { joinByWallet } from './joining/join-by-wallet.ts';
import { mailJoining } from './joining/mail-joining.ts';
import { savePlacement } from './joining/save-placement.ts';
import { signUp } from './joining/sign-up.ts';
import { memberStatus, readOwnPlacement, requireMember } from './queries.ts';
import { mountGenealogyReports } from './reports.ts';
import { setBlocked } from './set-blocked.ts';
import { readSponsorImpact } from './sponsors/read-sponsor-impact.ts';
import { updateSponsor } from './sponsors/update-sponsor.ts';
import { findTeamMembers } from './teams/find-team-members.ts';
import { readDownlineLevels } from './teams/read-downline-levels.ts';
import { readJoinCodes } from './teams/read-join-codes.ts';
import { readPublicFigures } from './teams/read-public-figures.ts';
import { readTeamHub } from './teams/read-team-hub.ts';
import { readTeamSnapshot } from './teams/read-team-snapshot.ts';
import { findInBinaryTree } from './trees/find-in-binary-tree.ts';
import { readBinaryTree } from './trees/read-binary-tree.ts';
import { readDirectTree } from './trees/read-direct-tree.ts';
import type { TankParts } from './waiting/read-waiting-members.ts';
import { mountWaiting } from './waiting/routes.ts';

/** @param parts handed in, since the plan belongs to a later module */
export function mountGenealogy(server: Server, parts: TankParts): void {
  const { serve, serveOperation, serveQuery, serveSteps } = mountsOn(server);
  // takes a password: the answer is not stored
  serveSteps(signUpCall, async ({ db, context, body }) => ({ data: await signUp(db, context, body) }));
  // answers with a token
  serveSteps(walletJoin, async ({ db, context, body }) => ({
    data: await joinByWallet(db, context, body, server.settings.nodes),
  }));

  serveQuery(readNamedMember, async ({ db, query }) => {
    const member = await requireMember(db, query.user_id);
    return { data: { ...member, status: memberStatus(member) } };
  });

  serve(blockMember, async ({ tx, context, body }) => ({
    data: await setBlocked(tx, context, { ...body, is_blocked: true }),
  }));

  serve(unblockMember, async ({ tx, context, body }) => ({
    data: await setBlocked(tx, context, { ...body, is_blocked: false }),
  }));

  serveOperation(mailJoiningCall, mailJoining);

  mountTrees(server, parts);
  mountTeams(server, parts);
  mountWaiting(server, parts);
  mountGenealogyReports(server);
}

function mountTrees(server: Server, parts: TankParts): void {
  const { serveHeavyRead, serveOperation, serveQuery } = mountsOn(server);
  serveHeavyRead(binaryTree, readBinaryTree);

  serveHeavyRead(findInBinaryTreeCall, findInBinaryTree);

  serveHeavyRead(findTeamMembersCall, findTeamMembers);

  serveHeavyRead(directTree, readDirectTree);

  serveQuery(readPlacement, async ({ db, context }) => ({
    data: { placement: await readOwnPlacement(db, context.actor.id) },
  }));

  serveOperation(savePlacementCall, (tx, context, body) => savePlacement(tx, context, body, parts));
}

function mountTeams(server: Server, parts: TankParts): void {
  const { serve, serveHeavyRead, serveOperation, serveRead } = mountsOn(server);
  serveHeavyRead(publicFigures, readPublicFigures);

  serveHeavyRead(downlineLevels, readDownlineLevels);

  serveHeavyRead(teamHub, (db, context) => readTeamHub(db, context, parts));

  serveRead(joinCodes, readJoinCodes);

  serveRead(teamSnapshot, readTeamSnapshot);

  serve(rebuildTeams, async ({ tx }) => {
    await enqueueJob(tx, 'make_team_snapshot', { is_asked: true }, 'make_team_snapshot');
    return { data: { is_asked: true } };
  });

  serveHeavyRead(previewSponsor, (db, context, query) => readSponsorImpact(db, context.now, query));

  serveOperation(updateSponsorCall, updateSponsor);
}
