import type { BodyOf } from '@banyan/contract/core/endpoint';
import { recordNo } from '@banyan/contract/core/records';
import type { TransferReceipt, transferFund } from '@banyan/contract/transfers/transfers';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
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
import { tellRecipients } from './tell-recipients.ts';
import { type PostedTransfer, transferJournal } from './transfer-journal.ts';

/** A transfer that takes place, before it is posted. */
type Sent = Omit<PreparedTransfer, 'id'> & PostedTransfer & { remark: string };

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
  const prepared = await prepareTransfers(tx, asked, true);
  const decided = prepared.map((transfer, index) =>
    // an admin moves money in an own name, above the limit by two people
    calls[index]?.context.actor.acting_admin_id ? fail('not_while_acting') : transfer,
  );
  const allowed = decided.flatMap((transfer, index) =>
    transfer instanceof Failure ? [] : [{ ...transfer, remark: calls[index]?.body.remark ?? '', index }],
  );
  if (allowed.length === 0) return decided as Failure[];
  const sent = allowed.map((transfer): Sent => {
    const { figures, id } = transfer;
    if (id === null) throw new Error('a transfer to be sent has an id');
    return { ...transfer, ...figures, id, no: recordNo('fund_transfer', id) };
  });
  await writeTransfers(tx, sent, await postCounted(tx, sent));
  await tellRecipients(
    tx,
    sent.map((transfer) => ({
      ...transfer,
      email: transfer.recipient.email,
      language: transfer.recipient.language,
    })),
  );
  const receipts = new Map(allowed.map(({ index }, place) => [index, receiptOf(sent[place] as Sent)]));
  return decided.map((transfer, index) => receipts.get(index) ?? (transfer as Failure));
}

/**
 * Counts the transfers of the day and moves the money. Both are sent at once, and looked at in this order: what a day
 * refuses comes before a wallet that holds too little.
 * @returns the ids of the transactions
 * @throws daily_limit, insufficient_funds through the ledger
 */
async function postCounted(tx: Tx, sent: readonly Sent[]): Promise<string[]> {
  const [counted, posted] = await Promise.allSettled([addToDays(tx, sent), postAll(tx, sent)]);
  if (counted.status === 'rejected') throw counted.reason;
  const days = counted.value;
  for (const transfer of sent) {
    const key = dayKeyOf(transfer);
    const before = days.get(key) ?? { amount: '0', count: 0 };
    const amount = toDecimal(before.amount).plus(transfer.amount).toFixed();
    const day = { amount, count: before.count + 1 };
    days.set(key, day);
    refuseAboveDay(transfer.rule, day, transfer.company);
  }
  if (posted.status === 'rejected') throw posted.reason;
  return posted.value;
}

/** What one sender sends by one rule on one date counts together. */
const dayKeyOf = ({ sender, rule, context, company }: Sent): string =>
  `${sender.id} ${rule.id} ${businessDate(context.now, company.timezone)}`;

/**
 * Adds to what was sent today, in the order of the senders, so that two who do the same do not wait in a circle. A row
 * stays locked, so that another transfer of the same sender waits and sees the sum.
 * @returns by `dayKeyOf` what had been sent before
 */
async function addToDays(tx: Tx, sent: readonly Sent[]): Promise<Map<string, TransferDay>> {
  const rows = sent.map(({ sender, rule, context, company, amount }) => ({
    owner_id: sender.id,
    rule_id: rule.id,
    business_date: businessDate(context.now, company.timezone),
    amount,
  }));
  const days = await sql<TransferDay & { key: string }>`
    insert into transfer_day as day (owner_id, rule_id, business_date, amount, count)
    select owner_id, rule_id, business_date, sum(amount), count(*)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (owner_id bigint, rule_id bigint, business_date date,
      amount numeric)
    group by owner_id, rule_id, business_date
    order by owner_id, rule_id, business_date
    on conflict on constraint transfer_day_pkey do update
      set amount = day.amount + excluded.amount, count = day.count + excluded.count
    returning concat_ws(' ', owner_id, rule_id, business_date) as key, coalesce(old.amount, 0) as amount,
      coalesce(old.count, 0) as count`.execute(tx);
  return new Map(days.rows.map(({ key, ...day }) => [key, day]));
}

async function postAll(tx: Tx, sent: readonly Sent[]): Promise<string[]> {
  const journals = sent.map((transfer) => ({ ...transferJournal(transfer), context: transfer.context }));
  const [first] = journals;
  return journals.length === 1 && first
    ? await postJournals(tx, first.context, journals)
    : await postTogether(tx, journals);
}

/** Writes the rows of what was posted. */
async function writeTransfers(tx: Tx, sent: readonly Sent[], txnIds: readonly string[]): Promise<void> {
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
