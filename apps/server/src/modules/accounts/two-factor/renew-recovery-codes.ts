import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { keyedHash } from '../../../platform/seal.ts';

const howMany = 10;
/** Letters and digits that are not mistaken for one another; 32 of them, five bits each. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 10;

/**
 * Makes ten recovery codes in the place of those before. They are stored as hashes: they can be shown
 * only now.
 */
export async function renewRecoveryCodes(tx: Tx, context: Context, accountId: string): Promise<string[]> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', accountId).execute();
  const codes = Array.from({ length: howMany }, () => newCode(context));
  await tx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        user_id: accountId,
        code_hash: hashOf(context, accountId, code),
        created_at: context.now,
      })),
    )
    .execute();
  return codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`);
}

/** Whether this is an unused recovery code of the person; it counts once. Case, spaces and hyphens do not matter. */
export async function spendRecoveryCode(
  tx: Tx,
  context: Context,
  accountId: string,
  typed: string,
): Promise<boolean> {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  const spent = await tx
    .updateTable('recovery_code')
    .set({ used_at: context.now })
    .where('user_id', '=', accountId)
    .where('code_hash', '=', hashOf(context, accountId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

function newCode({ services }: Context): string {
  return Array.from(services.randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

const hashOf = ({ services }: Context, accountId: string, code: string): Buffer =>
  keyedHash(services, 'recovery_code', `${accountId}:${code}`);
