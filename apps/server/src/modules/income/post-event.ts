import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { sentAlong } from '../../platform/prepared-pool.ts';
import { type Journal, postJournals } from '../ledger/post-journals.ts';
import { incomeJournal } from './income-journal.ts';
import type { WrittenIncome } from './write-incomes.ts';

/**
 * Posts what was paid for an event and the incomes it caused in one call, and notes both journals on the event.
 * @param event.from user id of whoever caused it
 * @param event.narration of what nobody caused, in place of `from`
 * @param event.journal null = no money moves but the incomes
 * @param event.reverses the journal of incomes that is taken back; null = none was posted
 * @throws insufficient_funds through the ledger
 */
export async function postEvent(
  tx: Tx,
  context: Context,
  event: {
    event_id: string;
    from: string;
    narration?: string;
    journal: Journal | null;
    incomes: readonly WrittenIncome[];
    reverses?: string | null;
  },
): Promise<void> {
  const incomes = incomeJournal(event, event.incomes);
  const journals = [event.journal, incomes].filter((journal) => journal !== null);
  if (journals.length === 0) return;
  const ids = await postJournals(tx, context, journals);
  const [own, earned] = [event.journal ? ids.at(0) : null, incomes ? ids.at(-1) : null];
  await sql`${sentAlong}
    update business_event set txn_id = ${own ?? null}, income_txn_id = ${earned ?? null}
    where id = ${event.event_id}`.execute(tx);
}
