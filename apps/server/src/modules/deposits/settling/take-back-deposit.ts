import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import { type ChainId, chainNames } from '@banyan/contract/deposits/chains';
import type { takeBackDeposit as call } from '@banyan/contract/deposits/crypto-deposits';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { reverseTransaction } from '../../ledger/reverse-transaction.ts';
import { type LockedDeposit, lockDeposit } from './lock-deposit.ts';

type Body = BodyOf<typeof call>;

/** Two admins decide it, whatever it is worth (docs/on-chain.md §3). @throws what `lockReplaced` throws */
export async function findTakeBackWaits(
  tx: Tx,
  _context: ActorContext,
  { no, reason }: Body,
): Promise<Waits> {
  const deposit = await lockReplaced(tx, no);
  return {
    why: message('The block of a credited deposit was replaced.'),
    value: `-${deposit.credited}`,
    payee_id: deposit.member_id,
    lines: [
      { label: text('Deposit'), kind: 'text', value: deposit.no },
      { label: text('Member'), kind: 'text', value: `${deposit.name} (${deposit.user_id})` },
      { label: text('Chain'), kind: 'text', value: chainNames[deposit.chain_id as ChainId] },
      { label: text('Transaction'), kind: 'text', value: deposit.tx },
      { label: text('Credited'), kind: 'money', value: deposit.credited },
      { label: text('Reason'), kind: 'text', value: reason },
    ],
  };
}

/**
 * Takes the credit of a deposit back whose final block was replaced: its journal is reversed, and what is spent the member
 * owes.
 * @throws not_found, bought_package, deposit_state, not_replaced
 */
export async function takeBackDeposit(tx: Tx, context: ActorContext, { no, reason }: Body) {
  const deposit = await lockReplaced(tx, no);
  const { id } = deposit;
  const reversal = await reverseTransaction(tx, context, deposit.txn_id ?? '', {
    scope: 'deposit_reversal',
    key: id,
    kind: 'deposit_reversal',
    ref_type: 'chain_transfer',
    ref_id: id,
    narration: `${deposit.no}, ${reason}`,
  });
  await sql`update chain_transfer set status = 'reversed', reversal_txn_id = ${reversal}, decided_by = ${context.actor.id},
    decided_at = ${context.now}, decided_reason = ${reason} where id = ${id}`.execute(tx);
  await appendAudit(tx, context, {
    action: 'take_back_deposit',
    object: `user:${deposit.user_id}`,
    details: { no: deposit.no, amount: deposit.credited, reason },
  });
  return { no: deposit.no, status: 'reversed' as const };
}

async function lockReplaced(tx: Tx, no: string): Promise<LockedDeposit> {
  const deposit = await lockDeposit(tx, no);
  if (deposit.status === 'bought') throw fail('bought_package');
  if (deposit.status !== 'credited') throw fail('deposit_state');
  if (!deposit.is_replaced) throw fail('not_replaced');
  return deposit;
}
