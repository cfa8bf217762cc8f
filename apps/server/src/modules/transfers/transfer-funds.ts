import type { BodyOf } from '@banyan/contract/core/endpoint';
import { recordNo } from '@banyan/contract/core/records';
import type { TransferReceipt, transferFund } from '@banyan/contract/transfers/transfers';
import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { pipelined } from '../../platform/database/prepared-pool.ts';
import { Failure, fail } from '../../platform/fail.ts';
import { postJournals, postTogether } from '../ledger/post-journals.ts';
import {
  type PreparedTransfer,
  prepareTransfers,
  type TransferCall,
  type WalletOf,
} from './prepare-transfers.ts';
import { refuseAboveDay, type TransferDay } from './rules.ts';
import { tellRecipient } from './tell-recipient.ts';
import { type PostedTransfer, transferJournal } from './transfer-journal.ts';

/** A transfer that takes place, before it is posted. */
type Sent = PreparedTransfer & PostedTransfer & { remark: string };

/**
 * As `transferFund`, of many callers in one transaction: with the same outcome as one after the other. A caller who is
 * refused by the settings does not stop the others; what is refused later, by a limit of the day or a wallet that holds
 * too little, is thrown and undoes all of them. No audit line: its lock is one for the whole company, and the journal
 * names who sent it.
 */
export async function transferFunds(
  tx: Tx,
  calls: readonly { context: ActorContext; body: BodyOf<typeof transferFund> }[],
): Promise<(TransferReceipt | Failure)[]> {
  const asked: TransferCall[] = calls.map(({ context, body }) => ({ context, asked: body }));
  const prepared = await prepareTransfers(tx, asked);
  const decided = prepared.map((transfer, index) =>
    // an admin moves money in an own name, above the limit by two people
    calls[index]?.context.actor.acting_admin_id ? fail('not_while_acting') : transfer,
  );
  const allowed = decided.flatMap((transfer, index) =>
    transfer instanceof Failure ? [] : [{ ...transfer, remark: calls[index]?.body.remark ?? '', index }],
  );
  if (allowed.length === 0) return decided as Failure[];
  const ids = await countOfDay(tx, allowed);
  const sent = allowed.map((transfer, place): Sent => {
    const id = ids[place] ?? '';
    return { ...transfer, ...transfer.figures, id, no: recordNo('fund_transfer', id) };
  });
  await post(tx, sent);
  const receipts = new Map(allowed.map(({ index }, place) => [index, receiptOf(sent[place] as Sent)]));
  return decided.map((transfer, index) => receipts.get(index) ?? (transfer as Failure));
}

/**
 * Adds to what was sent today, one after the other in the order of the senders, so that two who do the same do not wait in a
 * circle. A row stays locked, so that another transfer of the same sender waits and sees the sum.
 * @returns the ids of the transfers
 * @throws daily_limit
 */
async function countOfDay(tx: Tx, transfers: readonly PreparedTransfer[]): Promise<string[]> {
  const ids: string[] = [];
  const keyOf = ({ sender, rule }: PreparedTransfer) => `${sender.id.padStart(20)} ${rule.id.padStart(20)}`;
  const places = transfers.map((transfer, place) => ({ transfer, place, key: keyOf(transfer) }));
  places.sort((a, b) => (a.key === b.key ? a.place - b.place : a.key < b.key ? -1 : 1));
  const counted = await Promise.all(places.map(({ transfer }) => addToDay(tx, transfer)));
  for (const [index, { transfer, place }] of places.entries()) {
    const { id, ...day } = counted[index] as TransferDay & { id: string };
    refuseAboveDay(transfer.rule, day, transfer.company);
    ids[place] = id;
  }
  return ids;
}

async function addToDay(
  tx: Tx,
  { context, rule, company, sender, figures }: PreparedTransfer,
): Promise<TransferDay & { id: string }> {
  return onlyRow(
    await sql<TransferDay & { id: string }>`
    insert into transfer_day as day (owner_id, rule_id, business_date, amount, count)
    values (${sender.id}, ${rule.id}, ${businessDate(context.now, company.timezone)}, ${figures.amount}, 1)
    on conflict on constraint transfer_day_pkey do update
      set amount = day.amount + excluded.amount, count = day.count + 1
    returning amount, count, nextval('fund_transfer_id_seq') as id`.execute(tx),
  );
}

/** Moves the money, writes the rows and tells the recipients. */
async function post(tx: Tx, sent: readonly Sent[]): Promise<void> {
  const [first] = sent;
  if (!first) return;
  const journals = sent.map((transfer) => ({ ...transferJournal(transfer), context: transfer.context }));
  const txnIds =
    sent.length === 1 ? await postJournals(tx, first.context, journals) : await postTogether(tx, journals);
  const rows = sent.map(({ id, sender, recipient, amount, charge, remark, context }, place) => ({
    id,
    from_id: sender.id,
    from_type: sender.owner_type,
    from_wallet: sender.wallet,
    to_id: recipient.id,
    to_type: recipient.owner_type,
    to_wallet: recipient.wallet,
    amount,
    charge,
    remark,
    at: context.now,
    txn_id: txnIds[place],
  }));
  await sql`${pipelined}
    insert into fund_transfer (id, from_id, from_type, from_wallet, to_id, to_type, to_wallet, amount, charge, remark,
      status, requested_by, requested_at, decided_at, txn_id) overriding system value
    select id, from_id, from_type, from_wallet, to_id, to_type, to_wallet, amount, charge, remark, 'Approved', from_id, at,
      at, txn_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (id bigint, from_id bigint, from_type text,
      from_wallet text, to_id bigint, to_type text, to_wallet text, amount numeric, charge numeric, remark text,
      at timestamptz, txn_id bigint)`.execute(tx);
  await Promise.all(
    sent.map((transfer) => {
      const { context, recipient, remark, company } = transfer;
      return tellRecipient(tx, context, transfer, { email: recipient.email, remark, company });
    }),
  );
}

function receiptOf({ no, context, sender, recipient, amount, charge }: Sent): TransferReceipt {
  const partyOf = ({ user_id, name, owner_type, wallet }: WalletOf) => ({
    user_id,
    name,
    owner_type,
    wallet,
  });
  return {
    no,
    status: 'Approved',
    at: context.now.toISOString(),
    from: partyOf(sender),
    to: partyOf(recipient),
    amount,
    charge,
    approvers: [],
    why: null,
  };
}
