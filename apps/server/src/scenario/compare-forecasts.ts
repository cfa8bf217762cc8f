import { isDeepStrictEqual } from 'node:util';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { makeTeamSnapshot } from '../modules/genealogy/teams/make-team-snapshot.ts';
import { previewRanks } from '../modules/income/closing/preview-ranks.ts';
import { readForecast } from '../modules/income/figures/read-forecast.ts';
import { readPlanInForce } from '../modules/income/queries.ts';
import { readRankStanding } from '../modules/income/rewards/read-rank-standing.ts';
import { writeLegDay } from '../modules/income/write-leg-day.ts';
import type { ActorContext } from '../platform/context.ts';
import { openBulkClient } from '../platform/database/copy-rows.ts';
import type { Db } from '../platform/database/db.ts';
import type { CloseDates } from './run-scenario.ts';

/**
 * Compares what every member was forecast right before each closing, income and rank, and what admins are shown of its
 * ranks, with what the closing then did.
 * @param database.url signs in as the application
 */
export function comparesForecasts({ db, url }: { db: Db; url: string }) {
  const differences: string[] = [];
  let compared = 0;
  const around =
    (close: CloseDates): CloseDates =>
    async (context, through) => {
      const { plan } = await readPlanInForce(db, context.now);
      const { caps, incomes } = plan;
      // what the team's ROI pays first takes the room under the caps that a forecast leaves to matching
      const isCapped = caps.topup_multiple !== undefined || caps.member !== undefined;
      const isRoomTaken = isCapped && incomes.roi_level !== undefined;
      const expected = await forecasts(db, context);
      const counted = await forecastsOfSums(db, url, context);
      if (counted && !isDeepStrictEqual(counted, expected))
        differences.push(
          `${through}: with the sums of a snapshot ${JSON.stringify(counted)} are forecast, and ${JSON.stringify(expected)} before`,
        );
      const standings = await rankForecasts(db, context);
      const preview = standings[0] ? await previewOf(url, standings[0].on) : [];
      const waiting = await countWaiting(db);
      const done = await close(context, through);
      // whom the cut places from the holding tank, no forecast knows
      const hasPlaced = (await countWaiting(db)) < waiting;
      for (const { id, user_id, on, before, rank } of standings) {
        if (hasPlaced) continue;
        const judged = await rankAfter(db, id, on);
        compared++;
        if (judged === undefined ? rank !== before : judged !== rank)
          differences.push(`${on}: the standing of ${user_id} said ${rank}, and the rank closing ${judged}`);
      }
      if (standings[0] && !hasPlaced) {
        const changed = await changesAfter(db, standings[0].on);
        compared++;
        if (changed.join() !== preview.join())
          differences.push(
            `${standings[0].on}: the preview of ranks said ${preview.join()}, and the closing ${changed.join()}`,
          );
      }
      for (const { user_id, id, on, kind, gross, amount } of expected) {
        if ((isRoomTaken || hasPlaced) && kind === 'matching') continue;
        const { rows } = await sql<Record<'gross' | 'amount', string>>`
          select coalesce(sum(gross), 0)::text as gross, coalesce(sum(amount), 0)::text as amount from income_ever
          where member_id = ${id} and kind = ${kind} and business_date = ${on} and reverses is null`.execute(
          db,
        );
        const paid = rows[0];
        compared++;
        // a forecast of one member does not know what the company may pay all of them
        const isPaid = caps.company !== undefined || toDecimal(paid?.amount ?? '0').eq(amount);
        if (paid && toDecimal(paid.gross).eq(gross) && isPaid) continue;
        differences.push(
          `${on}: ${user_id} was forecast ${amount} of ${gross} by ${kind}, and got ${paid?.amount} of ${paid?.gross}`,
        );
      }
      return done;
    };
  return { around, differences, count: () => compared };
}

/** What each member's standing says about a rank closing that comes next, when nothing has happened after its date. */
async function rankForecasts(db: Db, context: ActorContext) {
  const all = [];
  for (const member of await membersOf(db)) {
    const standing = await readRankStanding(db, {
      actor: { ...context.actor, id: member.id },
      now: context.now,
    });
    if (standing === null || standing.days_left > 0) break;
    const { rows } =
      await sql`select from business_event where period > ${standing.to}::date limit 1`.execute(db);
    if (rows.length > 0) break;
    all.push({ ...member, on: standing.to, before: standing.rank, rank: standing.forecast.rank });
  }
  return all;
}

/** Who falls, is bridged or rises by the preview of a rank closing. */
async function previewOf(url: string, date: string): Promise<string[]> {
  const client = await openBulkClient(url);
  try {
    const { changes } = await previewRanks(client, date);
    return changes.map(({ id, before, rank, reason }) => [id, before, rank, reason].join(' ')).toSorted();
  } finally {
    await client.end();
  }
}

async function changesAfter(db: Db, date: string): Promise<string[]> {
  const { rows } = await sql<Record<'id' | 'before' | 'rank' | 'reason', string | null>>`
    select member_id as id, before, rank, reason from rank_history
    where business_date = ${date}::date and (reason = 'bridged' or rank is distinct from before)`.execute(db);
  return rows.map(({ id, before, rank, reason }) => [id, before, rank, reason].join(' ')).toSorted();
}

/** The rank a closing gave, null = none; undefined = it changed nothing, or was not posted. */
async function rankAfter(db: Db, id: string, on: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ rank: string | null }>`
    select rank from rank_history where member_id = ${id} and business_date = ${on}::date`.execute(db);
  return rows[0]?.rank;
}

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from member where parent_id is null and sponsor_id is not null`.execute(db);
  return rows[0]?.n ?? 0;
}

async function membersOf(db: Db) {
  const { rows } = await sql<Record<'id' | 'user_id', string>>`
    select m.id, u.user_id from member m join app_user u on u.id = m.id order by m.id`.execute(db);
  return rows;
}

/** The same forecasts, with the sums of a snapshot that was made just now; null = they need more than the 64 bits it has for them. */
async function forecastsOfSums(db: Db, url: string, context: ActorContext) {
  try {
    await makeTeamSnapshot({ url, now: context.now, patience: 0, also: writeLegDay });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  return await forecasts(db, context);
}

/** What the next closing is forecast to pay each member by each kind. */
async function forecasts(db: Db, context: ActorContext) {
  const rows = await membersOf(db);
  const all = [];
  for (const member of rows) {
    const actor = { ...context.actor, id: member.id };
    const forecast = await readForecast(db, { actor, now: context.now });
    if (forecast === null) break;
    for (const kind of forecast.kinds) all.push({ ...member, on: forecast.on, ...kind });
  }
  return all;
}
