import { creditedAmount } from '@banyan/chain/token-amounts';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { type ChainId, chainNames } from '@banyan/contract/deposits/chains';
import * as calls from '@banyan/contract/deposits/crypto-deposits';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { findWaitsByHand } from '../../accounts/find-waits-by-hand.ts';
import { findAccount } from '../../accounts/queries.ts';
import { postJournals } from '../../ledger/post-journals.ts';
import { depositJournal } from '../rules.ts';
import { type LockedDeposit, lockDeposit } from './lock-deposit.ts';

type Settled = { no: string; status: calls.TransferStatus };
type ByHand = typeof calls.releaseDeposit | typeof calls.assignDeposit | typeof calls.creditDeposit;

/** What the deposit is worth, whatever its minimum. */
const worthOf = ({ raw, rate, decimals, digits }: LockedDeposit): string =>
  rate === null ? '0' : creditedAmount({ raw: BigInt(raw), decimals, rate, digits });

/** Whether settling a deposit by hand waits for a second admin: by its worth. @throws what the operation throws */
const waitsOf =
  <Call extends ByHand>(call: Call, status: calls.TransferStatus) =>
  async (tx: Tx, context: ActorContext, body: BodyOf<Call>): Promise<Waits | null> => {
    const deposit = await lockIn(tx, body.no, status);
    const user_id = 'user_id' in body ? String(body.user_id) : deposit.user_id;
    const value = worthOf(deposit);
    return await findWaitsByHand(tx, context, { call, user_id, value }, [
      { label: text('Deposit'), kind: 'text', value: deposit.no },
      { label: text('Chain'), kind: 'text', value: chainNames[deposit.chain_id as ChainId] },
      { label: text('Transaction'), kind: 'text', value: deposit.tx },
      { label: text('Member'), kind: 'text', value: user_id },
      { label: text('Amount'), kind: 'money', value },
      { label: text('Reason'), kind: 'text', value: body.reason },
    ]);
  };

export const findReleaseWaits = waitsOf(calls.releaseDeposit, 'held');
export const findAssignWaits = waitsOf(calls.assignDeposit, 'unmatched');
export const findCreditWaits = waitsOf(calls.creditDeposit, 'below_minimum');

/**
 * Lets a held deposit be settled again by the rules: the watcher credits it, or holds it again for what still refuses it.
 * @throws not_found, deposit_state, no_rate where the token had none then
 */
export async function releaseDeposit(
  tx: Tx,
  context: ActorContext,
  { no, reason }: BodyOf<typeof calls.releaseDeposit>,
): Promise<Settled> {
  const deposit = await lockIn(tx, no, 'held');
  if (deposit.rate === null) throw fail('no_rate');
  await decided(tx, context, deposit, {
    reason,
    set: sql`status = 'confirming', held_for = null, settled_at = null`,
  });
  return { no: deposit.no, status: 'confirming' };
}

/**
 * Says whose an unmatched deposit is; the watcher credits it by the rules.
 * @throws not_found, deposit_state, unknown_member
 */
export async function assignDeposit(
  tx: Tx,
  context: ActorContext,
  { no, user_id, reason }: BodyOf<typeof calls.assignDeposit>,
): Promise<Settled> {
  const deposit = await lockIn(tx, no, 'unmatched');
  const member = await findAccount(tx, user_id);
  if (member?.user_type !== 'User') throw fail('unknown_member');
  await decided(
    tx,
    context,
    { ...deposit, user_id: member.user_id },
    {
      reason,
      set: sql`status = 'confirming', member_id = ${member.id}, settled_at = null`,
    },
  );
  return { no: deposit.no, status: 'confirming' };
}

/**
 * Credits a deposit that is below its token's minimum, by the rule of every other one.
 * @throws not_found, deposit_state, amount_out_of_range where it rounds to nothing
 */
export async function creditDeposit(
  tx: Tx,
  context: ActorContext,
  { no, reason }: BodyOf<typeof calls.creditDeposit>,
): Promise<Settled> {
  const deposit = await lockIn(tx, no, 'below_minimum');
  const credited = worthOf(deposit);
  const { member_id, rate } = deposit;
  if (credited === '0' || member_id === null)
    throw fail('amount_out_of_range', { no: text('It is worth nothing.') });
  const [txn_id] = await postJournals(tx, context, [depositJournal({ ...deposit, member_id, credited })]);
  await decided(tx, context, deposit, {
    reason,
    set: sql`status = 'credited', rate = ${rate}, credited = ${credited}, txn_id = ${txn_id}, settled_at = ${context.now}`,
  });
  return { no: deposit.no, status: 'credited' };
}

async function lockIn(tx: Tx, no: string, status: calls.TransferStatus): Promise<LockedDeposit> {
  const deposit = await lockDeposit(tx, no);
  if (deposit.status !== status || deposit.is_replaced) throw fail('deposit_state');
  return deposit;
}

async function decided(
  tx: Tx,
  context: ActorContext,
  deposit: LockedDeposit,
  { reason, set }: { reason: string; set: ReturnType<typeof sql> },
): Promise<void> {
  await sql`update chain_transfer set ${set}, decided_by = ${context.actor.id}, decided_at = ${context.now},
    decided_reason = ${reason} where id = ${deposit.id}`.execute(tx);
  await appendAudit(tx, context, {
    action: `settle_deposit_${deposit.status}`,
    object: `user:${deposit.user_id}`,
    details: { no: deposit.no, reason },
  });
}
