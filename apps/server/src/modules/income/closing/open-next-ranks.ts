import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { nextRanks } from '@banyan/contract/income/ranks';
import { dateOf, dayOf } from '@banyan/plan/days';
import { endsWith } from '@banyan/plan/periods';
import { calendarOf, rankRulesOf } from '@banyan/plan/plan/plan';
import type { Db } from '../../../platform/database/db.ts';
import { askClosingWorker } from './ask-closing-worker.ts';
import type { RankPreview } from './preview-ranks.ts';
import { type NextClosing, readNextClosing } from './read-next-closing.ts';

type NextRanks = ReplyOf<typeof nextRanks>['data'];

/** Who falls, is bridged or rises with the rank closing that comes next, before it is posted. */
export type ReadNextRanks = (db: Db) => Promise<NextRanks>;

/**
 * Works out ranks in a thread of its own, which ends afterwards: it holds the whole company. Admins who ask for the same
 * date meanwhile get the same answer.
 * @param url signs in to the database as the application
 */
export function openNextRanks(url: string): ReadNextRanks {
  const running = new Map<string, Promise<RankPreview>>();
  return async (db) => {
    const date = rankClosingOf(await readNextClosing(db));
    if (date === null) return null;
    const preview = running.get(date) ?? previewOf(url, date).finally(() => running.delete(date));
    running.set(date, preview);
    const { counts, changes } = await preview;
    const people = await readPeople(
      db,
      changes.map(({ id }) => id),
    );
    return {
      date,
      counts,
      changes: changes.map(({ id, ...change }) => ({ ...change, member: people.get(id) ?? nobody })),
    };
  };
}

/** Stands in for a member who is not there any more. */
export const nobody = { user_id: '', name: '' };

/** The date whose closing judges ranks next; null = the plan has none, or there is nobody. */
export function rankClosingOf({ date, plan }: Pick<NextClosing, 'date' | 'plan'>): string | null {
  if (date === null || plan.ranks.length === 0) return null;
  const { period } = rankRulesOf(plan);
  let day = dayOf(date);
  while (!endsWith(period, day, calendarOf(plan))) day++;
  return dateOf(day);
}

const previewOf = (url: string, date: string): Promise<RankPreview> =>
  askClosingWorker(url, { ranks_on: date }, (message) => ('ranks' in message ? message.ranks : undefined));

/** Members as a list names them, by their ids. */
export async function readPeople(db: Db, ids: readonly string[]): Promise<Map<string, typeof nobody>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'user_id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}
