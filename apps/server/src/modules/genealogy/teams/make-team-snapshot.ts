import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openBulkClient } from '../../../platform/database/copy-rows.ts';
import { readSettings } from '../../../platform/settings.ts';
import { loadNetwork } from './load-network.ts';
import { writeGeneration } from './write-generation.ts';

/** What a later module writes with a snapshot of teams, in its transaction: of the moment that the snapshot sees. */
export type SnapshotPart = (client: pg.Client, snapshot: { generation: 0 | 1; now: Date }) => Promise<void>;

/** A finished snapshot: its size and how long it took. */
export interface MadeSnapshot {
  generation: 0 | 1;
  members: number;
  took_ms: number;
}

/**
 * Makes a new snapshot of all teams (docs/plans.md §4.3): reads the network by COPY, calculates intervals and sums of
 * both trees, loads them into the unused generation, and publishes it. Readers see the old one until then.
 * Changes it saw are deleted in the same transaction: those that remain came later.
 * @param options.url signs in to the database as the application
 * @param options.isLogged it is sent to standbys too, and lasts through a crash; missing = as `TEAMS_ON_STANDBY` says
 * @param options.patience milliseconds a call may still read a generation that was replaced; on a standby a page takes up to ten seconds
 * @param options.also is written once the snapshot is, before anybody sees it
 * @returns null while another process is making one
 */
export async function makeTeamSnapshot(options: {
  url: string;
  now: Date;
  isLogged?: boolean;
  patience?: number;
  also?: SnapshotPart | undefined;
}): Promise<MadeSnapshot | null> {
  const client = await openBulkClient(options.url);
  try {
    const { rows } = await client.query<{ is_ours: boolean }>(
      `select pg_try_advisory_lock(hashtext('team snapshot')) as is_ours`,
    );
    if (!rows[0]?.is_ours) return null;
    const { isLogged = readSettings().areTeamsOnStandby } = options;
    const { patience = isLogged ? 12_000 : 5000 } = options;
    const generation = await freeGeneration(client, { isLogged, patience });
    return await load(client, generation, options);
  } finally {
    // the lock ends with the connection
    await client.end();
  }
}

/** Empties the generation that is not read, once no call can still read it. */
async function freeGeneration(
  client: pg.Client,
  { isLogged, patience }: { isLogged: boolean; patience: number },
): Promise<0 | 1> {
  const { rows } = await client.query<{ generation: number; age: number }>(
    `select generation, extract(epoch from clock_timestamp() - published_at)::float8 * 1000 as age
     from team_snapshot`,
  );
  const current = rows[0];
  if (current && current.age < patience) await sleep(patience - current.age);
  const generation = current?.generation === 0 ? 1 : 0;
  await client.query('select team_empty($1, $2)', [generation, isLogged]);
  return generation;
}

async function load(
  client: pg.Client,
  generation: 0 | 1,
  { now, also }: { now: Date; also?: SnapshotPart | undefined },
): Promise<MadeSnapshot> {
  const started = performance.now();
  await client.query('begin isolation level repeatable read');
  const network = await loadNetwork(client);
  const levels = await writeGeneration(client, generation, network);
  await client.query('select team_index($1)', [generation]);
  const members = network.ids.length;
  const took_ms = Math.round(performance.now() - started);
  await client.query(
    `insert into team_snapshot (generation, taken_at, published_at, members, took_ms, unit_digits, leg_levels,
       team_levels)
     values ($1, $2, clock_timestamp(), $3, $4, $5, $6, $7)
     on conflict (id) do update set generation = excluded.generation, taken_at = excluded.taken_at,
       published_at = excluded.published_at, members = excluded.members, took_ms = excluded.took_ms,
       unit_digits = excluded.unit_digits, leg_levels = excluded.leg_levels, team_levels = excluded.team_levels`,
    [generation, now, members, took_ms, network.digits, levels.leg_levels, levels.team_levels],
  );
  await also?.(client, { generation, now });
  await client.query('delete from team_change');
  await client.query('select team_published($1)', [generation]);
  await client.query('commit');
  return { generation, members, took_ms };
}
