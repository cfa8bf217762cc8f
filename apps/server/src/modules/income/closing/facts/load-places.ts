import { NO_SIDE } from '@banyan/plan/closing/closing-facts';
import { LEFT, RIGHT } from '@banyan/plan/trees/trees';
import type pg from 'pg';
import { type CopiedRow, copyOut } from '../../../../platform/database/copy-rows.ts';
import type { ClosingHead } from '../read-closing-head.ts';

/** All members who had joined by the end of a date, in both trees as of then, by member number. */
export interface Places {
  /** Ascending: a member's number is the place of the id. */
  ids: Float64Array;
  parent: Int32Array;
  side: Uint8Array;
  sponsor: Int32Array;
  sponsorSide: Uint8Array;
  /** Days since 1970-01-01; all 0 when the plan does not ask. */
  joinedOn: Int32Array;
  blocked: Uint8Array;
  /** The number of an id; −1 = had not joined. */
  numberOf: (id: number) => number;
  /** The number of a member who acted by the date. @throws JoinedLater */
  placeOf: (id: number) => number;
}

/** A member acted before joining: the clocks of two processes differ. */
export class JoinedLater extends Error {}

/** Beyond, a table over all ids would be too large. */
const largestTable = 2 ** 28;

/**
 * Reads both trees by COPY. A place in the binary tree never changes; who was placed later waits in the tank; sponsors changed and members blocked or unblocked by later
 * closings are put back to what they were.
 * @throws JoinedLater
 */
export async function loadPlaces(client: pg.Client, head: ClosingHead): Promise<Places> {
  const { rows } = await client.query<{ first: string | null; last: string | null }>(
    'select min(id) as first, max(id) as last from member',
  );
  const first = Number(rows[0]?.first ?? 0);
  const span = rows[0]?.last === null ? 0 : Number(rows[0]?.last) - first + 1;
  const table = span < largestTable ? new Int32Array(span) : null;
  const room = table === null ? await countMembers(client) : span;
  const ids = new Float64Array(room);
  const parent = new Int32Array(room);
  const side = new Uint8Array(room);
  const sponsor = new Int32Array(room);
  const sponsorSide = new Uint8Array(room);
  const joinedOn = new Int32Array(room);
  let n = 0;
  const find = (id: number): number =>
    table === null ? bisect(ids, n, id) : id < first ? -1 : (table[id - first] ?? 0) - 1;
  // a member may name another one who joined at the same moment and is read later
  const later: { of: Int32Array; i: number; id: number }[] = [];
  const resolve = (of: Int32Array, id: number): void => {
    of[n] = id === 0 ? -1 : find(id);
    if (id !== 0 && of[n] === -1) later.push({ of, i: n, id });
  };
  const { activity, incomes } = head.plan;
  const asksJoining = incomes.reward !== undefined || typeof activity?.first_days_free === 'number';
  const joined = !asksJoining
    ? ''
    : `, (joined_at at time zone '${head.timezone}')::date - date '1970-01-01'`;
  await copyOut(
    client,
    `select id, case when placed_in > '${head.date}' then null else parent_id end, sponsor_id, side = 'R', sponsor_side = 'R',
       sponsor_side is null or coalesce(placed_in > '${head.date}', false) ${joined}
     from member where joined_at < '${head.ends_at}' order by id`,
    (row: CopiedRow) => {
      const id = row.id(0);
      ids[n] = id;
      if (table !== null) table[id - first] = n + 1;
      resolve(parent, row.id(1));
      resolve(sponsor, row.id(2));
      side[n] = row.flag(3) * RIGHT;
      sponsorSide[n] = row.flag(5) === 1 ? NO_SIDE : row.flag(4) * RIGHT;
      if (joined !== '') joinedOn[n] = row.int(6);
      n++;
    },
  );
  for (const { of, i, id } of later) {
    of[i] = find(id);
    if (of === parent && of[i] === -1) throw new JoinedLater(`${ids[i]} stands under ${id}`);
  }
  const places: Places = {
    ids: ids.subarray(0, n),
    parent: parent.subarray(0, n),
    side: side.subarray(0, n),
    sponsor: sponsor.subarray(0, n),
    sponsorSide: sponsorSide.subarray(0, n),
    joinedOn: joinedOn.subarray(0, n),
    blocked: new Uint8Array(n),
    numberOf: find,
    placeOf: (id) => {
      const i = find(id);
      if (i < 0) throw new JoinedLater(`${id} has done something`);
      return i;
    },
  };
  await putSponsorsBack(client, head, places);
  for (let i = 0; i < n; i++)
    if (sponsor[i] === -1 && parent[i] !== -1) throw new JoinedLater(`${ids[i]} has a sponsor`);
  await markBlocked(client, head, places);
  return places;
}

async function countMembers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: string }>('select count(*) as n from member');
  return Number(rows[0]?.n);
}

/** The place of an id among the first `n`, which ascend. */
function bisect(ids: Float64Array, n: number, id: number): number {
  let low = 0;
  let high = n - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ids[middle] as number;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The first change counted by a later closing names the sponsor before it. */
async function putSponsorsBack(client: pg.Client, { date }: ClosingHead, places: Places): Promise<void> {
  const { parent, side, sponsor, sponsorSide, numberOf } = places;
  await copyOut(
    client,
    `select distinct on (member_id) member_id, old_sponsor_id from sponsor_change where period > '${date}'
     order by member_id, id`,
    (row) => {
      const i = numberOf(row.id(0));
      if (i < 0) return;
      const above = numberOf(row.id(1));
      sponsor[i] = above;
      sponsorSide[i] = legOf(parent, side, above, i);
    },
  );
}

/** The leg of a member in which another one stands; NO_SIDE = in neither. */
function legOf(parent: Int32Array, side: Uint8Array, top: number, member: number): number {
  for (let at = member; at >= 0; at = parent[at] as number)
    if (parent[at] === top) return side[at] === LEFT ? LEFT : RIGHT;
  return NO_SIDE;
}

/** Members blocked at the end of the date: those of now, without changes that a later closing counts. */
async function markBlocked(
  client: pg.Client,
  { date }: ClosingHead,
  { blocked, numberOf }: Places,
): Promise<void> {
  await copyOut(
    client,
    `select id, false from app_user where is_blocked and user_type = 'User'
       and not exists (select from member_block where member_id = app_user.id and period > '${date}')
     union all
     select member_id, is_blocked from (
       select distinct on (member_id) member_id, is_blocked from member_block where period > '${date}'
       order by member_id, id
     ) first_change
     order by 1`,
    (row) => {
      const i = numberOf(row.id(0));
      // unblocked first: was blocked
      if (i >= 0) blocked[i] = row.flag(1) === 1 ? 0 : 1;
    },
  );
}
