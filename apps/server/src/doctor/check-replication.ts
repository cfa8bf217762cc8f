import type pg from 'pg';
import { findWriter, type HostState, hostState } from '../platform/postgres/find-writer.ts';
import { type Finding, held, mend, note, right, sizeOf } from './finding.ts';
import type { OpenServer } from './open-servers.ts';

/** Bytes of log a standby may be behind: as much as deploy/haproxy-database.cfg lets one be that is read from. */
const maxLag = 16 * 2 ** 20;
/** Seconds since a standby said anything, after which it counts as gone. */
const maxSilence = 60;

interface Standby {
  name: string;
  /** null = this login may not see it. */
  state: string | null;
  sync_state: string | null;
  behind: number | null;
  silent: number | null;
}

/** Whether the servers are one database, each standby keeps up, nothing holds the log back, and commits are as safe as they are set. */
export async function checkReplication(servers: readonly OpenServer[]): Promise<Finding[]> {
  const findings = servers
    .filter(({ client }) => !client)
    .map(({ name, trouble }) => mend(`The server ${name} of the database does not answer: ${trouble}`));
  findings.push(...(await findWriters(servers)));
  const primary = servers.find(({ client, isStandby }) => client && !isStandby)?.client;
  if (!primary) return findings;
  const standbys = await readStandbys(primary);
  findings.push(...standbys.map(lagOf));
  const missing = servers.length - 1 - standbys.length;
  if (missing > 0)
    findings.push(mend(`${missing} of the servers in DATABASE_URL do not follow the primary.`));
  if (servers.length === 1 && standbys.length === 0)
    findings.push(
      note('No standby follows: what was written since the last archived log is lost with this disk.'),
    );
  findings.push(...(await checkSlots(primary)), ...(await checkDurability(primary, standbys)));
  return findings;
}

/** Which server takes writes, by the rule that the product itself keeps to. */
async function findWriters(servers: readonly OpenServer[]): Promise<Finding[]> {
  const states: HostState[] = [];
  for (const { name, client } of servers) {
    if (!client) continue;
    const { rows } = await client.query<Omit<HostState, 'host' | 'port'>>(hostState);
    const cut = name.lastIndexOf(':');
    const host = { host: name.slice(0, cut), port: Number(name.slice(cut + 1)) };
    states.push(...rows.map((row) => ({ ...host, ...row })));
  }
  const writer = findWriter(states, { timeline: 0, system: null });
  return [
    typeof writer === 'string'
      ? mend(writer)
      : right(`${writer.host}:${writer.port} takes writes, on timeline ${writer.timeline}.`),
  ];
}

async function readStandbys(primary: pg.Client): Promise<Standby[]> {
  const { rows } = await primary.query<Standby>(
    `select application_name as name, state, sync_state, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as behind,
       extract(epoch from clock_timestamp() - reply_time)::float8 as silent
     from pg_stat_replication where application_name <> 'pg_basebackup'`,
  );
  return rows;
}

function lagOf({ name, state, behind, silent }: Standby): Finding {
  if (state === null)
    return note(`How far ${name} is behind cannot be seen: grant pg_monitor to the owner of the database.`);
  if (silent !== null && silent > maxSilence)
    return mend(`The standby ${name} has said nothing for ${Math.round(silent)} s: see to its machine.`);
  if (behind === null || behind > maxLag)
    return mend(
      `The standby ${name} is ${behind === null ? 'still being copied' : `${sizeOf(behind)} behind`} (${state}): a failover to it loses or delays that much.`,
    );
  return right(`The standby ${name} keeps up (${state}, ${sizeOf(behind)} behind).`);
}

async function checkSlots(primary: pg.Client): Promise<Finding[]> {
  const { rows } = await primary.query<{
    name: string;
    active: boolean;
    status: string | null;
    held: number | null;
    is_bounded: boolean;
  }>(
    `select slot_name as name, active, wal_status as status, current_setting('max_slot_wal_keep_size') <> '-1' as is_bounded,
       pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 as held from pg_replication_slots where not temporary`,
  );
  const findings = rows.map(({ name, active, status, held: bytes }) => {
    if (status === 'lost' || status === 'unreserved')
      return mend(`The slot ${name} has lost log that its standby needs: copy that standby anew.`);
    return held(
      active,
      `The slot ${name} is in use.`,
      `The slot ${name} is used by nobody and holds ${sizeOf(bytes ?? 0)} of log back: start its standby, or drop it before the disk is full.`,
    );
  });
  if (rows.length > 0 && !rows[0]?.is_bounded)
    findings.push(
      note('Slots hold back log without limit: max_slot_wal_keep_size bounds what a lost standby can fill.'),
    );
  return findings;
}

/** Whether what was acknowledged outlasts a power failure, and the loss of this machine. */
async function checkDurability(primary: pg.Client, standbys: readonly Standby[]): Promise<Finding[]> {
  const { rows } = await primary.query<Record<'fsync' | 'pages' | 'commit' | 'waits' | 'sums', string>>(
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
       current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as waits,
       current_setting('data_checksums') as sums`,
  );
  const { fsync, pages, commit, waits, sums } = rows[0] ?? {};
  const isSafe = fsync === 'on' && pages === 'on' && (commit === 'on' || commit === 'remote_apply');
  const findings = [
    held(
      isSafe,
      'What was acknowledged outlasts a power failure.',
      `What was acknowledged can be lost: fsync ${fsync}, full_page_writes ${pages}, synchronous_commit ${commit}; each must be on.`,
    ),
  ];
  if (sums !== 'on')
    findings.push(note('Pages have no checksums: pg_checksums --enable, on a server that is stopped.'));
  const isConfirmed = standbys.some(({ sync_state }) => ['sync', 'quorum'].includes(sync_state ?? ''));
  if (waits)
    findings.push(
      held(
        isConfirmed || standbys.some(({ state }) => state === null),
        `Commits wait for a standby (${waits}).`,
        `Commits wait for a standby (${waits}), and none is there: every write hangs until one joins.`,
      ),
    );
  else if (standbys.length > 0)
    findings.push(
      note(
        'Commits do not wait for a standby: a failover can lose the last moments (docs/operations.md §6, synchronous_standby_names).',
      ),
    );
  return findings;
}
