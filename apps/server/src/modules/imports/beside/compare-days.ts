import type { Found } from '@banyan/contract/imports/compare-causes';
import type pg from 'pg';
import { openBulkClient } from '../../../platform/database/copy-rows.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inBulk } from '../../../platform/database/in-bulk.ts';
import { readCompany } from '../../company/queries.ts';
import { readPlanInForce } from '../../income/queries.ts';
import { findOtherCalculation, type OtherCalculation } from './compare/find-other-calculation.ts';
import { guessRows } from './compare/guess-rows.ts';
import { labelMovedRows } from './compare/label-moved-rows.ts';
import { labelRows } from './compare/label-rows.ts';
import { labelTakenBack } from './compare/label-taken-back.ts';
import { pairDates } from './compare/pair-dates.ts';

/**
 * Compares the days that were brought in and closed since the last time with what the old system paid, and asks of every
 * kind anew why rows differ, over all dates (docs/ledger.md §18). Done again it comes to the same.
 */
export async function compareDays({ db, url, now }: { db: Db; url: string; now: Date }): Promise<void> {
  const client = await openBulkClient(url);
  try {
    if ((await readWaiting(client)).length === 0) return;
    const { plan } = await readPlanInForce(db, now);
    const { round_off_digits: digits } = await readCompany(db);
    await inBulk(client, async () => {
      await client.query(`select pg_advisory_xact_lock(hashtext('compare_days'))`);
      const waiting = await readWaiting(client);
      if (waiting.length === 0) return;
      await pairDates(client, await readTouched(client, waiting));
      await client.query(`
        create temp table compared_date on commit drop as ${comparedDates};
        analyze compared_row;
        update compared_row set causes = '{}' where outcome <> 'equal' and causes <> '{}' and causes <> '{person}'`);
      const { rows: kinds } = await client.query<{ kind: string; apart: number }>(
        `select kind, count(*) filter (where outcome <> 'equal' and causes = '{}')::int as apart from compared_row group by kind`,
      );
      await client.query('delete from compared_kind');
      for (const { kind, apart } of kinds) {
        const variants = apart > 0 ? await guessRows(client, kind, plan) : [];
        const way = apart > 0 ? await findOtherCalculation(client, kind, variants, digits, apart) : null;
        if (way) await labelRows(client, kind, way, digits);
        await client.query('insert into compared_kind (kind, found, compared_at) values ($1, $2, $3)', [
          kind,
          JSON.stringify(foundOf(way, digits)),
          now,
        ]);
      }
      await labelMovedRows(client);
      await labelTakenBack(client);
      await client.query('update import set compared_at = $2 where id = any($1::bigint[])', [
        waiting.map(({ id }) => id),
        now,
      ]);
    });
  } finally {
    await client.end();
  }
}

/** Dates that were brought in and closed. */
const comparedDates = `
  select c.business_date from closing c join import i on i.as_of = c.business_date
  where i.is_day and i.status = 'Loaded' and c.status = 'posted'`;

async function readWaiting(client: pg.Client): Promise<{ id: string; date: string }[]> {
  const { rows } = await client.query<{ id: string; date: string }>(
    `select i.id, i.as_of::text as date from import i join closing c on c.business_date = i.as_of
     where i.is_day and i.status = 'Loaded' and i.compared_at is null and c.status = 'posted' order by i.as_of`,
  );
  return rows;
}

/** The dates themselves, and earlier ones that rows of their files are dated to. */
async function readTouched(
  client: pg.Client,
  waiting: readonly { id: string; date: string }[],
): Promise<string[]> {
  const { rows } = await client.query<{ date: string }>(
    `select distinct o.business_date::text as date from old_income o
     where o.import_id = any($1::bigint[]) and o.business_date in (${comparedDates})`,
    [waiting.map(({ id }) => id)],
  );
  return [...new Set([...waiting.map(({ date }) => date), ...rows.map(({ date }) => date)])];
}

function foundOf(way: OtherCalculation | null, digits: number): Found {
  const isOwn = way?.rounding.way === 'half_up' && way.rounding.digits === digits;
  return {
    rounding: way && !isOwn ? way.rounding : null,
    compression: way?.variant === 'paid' || way?.variant === 'lapsed' ? way.variant : null,
    eligibility: way?.variant === 'eligibility',
    carry: way?.variant === 'carry',
    rates: way?.rates ?? null,
    cap: way && way.cap !== 'same' ? way.cap : null,
    days: way?.days ?? 0,
  };
}
