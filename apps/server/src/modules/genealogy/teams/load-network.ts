import { denseNumbers } from '@banyan/plan/columns/dense-numbers';
import { type Figure, figureOf } from '@banyan/plan/columns/figure';
import { putFigure } from '@banyan/plan/columns/lists';
import type { Units } from '@banyan/plan/columns/units';
import type pg from 'pg';
import { type CopiedRow, copyOut } from '../../../platform/database/copy-rows.ts';

/** The whole network in typed arrays, by member number: the place of the member's id in `ids`. */
export interface LoadedNetwork {
  ids: Float64Array;
  /** −1 = none, like `sponsor`. */
  parent: Int32Array;
  /** LEFT or RIGHT of the parent. */
  side: Uint8Array;
  sponsor: Int32Array;
  /** The leg of the sponsor the place lies in; LEFT where it lies in none. */
  sponsorSide: Uint8Array;
  /** Not blocked and with a topup that is not reversed. */
  active: Uint8Array;
  /** Sum of the own unreversed topups, in units. */
  business: Units;
  /** A unit is 10^-digits. */
  digits: number;
}

const RIGHT = 1;

/**
 * Reads every member by COPY, as the transaction of the client sees them.
 * @throws when a member has a parent or sponsor that does not exist
 */
export async function loadNetwork(client: pg.Client): Promise<LoadedNetwork> {
  const { rows } = await client.query<{ first: string | null; last: string | null; digits: number }>(
    `select (select min(id) from member) as first, (select max(id) from member) as last,
       (select round_off_digits from company) as digits`,
  );
  const { first, last, digits } = rows[0] ?? { first: null, last: null, digits: 0 };
  const span = last === null ? 0 : Number(last) - Number(first) + 1;
  const room = span < 2 ** 26 ? span : await countMembers(client);
  const blocked = await client.query<{ id: string }>('select id from app_user where is_blocked');
  const isBlocked = new Set(blocked.rows.map((row) => Number(row.id)));
  const network = await copyNetwork(client, room, isBlocked, digits);
  // amounts of a time when the company counted finer
  return network ?? (await copyNetwork(client, room, isBlocked, finest)) ?? unreadable();
}

/** The ledger keeps as many decimals. */
const finest = 8;

function unreadable(): never {
  throw new Error(`an amount has more than ${finest} decimals`);
}

async function countMembers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: string }>('select count(*) as n from member');
  return Number(rows[0]?.n);
}

/** Null when it has more decimals than `digits`. */
function amountOf(row: CopiedRow, field: number, digits: number): Figure | null {
  const units = row.units(field, digits);
  if (!Number.isNaN(units)) return units;
  const finer = row.bigUnits(field, finest);
  const unit = 10n ** BigInt(finest - digits);
  return finer % unit === 0n ? figureOf(finer / unit) : null;
}

/** Null when an amount has more decimals than `digits`. */
async function copyNetwork(
  client: pg.Client,
  room: number,
  isBlocked: ReadonlySet<number>,
  digits: number,
): Promise<LoadedNetwork | null> {
  const ids = new Float64Array(room);
  const parents = new Float64Array(room);
  const sponsors = new Float64Array(room);
  const side = new Uint8Array(room);
  const sponsorSide = new Uint8Array(room);
  const active = new Uint8Array(room);
  let business: Units = new Float64Array(room);
  let n = 0;
  let isWhole = true;
  await copyOut(
    client,
    `select id, parent_id, sponsor_id, side = 'R', sponsor_side = 'R', live_topups > 0, nullif(self_investment, 0)
     from member order by id`,
    (row) => {
      const id = row.id(0);
      ids[n] = id;
      parents[n] = row.id(1);
      sponsors[n] = row.id(2);
      side[n] = row.flag(3) * RIGHT;
      sponsorSide[n] = row.flag(4) * RIGHT;
      active[n] = isBlocked.has(id) ? 0 : row.flag(5);
      const amount = amountOf(row, 6, digits);
      if (amount === null) isWhole = false;
      else business = putFigure(business, n, amount);
      n++;
    },
  );
  if (!isWhole) return null;
  const known = ids.subarray(0, n);
  return {
    ids: known,
    parent: denseNumbers(known, parents.subarray(0, n)),
    side: side.subarray(0, n),
    sponsor: denseNumbers(known, sponsors.subarray(0, n)),
    sponsorSide: sponsorSide.subarray(0, n),
    active: active.subarray(0, n),
    business: business.subarray(0, n),
    digits,
  };
}
