import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { gather } from '../../../platform/database/gather.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { askClosingWorker } from '../closing/ask-closing-worker.ts';
import { VOLUME_KINDS } from '../closing/facts/load-periods.ts';
import { rankClosingOf } from '../closing/open-next-ranks.ts';
import type { StandingById } from '../closing/read-company-standings.ts';
import { readNextClosing } from '../closing/read-next-closing.ts';
import { readRankStanding } from './read-rank-standing.ts';
import { type Standing, standingReply } from './standing-reply.ts';

/** Where a member stands in the running rank period; null = the plan in force has no ranks. */
export type ReadStanding = (db: Db, context: Pick<ActorContext, 'actor' | 'now'>) => Promise<Standing | null>;

/** The largest team that is judged by itself: one of these takes about as long as a tenth of a large company. */
const usualTeam = 10_000;
/** Milliseconds that the standing of a larger team is shown again. */
const keepsFor = 60_000;
/** The most members whose standings are kept. */
const maxKept = 1000;

interface Asked {
  member: string;
  /** The date of the rank closing. */
  date: string;
}

/**
 * Reads standings of ranks. Who has a large team is judged with the whole company in a thread of its own, once for all
 * members who wait at that moment, and gets the same answer for a minute unless the member bought something or a date was closed
 * meanwhile (docs/decisions/0029).
 * @param url signs in to the database as the application
 */
export function openRankStandings(url: string, maxTeam = usualTeam): ReadStanding {
  const kept = new Map<string, { key: string; until: number; standing: StandingById }>();
  const ask = gather(
    (asked: readonly Asked[]) => askAll(url, asked),
    maxKept,
    () => 'never',
  );
  return async (db, context) => {
    const { actor, now } = context;
    if (!(await isLarger(db, actor.id, maxTeam))) return await readRankStanding(db, context);
    const head = await readNextClosing(db);
    const date = rankClosingOf(head);
    if (date === null) return null;
    const key = JSON.stringify([head.date, head.plan, await readLastPurchase(db, actor.id)]);
    const known = kept.get(actor.id);
    if (known && known.key === key && known.until > now.getTime())
      return await standingReply(db, head, known.standing);
    const standing = await ask({ member: actor.id, date });
    if (standing === null) return null;
    if (kept.size >= maxKept) kept.clear();
    kept.set(actor.id, { key, until: now.getTime() + keepsFor, standing });
    return await standingReply(db, head, standing);
  };
}

async function askAll(url: string, asked: readonly Asked[]): Promise<(StandingById | null)[]> {
  const answers = new Map<Asked, StandingById | null>();
  for (const date of new Set(asked.map((one) => one.date))) {
    const own = asked.filter((one) => one.date === date);
    const members = [...new Set(own.map(({ member }) => member))];
    const standings = await askClosingWorker(url, { standings_on: date, members }, (message) =>
      'standings' in message ? message.standings : undefined,
    );
    for (const one of own) answers.set(one, standings[one.member] ?? null);
  }
  return asked.map((one) => answers.get(one) ?? null);
}

/** Counts no further than it must. */
async function isLarger(db: Db, memberId: string, size: number): Promise<boolean> {
  const { count } = onlyRow(
    await sql<{ count: number }>`
      with recursive team as (
        select ${memberId}::bigint as id
        union all
        select m.id from team t join member m on m.sponsor_id = t.id
      ) select count(*)::int as count from (select from team limit ${size + 2}::int) as counted`.execute(db),
  );
  return count > size + 1;
}

/** The member's own newest purchase or return. */
async function readLastPurchase(db: Db, memberId: string): Promise<string | null> {
  const { last } = onlyRow(
    await sql<{ last: string | null }>`
      select max(id) as last from business_event where member_id = ${memberId} and kind in ${sql.raw(VOLUME_KINDS)}`.execute(
      db,
    ),
  );
  return last;
}
