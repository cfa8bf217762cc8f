import * as accounts from '@banyan/contract/accounts';
import * as details from '@banyan/contract/details';
import * as security from '@banyan/contract/security';
import * as verification from '@banyan/contract/verification';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { serve, serveQuery, serveSteps } from '../../platform/serve.ts';
import type { Server } from '../../platform/server.ts';
import { beginTwoFactor } from './begin-two-factor.ts';
import { changeChallengeMode } from './change-challenge-mode.ts';
import { changePassword } from './change-password.ts';
import { changePasswordForOthers } from './change-password-for-others.ts';
import { issueWsToken } from './complete-sign-in.ts';
import { confirmTwoFactor } from './confirm-two-factor.ts';
import { endOwnSessions } from './end-own-sessions.ts';
import { forgetPassword } from './forget-password.ts';
import { listSessions } from './list-sessions.ts';
import { makeCaptcha } from './make-captcha.ts';
import { mountProfile } from './mount-profile.ts';
import { openPanel } from './open-panel.ts';
import { findMember, isUserIdTaken, readDetails, readTwoFactorState } from './queries.ts';
import { replaceRecoveryCodes } from './replace-recovery-codes.ts';
import { mountAccountReports } from './reports.ts';
import { resetPassword } from './reset-password.ts';
import { resendOneTimeCode } from './send-one-time-code.ts';
import { readStepUp, sendStepUpCode } from './send-step-up-code.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { turnOffTwoFactor } from './turn-off-two-factor.ts';
import { verifyContact } from './verify-contact.ts';
import { verifyEmailLink } from './verify-email-link.ts';
import { verifyTwoFactor } from './verify-two-factor.ts';

export function mountAccounts(server: Server): void {
  mountSignIn(server);
  mountVerification(server);
  mountShell(server);
  mountSecurity(server);
  mountProfile(server);
  mountAccountReports(server);
}

// calls that answer with a token or take a password are served in steps: their answers are never stored

function mountSignIn(server: Server): void {
  serveSteps(
    server,
    accounts.signIn,
  )(async ({ db, context, body }) => ({ data: await signIn(db, context, body) }));
  serveSteps(
    server,
    accounts.verifyTwoFactor,
  )(async ({ db, context, body }) => ({
    data: await verifyTwoFactor(db, context, body),
  }));
  serveSteps(
    server,
    accounts.useRecoveryCode,
  )(async ({ db, context, body }) => ({
    data: await verifyTwoFactor(db, context, body),
  }));
  serveSteps(
    server,
    accounts.resendTwoFactor,
  )(async ({ db, context, body }) => ({
    data: await inTransaction(db, (tx) => changeChallengeMode(tx, context, body)),
  }));
  serveQuery(
    server,
    accounts.captchaChallenge,
  )(async ({ db, context }) => ({
    data: await makeCaptcha(db, context),
  }));
  serveQuery(
    server,
    accounts.sponsorLookup,
  )(async ({ db, query }) => {
    const sponsor = await findMember(db, query.user_id);
    if (!sponsor) throw fail('unknown_sponsor', { user_id: 'No member has this sponsor id.' });
    if (sponsor.is_blocked) throw fail('blocked');
    return { data: sponsor };
  });
  serveQuery(
    server,
    accounts.userIdAvailability,
  )(async ({ db, query }) => ({
    data: { is_available: !(await isUserIdTaken(db, query.user_id)) },
  }));
}

function mountVerification(server: Server): void {
  serveSteps(
    server,
    verification.verifyContact,
  )(async ({ db, context, body }) => ({
    data: await verifyContact(db, context, body),
  }));
  serveSteps(
    server,
    verification.resendOtp,
  )(async ({ db, context, body }) => ({
    data: await inTransaction(db, (tx) => resendOneTimeCode(tx, context, body.otp_id)),
  }));
  serveSteps(
    server,
    verification.verifyEmail,
  )(async ({ db, context, body }) => ({
    data: await inTransaction(db, (tx) => verifyEmailLink(tx, context, body)),
  }));
  serveSteps(
    server,
    verification.forgotPassword,
  )(async ({ db, context, body }) => ({
    data: await inTransaction(db, (tx) => forgetPassword(tx, context, body)),
  }));
  serveSteps(
    server,
    verification.resetPassword,
  )(async ({ db, context, body }) => {
    await resetPassword(db, context, body);
    return { data: {} };
  });
}

function mountShell(server: Server): void {
  /** The person of the session, who must be the one asked for (spec §7; money.md §8). */
  const ownDetails = async (context: ActorContext, userId: string) => {
    if (userId.toLowerCase() !== context.actor.user_id.toLowerCase()) throw fail('not_allowed');
    return { data: [await readDetails(server.db, context.actor)] };
  };
  serveQuery(server, details.userDetails)(({ context, query }) => ownDetails(context, query.user_id));
  serveQuery(server, details.adminDetails)(({ context, query }) => ownDetails(context, query.admin_user_id));
  serveQuery(server, details.franchiseDetails)(({ context, query }) => ownDetails(context, query.user_id));
  serve(
    server,
    accounts.signOut,
  )(async ({ tx, context }) => {
    await signOut(tx, context);
    return { data: {} };
  });
  serveSteps(
    server,
    accounts.wsToken,
  )(async ({ db, context }) => {
    const token = await inTransaction(db, (tx) => issueWsToken(tx, context, context.actor.session_id));
    return { data: { ws_token: token } };
  });
  serveQuery(server, security.stepUp)(async ({ db, context }) => ({ data: await readStepUp(db, context) }));
  serveSteps(
    server,
    security.sendStepUpCode,
  )(async ({ db, context, body }) => ({
    data: await inTransaction(db, (tx) => sendStepUpCode(tx, context, body)),
  }));
}

function mountSecurity(server: Server): void {
  serveSteps(
    server,
    security.changePassword,
  )(async ({ db, context, body }) => {
    await changePassword(db, context, body);
    return { data: {} };
  });
  serveQuery(
    server,
    security.listSessions,
  )(async ({ db, context }) => ({
    data: await listSessions(db, context),
  }));
  serve(
    server,
    security.endSession,
  )(async ({ tx, context, body }) => {
    await endOwnSessions(tx, context, body);
    return { data: {} };
  });
  serveQuery(
    server,
    security.readTwoFactor,
  )(async ({ db, context }) => ({
    data: await readTwoFactorState(db, context.actor.id),
  }));
  serveSteps(
    server,
    security.startTwoFactor,
  )(async ({ db, context, body }) => ({
    data: await beginTwoFactor(db, context, body),
  }));
  serveSteps(
    server,
    security.confirmTwoFactor,
  )(async ({ db, context, body }) => ({
    data: await confirmTwoFactor(db, context, body),
  }));
  serveSteps(
    server,
    security.turnOffTwoFactor,
  )(async ({ db, context, body }) => ({
    data: await turnOffTwoFactor(db, context, body),
  }));
  serveSteps(
    server,
    security.newRecoveryCodes,
  )(async ({ db, context, body }) => ({
    data: { recovery_codes: await inTransaction(db, (tx) => replaceRecoveryCodes(tx, context, body)) },
  }));
  serveSteps(
    server,
    security.openPanel,
  )(async ({ db, context, body }) => ({
    data: await inTransaction(db, (tx) => openPanel(tx, context, body)),
  }));
  serveSteps(
    server,
    security.changePasswordForOthers,
  )(async ({ db, context, body }) => ({
    data: await changePasswordForOthers(db, context, body),
  }));
}
