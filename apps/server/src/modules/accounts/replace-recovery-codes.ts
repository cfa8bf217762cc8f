import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { refuseWhileActing } from './confirm-password.ts';
import { noteFactorChange } from './note-factor-change.ts';
import { readAccount } from './queries.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { requireStepUp } from './require-step-up.ts';

/**
 * Makes new recovery codes with the second factor.
 * @throws `no_second_factor`, `wrong_code`, `not_while_acting`
 */
export async function replaceRecoveryCodes(
  tx: Tx,
  context: ActorContext,
  input: { otp: string },
): Promise<string[]> {
  refuseWhileActing(context);
  const account = await readAccount(tx, context.actor.id);
  if (!account.two_factor_mode) throw fail('no_second_factor');
  await requireStepUp(tx, context, input.otp, 'Toggle2FA');
  const codes = await renewRecoveryCodes(tx, context, account.id);
  await noteFactorChange(tx, context, account, 'new recovery codes were made');
  return codes;
}
