import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { pipelined } from '../../platform/database/prepared-pool.ts';
import { type Journal, postJournals, postTogether } from '../ledger/post-journals.ts';
import { incomeJournal } from './earning/income-journal.ts';
import type { WrittenIncome } from './write-incomes.ts';

/** What was paid for a business event, and the incomes it caused. */
export interface PostedEvent {
  event_id: string;
  /** User id of the member who caused it. */
  from: string;
  /** Text of the lines, in place of `from`, for an event without a source member. */
  narration?: string;
  /** null = no money moves but the incomes. */
  journal: Journal | null;
  incomes: readonly WrittenIncome[];
  /** The journal of incomes that is taken back; null = none was posted. */
  reverses?: string | null;
  /** What else is paid because of it, such as a commission. */
  others?: readonly Journal[];
}

/** As `postEvents`, of one event. */
export async function postEvent(tx: Tx, context: Context, event: PostedEvent): Promise<void> {
  await postEvents(tx, [{ ...event, context }]);
}

/**
 * Posts what was paid for events and the incomes they caused, event after event, and notes the journals on the events.
 * @throws insufficient_funds through the ledger
 */
export async function postEvents(
  tx: Tx,
  events: readonly (PostedEvent & { context: Context })[],
): Promise<void> {
  const journals: (Journal & { context: Context })[] = [];
  const posted: { id: string; own: number | null; earned: number | null }[] = [];
  for (const { context, ...event } of events) {
    const incomes = incomeJournal({ ...event, record: event.journal }, event.incomes);
    const own = event.journal ? journals.push({ ...event.journal, context }) - 1 : null;
    const earned = incomes ? journals.push({ ...incomes, context }) - 1 : null;
    for (const other of event.others ?? []) journals.push({ ...other, context });
    if (own !== null || earned !== null) posted.push({ id: event.event_id, own, earned });
  }
  const [first] = events;
  if (!first || journals.length === 0) return;
  const ids =
    events.length === 1 ? await postJournals(tx, first.context, journals) : await postTogether(tx, journals);
  if (posted.length === 0) return;
  const idAt = (place: number | null): string | null => (place === null ? null : (ids[place] ?? null));
  await sql`${pipelined}
    update business_event set txn_id = posted.own, income_txn_id = posted.earned
    from unnest(${posted.map(({ id }) => id)}::bigint[], ${posted.map(({ own }) => idAt(own))}::bigint[],
      ${posted.map(({ earned }) => idAt(earned))}::bigint[]) as posted (id, own, earned)
    where business_event.id = posted.id`.execute(tx);
}
