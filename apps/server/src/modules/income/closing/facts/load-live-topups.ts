import type { PackageFacts, TopupColumns } from '@banyan/plan/closing/closing-facts';
import { type Figure, figureOf } from '@banyan/plan/columns/figure';
import { putFigure } from '@banyan/plan/columns/lists';
import type { Units } from '@banyan/plan/columns/units';
import type pg from 'pg';
import { type CopiedRow, copyOut } from '../../../../platform/database/copy-rows.ts';
import type { ClosingHead } from '../read-closing-head.ts';
import type { Places } from './load-places.ts';

/** The topups that counted at the end of a date, oldest first, and their packages. */
export interface LiveTopups {
  topups: TopupColumns;
  packages: PackageFacts[];
}

/**
 * Reads the topups of this period and the ones before that no reversal of this period or before takes back. What they
 * have earned, and whether they are completed, is as of now, or of their reversal: no topup may earn more than its
 * cap, whenever its date is closed. Whether its ROI was blocked is as of the end of the date.
 */
export async function loadLiveTopups(
  client: pg.Client,
  head: ClosingHead,
  places: Places,
): Promise<LiveTopups> {
  const { date, digits } = head;
  const { packages, placeOf } = await loadPackages(client, head);
  const { rows } = await client.query<{ n: string }>('select count(*) as n from topup');
  const room = Number(rows[0]?.n);
  const topups: TopupColumns = {
    id: new Float64Array(room),
    owner: new Int32Array(room),
    amount: new Float64Array(room),
    paid: new Float64Array(room),
    day: new Int32Array(room),
    package: new Int32Array(room),
    earned: new Float64Array(room),
    completed: new Uint8Array(room),
    roiPaid: new Int32Array(room),
    roiGross: new Float64Array(room),
    roiBlocked: new Uint8Array(room),
  };
  const upgrades: Upgrade[] = [];
  let n = 0;
  await copyOut(
    client,
    `select t.id, t.member_id, t.package_id, t.business_date - date '1970-01-01', t.is_completed,
       coalesce(i.paid, 0), t.amount, nullif(t.paid, 0), nullif(t.earned, 0), i.gross,
       coalesce(b.is_blocked, false), coalesce(t.upgrades, 0), nullif(t.face, 0)
     from topup t join business_event e on e.kind = 'topup' and e.source_id = t.id
       left join topup_roi i on i.topup_id = t.id
       left join (
         select distinct on (topup_id) topup_id, is_blocked from topup_roi_block where period <= '${date}'
         order by topup_id, id desc
       ) b on b.topup_id = t.id
     where e.period <= '${date}' and (t.status <> 'Reversed' or not exists (
       select from business_event r where r.kind = 'topup_reversal' and r.source_id = t.id and r.period <= '${date}'))
     order by t.id`,
    (row) => {
      topups.id[n] = row.id(0);
      topups.owner[n] = places.placeOf(row.id(1));
      topups.package[n] = placeOf(row.int(2));
      topups.day[n] = row.int(3);
      topups.completed[n] = row.flag(4);
      topups.roiPaid[n] = row.int(5);
      topups.amount = putFigure(topups.amount, n, unitsOf(row, 6, digits));
      topups.paid = putFigure(topups.paid, n, unitsOf(row, 7, digits));
      topups.earned = putFigure(topups.earned, n, unitsOf(row, 8, digits));
      topups.roiGross = putFigure(topups.roiGross, n, unitsOf(row, 9, digits));
      topups.roiBlocked[n] = row.flag(10);
      if (row.id(11) !== 0) upgrades.push({ place: n, from: row.id(11), face: unitsOf(row, 12, digits) });
      n++;
    },
  );
  const counted = cutTo(topups, n);
  return { topups: upgrades.length > 0 ? { ...counted, ...facesOf(counted, upgrades) } : counted, packages };
}

/** Of a topup that counts: its place, the topup it leads on from, and the amount of the new package. */
type Upgrade = { place: number; from: number; face: Figure };

/** The topup an upgrade leads on from counts as long as the upgrade does. */
function facesOf({ id, amount }: TopupColumns, upgrades: readonly Upgrade[]) {
  const placeOf = new Map(upgrades.map(({ from }) => [from, -1]));
  id.forEach((topup, place) => {
    if (placeOf.has(topup)) placeOf.set(topup, place);
  });
  let face: Units = amount.slice();
  const upgraded = new Uint8Array(id.length);
  for (const { place, from, face: own } of upgrades) {
    face = putFigure(face, place, own);
    upgraded[placeOf.get(from) ?? -1] = 1;
  }
  return { face, upgraded };
}

/** An amount with more decimals, from before the company's setting changed, is rounded half up. */
export function unitsOf(row: CopiedRow, field: number, digits: number): Figure {
  const units = row.units(field, digits);
  if (!Number.isNaN(units)) return units;
  const finer = row.bigUnits(field, finest);
  const unit = 10n ** BigInt(finest - digits);
  return figureOf((finer < 0n ? finer - unit / 2n : finer + unit / 2n) / unit);
}

/** The ledger keeps as many decimals. */
const finest = 8;

function cutTo(topups: TopupColumns, n: number): TopupColumns {
  return {
    id: topups.id.subarray(0, n),
    owner: topups.owner.subarray(0, n),
    amount: topups.amount.subarray(0, n),
    paid: topups.paid.subarray(0, n),
    day: topups.day.subarray(0, n),
    package: topups.package.subarray(0, n),
    earned: topups.earned.subarray(0, n),
    completed: topups.completed.subarray(0, n),
    roiPaid: topups.roiPaid.subarray(0, n),
    roiGross: topups.roiGross.subarray(0, n),
    roiBlocked: topups.roiBlocked.subarray(0, n),
  };
}

/** Every version of every package, with the daily percentage that held on the date (docs/plans.md §3.9). */
async function loadPackages(
  client: pg.Client,
  { date }: ClosingHead,
): Promise<{ packages: PackageFacts[]; placeOf: (id: number) => number }> {
  const { rows } = await client.query<PackageFacts & { id: number }>(
    `select p.id, p.code, coalesce(trim_scale(r.percent)::text, p.data ->> 'roi_percent') as roi_percent,
       (p.data ->> 'roi_days')::int as roi_days, p.data ->> 'roi_multiple' as roi_multiple,
       p.data ->> 'matching_cap' as matching_cap
     from package p left join lateral (
       select percent from roi_percent where package_code = p.code and effective_on <= $1
       order by effective_on desc, id desc limit 1
     ) r on true
     order by p.id`,
    [date],
  );
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  return {
    packages: rows.map(({ id: _id, ...facts }) => facts),
    placeOf: (id) => places.get(id) ?? -1,
  };
}
