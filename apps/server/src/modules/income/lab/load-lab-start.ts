import { putFigure } from '@banyan/plan/columns/lists';
import type { Units } from '@banyan/plan/columns/units';
import type { LabStart, StartedPool } from '@banyan/plan/lab/population';
import { exactDigits, type Trial } from '@banyan/plan/lab/try-plans';
import { type Plan, parsePlan } from '@banyan/plan/plan/plan';
import type pg from 'pg';
import { copyOut, openBulkClient } from '../../../platform/database/copy-rows.ts';
import { readInBulk } from '../../../platform/database/read-in-bulk.ts';
import { loadAchieved } from '../closing/facts/load-achieved.ts';
import { loadCarry } from '../closing/facts/load-carry.ts';
import { loadLiveTopups, unitsOf } from '../closing/facts/load-live-topups.ts';
import { VOLUME_KINDS } from '../closing/facts/load-periods.ts';
import { loadPlaces, type Places } from '../closing/facts/load-places.ts';
import { type ClosingHead, readClosingHead } from '../closing/read-closing-head.ts';

/** All figures a closing may need of members, whatever plan is tried out. */
const everything = planThatAsks();

function planThatAsks(): Plan {
  const read = parsePlan({ incomes: { reward: { ladder: [{ code: 'any', amount: '0' }] } } });
  if ('problems' in read) throw new Error('the plan is valid');
  return read.plan;
}

/**
 * Reads the present network by COPY in one transaction, as a closing does and from where one reads, with the queue, the pools and the
 * volume that no closing has counted yet.
 * @param network.date the last one that counts, `YYYY-MM-DD`
 */
export async function loadLabStart(
  network: { url: string; date: string },
  trial: Pick<Trial, 'population' | 'packages' | 'digits'>,
): Promise<LabStart> {
  const primary = await openBulkClient(network.url);
  try {
    return await readInBulk(primary, network.url, async (client) => {
      await client.query('begin isolation level repeatable read read only');
      try {
        return await load(client, network.date, trial);
      } finally {
        await client.query('commit');
      }
    });
  } finally {
    await primary.end();
  }
}

async function load(
  client: pg.Client,
  date: string,
  trial: Pick<Trial, 'population' | 'packages' | 'digits'>,
): Promise<LabStart> {
  const { rows } = await client.query<{ bought: string }>(
    `select coalesce(sum(amount), 0)::text as bought from topup where status <> 'Reversed'`,
  );
  const digits = exactDigits(trial.digits, trial, rows[0]?.bought);
  const stored = await readClosingHead(client, date);
  const head: ClosingHead = { ...stored, plan: everything, digits };
  const places = await loadPlaces(client, head);
  const { topups, packages } = await loadLiveTopups(client, head, places);
  const { carry } = await loadCarry(client, head, places);
  const { rewards } = await loadAchieved(client, head, places);
  const { parent, side, sponsor, sponsorSide, joinedOn, blocked } = places;
  return {
    facts: {
      date,
      company: { round_off_digits: digits },
      sponsor,
      parent,
      side,
      sponsorSide,
      blocked,
      joinedOn,
      topups,
      packages,
      carry,
      volume: await loadOpenVolume(client, stored.plan, places, digits),
      virtual: { member: new Int32Array(0), side: new Uint8Array(0), amount: new Float64Array(0) },
      rewards,
      highestRank: null,
      heldRank: null,
      periods: null,
      month: null,
    },
    ranks: await loadMarks(client, 'select member_id, highest from member_rank', places),
    heldRanks: await loadHeldRanks(client, places),
    volumes: await loadVolumes(client, date, places, digits),
    queue: await loadQueue(client, places),
    milestones: await loadMilestones(client, places),
    fastStartSteps: await loadMarks(client, 'select member_id, code from fast_start_step', places),
    pools: await loadPools(client, places),
  };
}

const bases = { amount: 'amount', bv: 'bv', pairs: 'pairs::numeric' } as const;

/** Business since the last closing that was posted, in the basis of the plan in force. */
async function loadOpenVolume(
  client: pg.Client,
  { incomes }: Plan,
  { ids, numberOf }: Places,
  digits: number,
) {
  let volume: Units = new Float64Array(ids.length);
  if (incomes.matching === undefined) return volume;
  await copyOut(
    client,
    `select member_id, sum(${bases[incomes.matching.basis]}) from business_event
     where kind in ('topup', 'topup_reversal')
       and period > coalesce((select business_date from carry_state), '0001-01-01') group by member_id`,
    (row) => {
      const i = numberOf(row.id(0));
      if (i >= 0) volume = putFigure(volume, i, unitsOf(row, 1, digits));
    },
  );
  return volume;
}

async function loadMarks(client: pg.Client, query: string, { numberOf }: Places): Promise<LabStart['ranks']> {
  const member: number[] = [];
  const code: string[] = [];
  await copyOut(client, query, (row) => {
    member.push(numberOf(row.id(0)));
    code.push(row.text(1));
  });
  return { member: Int32Array.from(member), code };
}

async function loadHeldRanks(client: pg.Client, { numberOf }: Places): Promise<LabStart['heldRanks']> {
  const member: number[] = [];
  const code: string[] = [];
  const bridged: number[] = [];
  await copyOut(client, 'select member_id, rank, bridged from member_rank where rank is not null', (row) => {
    member.push(numberOf(row.id(0)));
    code.push(row.text(1));
    bridged.push(row.int(2));
  });
  return { member: Int32Array.from(member), code, bridged: Int32Array.from(bridged) };
}

/** What was bought and returned in the two years up to the date, each on the day to which it belongs (docs/plans.md §7.1). */
async function loadVolumes(
  client: pg.Client,
  date: string,
  { numberOf }: Places,
  digits: number,
): Promise<LabStart['volumes']> {
  const member: number[] = [];
  const day: number[] = [];
  const bv: number[] = [];
  await copyOut(
    client,
    `select member_id, period - date '1970-01-01', sum(bv) from business_event
     where kind in ${VOLUME_KINDS} and period > date '${date}' - 732 and period <= '${date}'
     group by 1, 2 order by 2`,
    (row) => {
      member.push(numberOf(row.id(0)));
      day.push(row.int(1));
      bv.push(Number(unitsOf(row, 2, digits)));
    },
  );
  return { member: Int32Array.from(member), day: Int32Array.from(day), bv: Float64Array.from(bv) };
}

async function loadQueue(client: pg.Client, { numberOf }: Places): Promise<Int32Array> {
  const members = [-1];
  await copyOut(client, 'select member_id from single_leg order by no', (row) =>
    members.push(numberOf(row.id(0))),
  );
  return Int32Array.from(members);
}

async function loadMilestones(client: pg.Client, { numberOf }: Places): Promise<LabStart['milestones']> {
  const member: number[] = [];
  const level: number[] = [];
  await copyOut(client, 'select member_id, level from single_leg_level', (row) => {
    member.push(numberOf(row.id(0)));
    level.push(row.int(1));
  });
  return { member: Int32Array.from(member), level: Int32Array.from(level) };
}

async function loadPools(client: pg.Client, { numberOf }: Places): Promise<LabStart['pools']> {
  const { rows } = await client.query<{ code: string; width: number }>('select code, width from matrix_pool');
  const pools = new Map<string, StartedPool>();
  for (const { code, width } of rows) {
    const entries: { owner: number; parent: number; slot: number }[] = [];
    await copyOut(
      client,
      `select member_id, coalesce(parent_no, 0), coalesce(slot, 0) from matrix_entry
       where pool = '${code.replaceAll("'", "''")}' order by no`,
      (row) => entries.push({ owner: numberOf(row.id(0)), parent: row.int(1) - 1, slot: row.int(2) }),
    );
    const column = (of: (entry: (typeof entries)[number]) => number) => Int32Array.from(entries, of);
    pools.set(code, {
      width,
      owner: column(({ owner }) => owner),
      parent: column(({ parent }) => parent),
      slot: column(({ slot }) => slot),
    });
  }
  return pools;
}
