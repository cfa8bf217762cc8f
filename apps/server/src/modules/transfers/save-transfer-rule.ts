import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { saveTransferRule as call, TransferRule } from '@banyan/contract/transfers/transfer-rules';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { refuseFinerThan } from '../company/refuse-finer-than.ts';
import { refuseUnknownWallets } from './prepare-transfers.ts';

type Pair = Pick<TransferRule, 'from_type' | 'from_wallet' | 'to_type' | 'to_wallet'>;

/**
 * Opens or closes a pair of wallets and sets its terms; a pair that had no row gets one. The audit log keeps what it was.
 * @throws no_wallet, above_maximum, amount_out_of_range
 */
export async function saveTransferRule(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<TransferRule> {
  const { from_type, from_wallet, to_type, to_wallet, ...terms } = input;
  const pair = { from_type, from_wallet, to_type, to_wallet };
  await refuseRule(tx, input);
  const before = await findRule(tx, pair);
  await tx
    .insertInto('transfer_rule')
    .values({ ...pair, ...terms })
    .onConflict((on) => on.constraint('transfer_rule_pair').doUpdateSet(terms))
    .execute();
  const after = await findRule(tx, pair);
  if (!after) throw new Error('the rule was saved');
  await appendAudit(tx, context, {
    action: 'save_transfer_rule',
    object: 'company',
    details: { from: before, to: after },
  });
  return after;
}

/**
 * Refuses a pair whose wallets do not exist or whose terms contradict themselves.
 * @throws no_wallet, above_maximum, amount_out_of_range
 */
export async function refuseRule(db: Db, input: BodyOf<typeof call>): Promise<void> {
  const { from_type, from_wallet, to_type, to_wallet, minimum, maximum, daily_amount, charge_fixed } = input;
  await refuseUnknownWallets(db, {
    from_wallet: { owner_type: from_type, code: from_wallet },
    to_wallet: { owner_type: to_type === 'Own' ? from_type : to_type, code: to_wallet },
  });
  const { round_off_digits } = await readCompany(db);
  const amounts = {
    minimum,
    charge_fixed,
    ...(maximum && { maximum }),
    ...(daily_amount && { daily_amount }),
  };
  refuseFinerThan(round_off_digits, amounts);
  if (maximum !== null && toDecimal(maximum).lt(minimum))
    throw fail('above_maximum', { minimum: text('The minimum is above the maximum.') });
}

/** The terms of a pair; null = it has no row, and is closed. */
export async function findRule(
  db: Db,
  { from_type, from_wallet, to_type, to_wallet }: Pair,
  { isLocked = false } = {},
): Promise<TransferRule | null> {
  const rule = selectRules(db)
    .where('from_type', '=', from_type)
    .where('from_wallet', '=', from_wallet)
    .where('to_type', '=', to_type)
    .where('to_wallet', '=', to_wallet);
  return (await (isLocked ? rule.forUpdate() : rule).executeTakeFirst()) ?? null;
}

/** Every pair of wallets with its terms, open ones first. */
export async function readTransferRules(db: Db): Promise<TransferRule[]> {
  return await selectRules(db).orderBy('is_open', 'desc').orderBy('id').execute();
}

const selectRules = (db: Db) =>
  db
    .selectFrom('transfer_rule')
    .select([
      'from_type',
      'from_wallet',
      'to_type',
      'to_wallet',
      'is_open',
      'minimum',
      'maximum',
      'daily_amount',
      'daily_count',
      'charge_percent',
      'charge_fixed',
      'network_only',
    ])
    .$narrowType<Pick<TransferRule, 'from_type' | 'to_type'>>();
