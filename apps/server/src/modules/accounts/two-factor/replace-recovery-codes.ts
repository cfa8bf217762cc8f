import { message } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { refuseWhileActing } from '../passwords/confirm-password.ts';
import { readAccount } from '../queries.ts';
import { noteFactorChange } from './note-factor-change.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';

/**
 * Makes new recovery codes.
 * @throws `no_second_factor`, `not_while_acting`
 */
export async function replaceRecoveryCodes(tx: Tx, context: ActorContext): Promise<string[]> {
  refuseWhileActing(context);
  const account = await readAccount(tx, context.actor.id);
  if (!account.two_factor_mode) throw fail('no_second_factor');
  const codes = await renewRecoveryCodes(tx, context, account.id);
  await noteFactorChange(
    tx,
    context,
    account,
    message('{name}, new recovery codes were made on your account.'),
  );
  return codes;
}
