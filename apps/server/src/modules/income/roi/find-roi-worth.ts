import { toDecimal } from '@banyan/plan/money';
import type { Package } from '@banyan/plan/plan/package';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { assumedRoiDays, roiWorth } from '../package-worth.ts';

/**
 * What the daily percentage of a package would pay in all: to the running topups of it, each for the days it has left, and to
 * one more of its highest amount.
 */
export async function findRoiWorth(db: Db, sold: Package): Promise<string> {
  const percent = sold.roi_percent ?? '0';
  const { running } = onlyRow(
    await sql<{ running: string }>`
    select coalesce(sum(greatest(least(
        t.amount * ${percent}::numeric / 100
          * (coalesce((p.data ->> 'roi_days')::int, case when p.data ->> 'roi_multiple' is null then ${assumedRoiDays}::int end) - coalesce(r.paid, 0)),
        t.amount * (p.data ->> 'roi_multiple')::numeric - coalesce(r.gross, 0)
      ), 0)), 0)::text as running
    from package p join topup t on t.package_id = p.id left join topup_roi r on r.topup_id = t.id
    where p.code = ${sold.code} and t.status not in ('Reversed', 'Completed') and t.paid > 0 and ${percent}::numeric > 0`.execute(
      db,
    ),
  );
  const next = roiWorth(sold, sold.amount ?? sold.max ?? '0');
  return toDecimal(running).plus(next).toDecimalPlaces(8).toFixed();
}
