import type { CommissionCause } from '@banyan/contract/commissions/commissions';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import type { Journal } from '../ledger/post-journals.ts';
import { houseLine, type JournalLine, ownerLine } from '../ledger/rules.ts';

/** What a sale is known by: its record and how passbooks speak of it. */
export interface Sale extends Pick<Journal, 'ref_type' | 'ref_id'> {
  narration: string;
  at: Date;
}

/** A sale of a franchise at its counter. */
export interface FranchiseSale extends Sale {
  /** The business event of the sale, which must be written already. */
  event_id: string;
  franchise_id: string;
  cause: CommissionCause;
  /** What was received, without tax; at zero nothing is paid. */
  base: string;
}

/** A journal, and the event whose own journals it is posted with. */
export type CommissionJournal = Journal & { event_id: string };

/**
 * Writes the commission of sales by the rates of their franchises: base × percent, rounded once, half up. It becomes
 * c:`franchise_commission` → franchise `main` (docs/ledger.md §2), once for each event and franchise.
 * @param digits the company's `round_off_digits`
 * @returns journals that the caller posts in one call with those of the sale itself, so that accounts are locked in one
 *   order; none for a sale without a rate
 * @throws constraint franchise_commission_once
 */
export async function earnCommissions(
  tx: Tx,
  sales: readonly FranchiseSale[],
  digits: number,
): Promise<CommissionJournal[]> {
  if (sales.length === 0) return [];
  const { rows } = await sql<{ id: string; event_id: string; amount: string }>`
    insert into franchise_commission (event_id, franchise_id, cause, base, percent, amount, at)
    select s.event_id, s.franchise_id, s.cause, s.base, r.percent, round(s.base * r.percent / 100, ${digits}), s.at
    from jsonb_to_recordset(${JSON.stringify(sales)}::jsonb)
      as s (event_id bigint, franchise_id bigint, cause text, base numeric, at timestamptz)
      join commission_rate r on r.franchise_id = s.franchise_id and r.cause = s.cause
    where round(s.base * r.percent / 100, ${digits}) > 0
    returning id, event_id, amount`.execute(tx);
  return rows.flatMap((row) => {
    const sale = sales.find(({ event_id }) => event_id === row.event_id);
    return sale ? [{ ...journalOf('commission', { ...sale, ...row }), reverses: null }] : [];
  });
}

/**
 * Takes the commission of a sale back whole. What the franchise has spent meanwhile it owes, and later commission repays.
 * @param event_id the event that takes the sale back, which must be written already
 * @returns journals that the caller posts with the reversal of the sale; none where nothing was earned
 */
export async function takeBackCommissions(
  tx: Tx,
  { event_id, reversed_event_id, ...sale }: Sale & { event_id: string; reversed_event_id: string },
): Promise<CommissionJournal[]> {
  const { rows } = await sql<{ id: string; franchise_id: string; amount: string; reverses: string }>`
    with back as (
      insert into franchise_commission (event_id, franchise_id, cause, base, percent, amount, reverses, at)
      select ${event_id}, franchise_id, cause, -base, percent, -amount, id, ${sale.at}
      from franchise_commission where event_id = ${reversed_event_id} and reverses is null
      returning id, franchise_id, amount, reverses
    )
    select back.id, back.franchise_id, back.amount, k.txn_id as reverses
    from back join txn_key k on k.idem_scope = 'commission' and k.idem_key = back.reverses::text`.execute(tx);
  return rows.map((row) => ({
    ...journalOf('commission_reversal', { ...sale, ...row, event_id }),
    reverses: row.reverses,
  }));
}

/**
 * Takes a part of the commission of a sale back, as goods came back: after each return
 * Σ taken back = round(commission × returned ÷ base of the sale), half up.
 * @param returned what of the base came back so far, this return included
 * @param digits the company's `round_off_digits`
 * @returns journals that the caller posts with the return; none where nothing is to be taken back
 */
export async function takeBackPartOfCommissions(
  tx: Tx,
  {
    event_id,
    reversed_event_id,
    returned,
    ...sale
  }: Sale & { event_id: string; reversed_event_id: string; returned: string },
  digits: number,
): Promise<CommissionJournal[]> {
  const { rows } = await sql<{ id: string; franchise_id: string; amount: string }>`
    insert into franchise_commission (event_id, franchise_id, cause, base, percent, amount, reverses, at)
    select ${event_id}, c.franchise_id, c.cause, -(${returned}::numeric - taken.base), c.percent, -(due.amount - taken.amount),
      c.id, ${sale.at}
    from franchise_commission c
      cross join lateral (
        select coalesce(-sum(t.base), 0) as base, coalesce(-sum(t.amount), 0) as amount
        from franchise_commission t where t.reverses = c.id
      ) taken
      cross join lateral (
        select case when ${returned}::numeric >= c.base then c.amount
          else round(c.amount * ${returned}::numeric / c.base, ${digits}) end as amount
      ) due
    where c.event_id = ${reversed_event_id} and c.reverses is null and due.amount > taken.amount
    returning id, franchise_id, amount`.execute(tx);
  return rows.map((row) => ({
    ...journalOf('commission_reversal', { ...sale, ...row, event_id }),
    reverses: null,
  }));
}

function journalOf(
  kind: 'commission' | 'commission_reversal',
  row: Sale & { id: string; event_id: string; franchise_id: string; amount: string },
): CommissionJournal {
  const { id, event_id, ref_type, ref_id, narration, amount } = row;
  const negated = amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
  const lines: JournalLine[] = [
    houseLine('franchise_commission', negated),
    {
      ...ownerLine({ owner_type: 'Franchise', id: row.franchise_id, wallet: 'main' }, amount),
      recoverable: true,
    },
  ];
  return {
    event_id,
    scope: 'commission',
    key: id,
    kind,
    ref_type,
    ref_id,
    lines: lines.map((line) => ({ ...line, narration })),
  };
}
