import type { BodyOf } from '@banyan/contract/core/endpoint';
import type {
  saveWithdrawalRule as call,
  StoredWithdrawalRule,
} from '@banyan/contract/withdrawals/withdrawal-rules';
import type { ActorContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { refuseFinerThan } from '../company/refuse-finer-than.ts';

/**
 * Sets what withdrawals of members or franchises are held to. The audit log keeps what it was.
 * @throws amount_out_of_range
 */
export async function saveWithdrawalRule(
  tx: Tx,
  context: ActorContext,
  { owner_type, ...limits }: BodyOf<typeof call>,
): Promise<StoredWithdrawalRule> {
  const { round_off_digits } = await readCompany(tx);
  const { minimum, multiple, maximum, daily_amount } = limits;
  refuseFinerThan(round_off_digits, {
    minimum,
    ...(multiple && { multiple }),
    ...(maximum && { maximum }),
    ...(daily_amount && { daily_amount }),
  });
  const before = await findWithdrawalRule(tx, owner_type);
  await tx.updateTable('withdrawal_rule').set(limits).where('owner_type', '=', owner_type).execute();
  const after = await findWithdrawalRule(tx, owner_type);
  await appendAudit(tx, context, {
    action: 'save_withdrawal_rule',
    object: 'company',
    details: { from: before, to: after },
  });
  return after;
}

export async function findWithdrawalRule(
  db: Db,
  owner_type: StoredWithdrawalRule['owner_type'],
  { isLocked = false } = {},
): Promise<StoredWithdrawalRule> {
  const rule = selectRules(db).where('owner_type', '=', owner_type);
  return await (isLocked ? rule.forUpdate() : rule).executeTakeFirstOrThrow();
}

/** Both rules, of members first. */
export const readWithdrawalRules = (db: Db): Promise<StoredWithdrawalRule[]> =>
  selectRules(db).orderBy('owner_type', 'desc').execute();

const selectRules = (db: Db) =>
  db
    .selectFrom('withdrawal_rule')
    .select([
      'owner_type',
      'minimum',
      'charge_percent',
      'multiple',
      'maximum',
      'daily_amount',
      'from_hour',
      'to_hour',
    ])
    .$narrowType<Pick<StoredWithdrawalRule, 'owner_type'>>();
