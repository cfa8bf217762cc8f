import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { earnWithdrawalIncomes } from '../income/earn-withdrawal-incomes.ts';
import { postEvents } from '../income/post-event.ts';
import { recordWithdrawals } from '../income/record-event.ts';
import { actorIdOf, postJournals } from '../ledger/post-journals.ts';
import { loadBases, type WithdrawalTimes } from './load-bases.ts';
import type { LockedWithdrawal } from './lock-withdrawals.ts';
import { approvalJournal, taxAtApproval, whyNetChanged } from './rules.ts';

type Approved = LockedWithdrawal & Awaited<ReturnType<typeof taxAll>>[number];

/**
 * Approves withdrawals that wait, all or none: each is taxed by today's date, its hold is captured, and what it pays uplines is posted
 * in the same call (docs/plans.md §3.6). Franchises pay nobody. Owners and rows are locked, and each row waits.
 */
export async function approveWithdrawals(
  tx: Tx,
  context: Context,
  times: WithdrawalTimes,
  input: { rows: readonly LockedWithdrawal[]; remark: string },
): Promise<void> {
  if (input.rows.length === 0) return;
  const approved: Approved[] = (await taxAll(tx, times, input.rows)).map((tax, index) => ({
    ...(input.rows[index] as LockedWithdrawal),
    ...tax,
  }));
  const txnIds = new Map([
    ...(await postMembers(
      tx,
      context,
      times,
      approved.filter(({ owner_type }) => owner_type === 'User'),
    )),
    ...(await postFranchises(
      tx,
      context,
      approved.filter(({ owner_type }) => owner_type === 'Franchise'),
    )),
  ]);
  const stored = approved.map(({ id, taxable, tds_percent, tds, tds_carried, net_changed }) => ({
    id,
    taxable,
    tds_percent,
    tds,
    tds_carried,
    net_changed,
    txn_id: txnIds.get(id),
  }));
  await sql`
    update withdrawal w set status = 'Approved', decided_by = ${actorIdOf(context)}, decided_at = ${context.now},
      decided_remark = ${input.remark}, business_date = ${times.business_date}::date,
      financial_year = ${times.financial_year}, taxable = s.taxable, tds_percent = s.tds_percent, tds = s.tds,
      tds_carried = s.tds_carried, net_changed = s.net_changed, txn_id = s.txn_id
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as s (id bigint, taxable numeric, tds_percent numeric,
      tds numeric, tds_carried numeric, net_changed jsonb, txn_id bigint)
    where w.id = s.id`.execute(tx);
}

async function taxAll(tx: Tx, times: WithdrawalTimes, rows: readonly LockedWithdrawal[]) {
  const bases = await loadBases(
    tx,
    times,
    rows.map(({ owner_id }) => owner_id),
  );
  return rows.map((row) => {
    const basis = bases.get(row.owner_id);
    if (!basis) throw new Error(`withdrawal ${row.no} has no owner`);
    const tax = taxAtApproval(row, basis);
    return { ...tax, net_changed: whyNetChanged(row, tax) };
  });
}

/** @returns withdrawal → its transaction */
async function postMembers(
  tx: Tx,
  context: Context,
  { company, in_force, business_date }: WithdrawalTimes,
  rows: readonly Approved[],
): Promise<[string, string][]> {
  const moment = { business_date, at: context.now };
  const eventIds = await recordWithdrawals(tx, moment, rows);
  const paysUplines = in_force.plan.incomes.withdrawal_level !== undefined;
  const events: Parameters<typeof postEvents>[1][number][] = [];
  for (const [index, row] of rows.entries()) {
    const event_id = eventIds[index] ?? '';
    const incomes = paysUplines
      ? await earnWithdrawalIncomes(tx, {
          ...moment,
          event_id,
          withdrawer: row.owner_id,
          amount: row.amount,
          charge: row.charge,
          round_off_digits: company.round_off_digits,
          in_force,
        })
      : [];
    events.push({
      context,
      event_id,
      from: row.user_id,
      journal: approvalJournal(row, row.hold_id),
      incomes,
    });
  }
  await postEvents(tx, events);
  const { rows: posted } = await sql<{ source_id: string; txn_id: string }>`
    select source_id, txn_id from business_event where id = any(${eventIds}::bigint[])`.execute(tx);
  return posted.map(({ source_id, txn_id }) => [source_id, txn_id]);
}

async function postFranchises(
  tx: Tx,
  context: Context,
  rows: readonly Approved[],
): Promise<[string, string][]> {
  if (rows.length === 0) return [];
  const ids = await postJournals(
    tx,
    context,
    rows.map((row) => approvalJournal(row, row.hold_id)),
  );
  return rows.map(({ id }, index) => [id, ids[index] ?? '']);
}
