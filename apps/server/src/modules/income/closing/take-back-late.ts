import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction, sqlState, type Tx } from '../../../platform/database/db.ts';
import { postJournals } from '../../ledger/post-journals.ts';
import { incomeJournal } from '../earning/income-journal.ts';
import { takeBackIncomes } from '../take-back-incomes.ts';
import type { LockedClosing } from './lock-closings.ts';

interface LateReversal {
  event_id: string;
  reversed_event_id: string;
  topup_id: string;
  member_id: string;
  user_id: string;
  business_date: string;
  at: string;
  round_off_digits: number;
}

/** PostgreSQL's code for a lock that was not given in time. */
const lockNotAvailable = '55P03';

/**
 * What was paid on a topup that was reversed on a later date before this closing was posted, as ROI or by a walk: the
 * reversal found no row yet, so that is taken back now, as it would have been had the date been closed in time (docs/plans.md §2.9).
 */
export async function takeBackLate(db: Db, context: Context, closing: LockedClosing): Promise<void> {
  await waitForReversals(db);
  const { rows } = await sql<LateReversal>`
    select r.id as event_id, e.id as reversed_event_id, t.id as topup_id, t.member_id, u.user_id, r.business_date, r.at,
      c.round_off_digits
    from business_event r
      join topup t on t.id = r.source_id
      join business_event e on e.kind = 'topup' and e.source_id = t.id
      join app_user u on u.id = t.member_id, company c
    where r.kind = 'topup_reversal' and r.period > ${closing.date}
      and (exists (select from topup_roi i where i.topup_id = t.id) or exists (
        select from income_ever i where i.from_id = t.member_id and i.business_date = ${closing.date} and i.source_id = e.id
          and i.kind in ('unilevel', 'differential', 'generation')))
    order by r.id`.execute(db);
  for (const reversal of rows) await inTransaction(db, (tx) => takeBack(tx, context, closing, reversal));
}

/** Reversals under way have not seen what was posted; those that begin from here on do. */
async function waitForReversals(db: Db): Promise<void> {
  for (;;) {
    try {
      await inTransaction(db, async (tx) => {
        await sql`set local lock_timeout = '1s'`.execute(tx);
        await sql`select pg_advisory_xact_lock(hashtext('closing'))`.execute(tx);
      });
      return;
    } catch (error) {
      if (sqlState(error) !== lockNotAvailable) throw error;
    }
  }
}

async function takeBack(
  tx: Tx,
  context: Context,
  closing: LockedClosing,
  reversal: LateReversal,
): Promise<void> {
  const incomes = await takeBackIncomes(tx, {
    ...reversal,
    at: new Date(reversal.at),
    topup: { id: reversal.topup_id, member_id: reversal.member_id },
  });
  const journal = incomeJournal({ event_id: reversal.event_id, from: reversal.user_id }, incomes);
  if (!journal) return;
  // the reversal's own journal is posted already
  const key = `${reversal.event_id}/${closing.id}`;
  await postJournals(tx, context, [{ ...journal, key, kind: 'incomes_reversal' }]);
}
