import * as accounts from '@banyan/contract/accounts/accounts';
import * as details from '@banyan/contract/accounts/details';
import * as loginPin from '@banyan/contract/accounts/login-pin';
import { readOperatorChecklist } from '@banyan/contract/accounts/operator-checklist';
import {
  resetByLink as resetByLinkCall,
  sendResetLink as sendResetLinkCall,
} from '@banyan/contract/accounts/reset-link';
import * as security from '@banyan/contract/accounts/security';
import { readWaitsByHand } from '@banyan/contract/accounts/value-by-hand';
import * as verification from '@banyan/contract/accounts/verification';
import { mailOutbox } from '@banyan/contract/company/settings';
import { text } from '@banyan/contract/core/text';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { mountAdmins } from './admins/routes.ts';
import { mountApprovals } from './approvals/routes.ts';
import { mountAuditLog } from './audit-log/routes.ts';
import { issueWsToken } from './complete-sign-in.ts';
import { verifyContact } from './contacts/verify-contact.ts';
import { verifyEmailLink } from './contacts/verify-email-link.ts';
import { findWhy } from './needs-second-person.ts';
import { checkOperatorItems } from './operator/check-operator-items.ts';
import { selectMails } from './operator/select-mails.ts';
import { changePassword } from './passwords/change-password.ts';
import { changePasswordForOthers, listPasswordRequests } from './passwords/change-password-for-others.ts';
import { confirmPassword } from './passwords/confirm-password.ts';
import { forgetPassword } from './passwords/forget-password.ts';
import { resetByLink } from './passwords/reset-by-link.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { sendResetLink } from './passwords/send-reset-link.ts';
import { mountProfile, type ProfileParts } from './profile/routes.ts';
import { findMember, isUserIdTaken, readDetails, readTwoFactorState } from './queries.ts';
import { openPanel } from './rights/open-panel.ts';
import { mountRights } from './rights/routes.ts';
import { resendOneTimeCode } from './send-one-time-code.ts';
import { endOwnSessions } from './sign-in/end-own-sessions.ts';
import { listSessions } from './sign-in/list-sessions.ts';
import { makeCaptcha } from './sign-in/make-captcha.ts';
import { selectSignIns } from './sign-in/select-sign-ins.ts';
import { signIn } from './sign-in/sign-in.ts';
import { signOut } from './sign-in/sign-out.ts';
import { verifyTwoFactor } from './sign-in/verify-two-factor.ts';
import { beginTwoFactor } from './two-factor/begin-two-factor.ts';
import { changeChallengeMode } from './two-factor/change-challenge-mode.ts';
import { confirmTwoFactor } from './two-factor/confirm-two-factor.ts';
import { readLoginPin } from './two-factor/read-login-pin.ts';
import { removeLoginPin } from './two-factor/remove-login-pin.ts';
import { replaceRecoveryCodes } from './two-factor/replace-recovery-codes.ts';
import { readStepUp, sendStepUpCode } from './two-factor/send-step-up-code.ts';
import { setLoginPin } from './two-factor/set-login-pin.ts';
import { turnOffTwoFactor } from './two-factor/turn-off-two-factor.ts';
import { mountWallets } from './wallets/routes.ts';

/** @param parts handed in, since papers belong to a later module */
export function mountAccounts(server: Server, parts: ProfileParts): void {
  mountSignIn(server);
  mountVerification(server);
  mountShell(server);
  mountSecurity(server);
  mountLoginPin(server);
  mountWallets(server);
  mountProfile(server, parts);
  mountApprovals(server);
  mountRights(server);
  mountAdmins(server);
  mountAuditLog(server);
  mountOperator(server);
}

function mountOperator(server: Server): void {
  const { serveQuery, serveReport } = mountsOn(server);
  serveReport(mailOutbox, ({ db, context, filters }) => selectMails(db, context, filters));
  serveQuery(readOperatorChecklist, async ({ db }) => ({
    data: await checkOperatorItems(db, server.settings),
  }));
}

// calls that answer with a token or take a password are served in steps: their answers are never stored

function mountSignIn(server: Server): void {
  const { serveQuery, serveRead, serveSteps } = mountsOn(server);
  serveSteps(accounts.signIn, async ({ db, context, body }) => ({ data: await signIn(db, context, body) }));
  serveSteps(accounts.verifyTwoFactor, async ({ db, context, body }) => ({
    data: await verifyTwoFactor(db, context, body),
  }));
  serveSteps(accounts.useRecoveryCode, async ({ db, context, body }) => ({
    data: await verifyTwoFactor(db, context, body),
  }));
  serveSteps(accounts.resendTwoFactor, async ({ db, context, body }) => ({
    data: await inTransaction(db, (tx) => changeChallengeMode(tx, context, body)),
  }));
  serveRead(accounts.captchaChallenge, makeCaptcha);
  serveQuery(accounts.sponsorLookup, async ({ db, query }) => {
    const sponsor = await findMember(db, query.user_id);
    if (!sponsor) throw fail('unknown_sponsor', { user_id: text('No member has this sponsor id.') });
    if (sponsor.is_blocked) throw fail('blocked');
    return { data: sponsor };
  });
  serveQuery(accounts.userIdAvailability, async ({ db, query }) => ({
    data: { is_available: !(await isUserIdTaken(db, query.user_id)) },
  }));
}

function mountVerification(server: Server): void {
  const { serveSteps } = mountsOn(server);
  serveSteps(verification.verifyContact, async ({ db, context, body }) => ({
    data: await verifyContact(db, context, body),
  }));
  serveSteps(verification.resendOtp, async ({ db, context, body }) => ({
    data: await inTransaction(db, (tx) => resendOneTimeCode(tx, context, body.otp_id)),
  }));
  serveSteps(verification.verifyEmail, async ({ db, context, body }) => ({
    data: await inTransaction(db, (tx) => verifyEmailLink(tx, context, body)),
  }));
  serveSteps(verification.forgotPassword, async ({ db, context, body }) => ({
    data: await inTransaction(db, (tx) => forgetPassword(tx, context, body)),
  }));
  serveSteps(resetByLinkCall, async ({ db, context, body }) => {
    await resetByLink(db, context, body);
    return { data: {} };
  });
  serveSteps(verification.resetPassword, async ({ db, context, body }) => {
    await resetPassword(db, context, body);
    return { data: {} };
  });
}

function mountShell(server: Server): void {
  const { serve, serveQuery, serveRead, serveSteps } = mountsOn(server);
  /** The signed-in person; any other user id is refused (docs/screens.md §6.2; docs/security.md §6). */
  const ownDetails = async (context: ActorContext, userId: string) => {
    if (userId.toLowerCase() !== context.actor.user_id.toLowerCase()) throw fail('not_allowed');
    const isCompulsory = await server.isFactorCompulsory(server, context.actor);
    return { data: [await readDetails(server.db, context.actor, isCompulsory)] };
  };
  serveQuery(details.userDetails, ({ context, query }) => ownDetails(context, query.user_id));
  serveQuery(details.adminDetails, ({ context, query }) => ownDetails(context, query.admin_user_id));
  serveQuery(details.franchiseDetails, ({ context, query }) => ownDetails(context, query.user_id));
  serve(accounts.signOut, async ({ tx, context }) => {
    await signOut(tx, context);
    return { data: {} };
  });
  serveSteps(accounts.wsToken, async ({ db, context }) => {
    const token = await inTransaction(db, (tx) => issueWsToken(tx, context, context.actor.session_id));
    return { data: { ws_token: token } };
  });
  serveRead(security.stepUp, readStepUp);
  serveSteps(security.sendStepUpCode, async ({ db, context, body }) => ({
    data: await inTransaction(db, (tx) => sendStepUpCode(tx, context, body)),
  }));
}

function mountSecurity(server: Server): void {
  const { serveOperation, serve, serveQuery, serveRead, serveReport, serveSteps } = mountsOn(server);
  serveReport(security.signInHistory, ({ db, actor }) => selectSignIns(db, actor.id));
  serveSteps(security.changePassword, async ({ steps, context, body }) => {
    await changePassword(steps, context, body);
    return { data: {} };
  });
  serveRead(security.listSessions, listSessions);
  serveQuery(readWaitsByHand, async ({ db, context, query }) => ({
    data: { why: await findWhy(db, context, query) },
  }));
  serve(
    security.endSession,
    async ({ tx, context, body }) => {
      await endOwnSessions(tx, context, body);
      return { data: {} };
    },
    ({ db, context, body }) => confirmPassword(db, context, body.current_password),
  );
  serveQuery(security.readTwoFactor, async ({ db, context }) => ({
    data: await readTwoFactorState(db, context.actor.id),
  }));
  serveSteps(security.startTwoFactor, async ({ steps, context, body }) => ({
    data: await beginTwoFactor(steps, context, body),
  }));
  serveSteps(security.confirmTwoFactor, async ({ db, context, body }) => ({
    data: await confirmTwoFactor(db, context, body),
  }));
  serveSteps(security.turnOffTwoFactor, async ({ steps, context, body }) => {
    const is_compulsory = await server.isFactorCompulsory(server, context.actor);
    return { data: await turnOffTwoFactor(steps, context, { ...body, is_compulsory }) };
  });
  serveSteps(security.newRecoveryCodes, async ({ steps, context }) => ({
    data: { recovery_codes: await steps.confirmed((tx) => replaceRecoveryCodes(tx, context)) },
  }));
  serveSteps(security.openPanel, async ({ steps, context, body }) => ({
    data: await steps.confirmed((tx) => openPanel(tx, context, body)),
  }));
  serveOperation(sendResetLinkCall, sendResetLink);
  listPasswordRequests(server);
  serveSteps(security.changePasswordForOthers, ({ steps, context, body }) =>
    changePasswordForOthers(steps, context, body, server.askSecondPerson),
  );
}

function mountLoginPin(server: Server): void {
  const { serveRead, serveSteps } = mountsOn(server);
  serveRead(loginPin.readLoginPin, readLoginPin);
  serveSteps(loginPin.setLoginPin, async ({ db, steps, context, body }) => {
    await setLoginPin(steps, context, body);
    return { data: await readLoginPin(db, context) };
  });
  serveSteps(loginPin.removeLoginPin, async ({ db, steps, context, body }) => {
    await removeLoginPin(steps, context, body);
    return { data: await readLoginPin(db, context) };
  });
}
