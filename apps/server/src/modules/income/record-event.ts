import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';

/** Something that moves incomes or volumes, from one source (docs/plans.md §2.2). Amounts are decimal strings. */
export interface BusinessEvent {
  kind:
    | 'matrix_entry'
    | 'withdrawal'
    | 'withdrawal_failed'
    | 'order'
    | 'refund'
    | 'bet'
    | 'virtual_business'
    | 'bonus';
  /** Unique among the events of its kind. */
  source_id: string;
  member_id: string;
  amount: string;
  /** Missing = '0'. */
  amount_paid?: string;
  bv?: string;
  /** The game of a bet, the side of virtual business, the number of an order also for its refunds. */
  ref?: string;
  business_date: string;
  at: Date;
}

/**
 * Writes a business event into the closing that is open for it. Lock order: an operation that locks rows before calls
 * `lock_open_period` first, as a cut waits for this transaction from here on.
 * @returns its sequence number
 * @throws already_done through the unique source
 */
export async function recordEvent(tx: Tx, event: BusinessEvent): Promise<string> {
  const { id } = onlyRow(
    await sql<{ id: string }>`
    insert into business_event (kind, source_id, member_id, amount, amount_paid, bv, ref, business_date, period, at)
    values (${event.kind}, ${event.source_id}, ${event.member_id}, ${event.amount}, ${event.amount_paid ?? '0'},
      ${event.bv ?? '0'}, ${event.ref ?? null}, ${event.business_date}::date,
      open_period(${event.business_date}::date), ${event.at})
    returning id`.execute(tx),
  );
  return id;
}

/** As `recordEvent`, of withdrawals that are approved at one moment. @returns the numbers, in order */
export async function recordWithdrawals(
  tx: Tx,
  moment: { business_date: string; at: Date },
  withdrawals: readonly { id: string; owner_id: string; amount: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string; source_id: string }>`
    insert into business_event (kind, source_id, member_id, amount, amount_paid, bv, business_date, period, at)
    select 'withdrawal', w.id, w.owner_id, w.amount, 0, 0, ${moment.business_date}::date, p.period, ${moment.at}
    from open_period(${moment.business_date}::date) p (period), unnest(${withdrawals.map(({ id }) => id)}::bigint[],
      ${withdrawals.map(({ owner_id }) => owner_id)}::bigint[], ${withdrawals.map(({ amount }) => amount)}::numeric[])
      as w (id, owner_id, amount)
    returning id, source_id`.execute(tx);
  const ids = new Map(rows.map(({ id, source_id }) => [source_id, id]));
  return withdrawals.map(({ id }) => ids.get(id) ?? '');
}

/** As `recordEvent`, of bets that settled at one moment. @returns the numbers, rising in the order given */
export async function recordBets(
  tx: Tx,
  bets: readonly { id: string; member_id: string; stake: string; fee: string }[],
  { game, business_date, at }: { game: string; business_date: string; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; source_id: string }>`
    insert into business_event (kind, source_id, member_id, amount, amount_paid, bv, ref, business_date, period, at)
    select 'bet', b.id, b.member_id, b.stake, b.fee, 0, ${game}, ${business_date}::date, p.period, ${at}
    from open_period(${business_date}::date) p (period), unnest(${bets.map(({ id }) => id)}::bigint[],
      ${bets.map(({ member_id }) => member_id)}::bigint[], ${bets.map(({ stake }) => stake)}::numeric[],
      ${bets.map(({ fee }) => fee)}::numeric[]) with ordinality as b (id, member_id, stake, fee, n)
    order by b.n
    returning id, source_id`.execute(tx);
  const ids = new Map(rows.map(({ id, source_id }) => [source_id, id]));
  return bets.map(({ id }) => ids.get(id) ?? '');
}
