import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { actAs } from '../../accounts/act-as.ts';
import { type LockedWithdrawal, lockRows } from '../lock-withdrawals.ts';
import { markWithdrawalsPaid } from '../mark-withdrawals-paid.ts';
import { verdictOf } from './judge-utr-lines.ts';
import { findUsedUtrs } from './preview-utr.ts';

/** Lines worked off in one transaction. */
const chunkSize = 500;

/**
 * Pays the next lines of a bank's answer. Each is judged once more by what is true now: one that fits no longer is left
 * out and says why. Chunks of one answer follow one another, and each line is worked off once.
 * @returns false when there was none left: the answer is applied
 * @throws constraint withdrawal_utr_once when another answer used a UTR meanwhile: call again
 */
export async function applyUtrChunk(
  tx: Tx,
  context: Context,
  importId: string,
  size: number = chunkSize,
): Promise<boolean> {
  const [run] = await tx
    .selectFrom('utr_import')
    .select(['id', 'applied_by', 'last_line'])
    .where('id', '=', importId)
    .where('status', '=', 'Applying')
    .forNoKeyUpdate()
    .execute();
  if (!run?.applied_by) return false;
  const lines = await findNext(tx, run, size);
  const last = lines.at(-1);
  if (!last) {
    await tx
      .updateTable('utr_import')
      .set({ status: 'Applied', done_at: context.now })
      .where('id', '=', run.id)
      .execute();
    return false;
  }
  const outcomes = await judgeAgain(tx, lines);
  const paid = outcomes.flatMap(({ line: { no, utr }, mode, outcome }) =>
    outcome === 'Paid' ? [{ no, utr, mode }] : [],
  );
  if (paid.length > 0) await markWithdrawalsPaid(tx, await actAs(tx, context, run.applied_by), paid);
  await sql`
    update utr_line set outcome = o.outcome
    from unnest(${outcomes.map(({ line }) => line.id)}::bigint[], ${outcomes.map(({ outcome }) => outcome)}::text[])
      as o (id, outcome) where utr_line.id = o.id`.execute(tx);
  await tx
    .updateTable('utr_import')
    .set((eb) => ({ last_line: last.line, paid: eb('paid', '+', paid.length) }))
    .where('id', '=', run.id)
    .execute();
  return true;
}

interface FittingLine {
  id: string;
  line: number;
  no: string;
  utr: string;
  amount: string;
}

const findNext = (tx: Tx, run: { id: string; last_line: number }, size: number): Promise<FittingLine[]> =>
  tx
    .selectFrom('utr_line')
    .select(['id', 'line', 'no', 'utr', 'amount'])
    .where('import_id', '=', run.id)
    .where('verdict', '=', 'Fits')
    .where('line', '>', run.last_line)
    .orderBy('line')
    .limit(size)
    .execute();

/** Locks the withdrawals of the lines: what is judged here is what is paid. */
async function judgeAgain(tx: Tx, lines: readonly FittingLine[]) {
  const rows = new Map<string, LockedWithdrawal>();
  for (const row of await lockRows(
    tx,
    lines.map(({ no }) => no),
  ))
    rows.set(row.no, row);
  const used = await findUsedUtrs(
    tx,
    lines.map(({ utr }) => utr),
  );
  return lines.map((line) => {
    const row = rows.get(line.no);
    const verdict = verdictOf(line, row, used.has(line.utr));
    return {
      line,
      mode: row?.destination === 'UPI' ? ('UPI' as const) : ('NEFT' as const),
      outcome: verdict === 'Fits' ? 'Paid' : verdict,
    };
  });
}
