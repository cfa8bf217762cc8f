import type { DatabaseHost } from './database-hosts.ts';

/** What a server says of itself. */
export interface HostState extends DatabaseHost {
  is_standby: boolean;
  /** It rises with every promotion. */
  timeline: number;
  /** The same for all copies of one database. */
  system: string;
}

/** What is known of the servers from before. */
export interface KnownServers {
  /** The newest timeline on which one was written. */
  timeline: number;
  system: string | null;
}

/** Asks a server for its state; the timeline of one that is not in recovery is that of what it writes now. */
export const hostState = `
  select pg_is_in_recovery() as is_standby, (select system_identifier::text from pg_control_system()) as system,
    case when pg_is_in_recovery() then (select timeline_id from pg_control_checkpoint())
      else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline`;

/**
 * The server that takes writes: the one that is not in recovery, on the newest timeline there is. A primary of a timeline before, as
 * one that was thought dead and comes back, is none.
 * @param states of the servers that answered
 * @returns the server, or why there is none, in words
 */
export function findWriter(states: readonly HostState[], known: KnownServers): HostState | string {
  if (states.length === 0) return 'No server of the database answers.';
  const strange = states.find(({ system }) => system !== (known.system ?? states[0]?.system));
  if (strange) return `${nameOf(strange)} holds another database than the others.`;
  const primaries = states.filter(({ is_standby }) => !is_standby);
  if (primaries.length === 0) return 'All servers of the database that answer are standbys.';
  const newest = Math.max(...primaries.map(({ timeline }) => timeline));
  const [writer, other] = primaries.filter(({ timeline }) => timeline === newest);
  if (writer && other)
    return `${nameOf(writer)} and ${nameOf(other)} both take writes on timeline ${newest}.`;
  if (!writer || newest < known.timeline)
    return `${writer ? nameOf(writer) : 'It'} is an old primary: it writes timeline ${newest}, and ${known.timeline} has begun.`;
  return writer;
}

const nameOf = ({ host, port }: DatabaseHost): string => `${host}:${port}`;
