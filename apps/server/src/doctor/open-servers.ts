import pg from 'pg';
import { addressOfHost, type DatabaseHost, hostsOf } from '../platform/postgres/database-hosts.ts';

/** How long a server may take to answer, in milliseconds. */
const patience = 5000;

/** One of the servers of the database, as its owner; without a client it does not answer, and `trouble` says why. */
export interface OpenServer {
  name: string;
  client: pg.Client | null;
  trouble: string;
  isStandby: boolean;
}

/** Connects to each server that an address names, also to standbys. */
export async function openServers(ownerUrl: string): Promise<OpenServer[]> {
  return await Promise.all(hostsOf(ownerUrl).map((host) => openOne(ownerUrl, host)));
}

async function openOne(ownerUrl: string, host: DatabaseHost): Promise<OpenServer> {
  const name = `${host.host}:${host.port}`;
  const client = new pg.Client({
    connectionString: hostsOf(ownerUrl).length === 1 ? ownerUrl : addressOfHost(ownerUrl, host),
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby');
    return { name, client, trouble: '', isStandby: rows[0]?.is_standby ?? false };
  } catch (error) {
    await client.end().catch(() => {});
    return { name, client: null, trouble: (error as Error).message, isStandby: false };
  }
}

export async function closeServers(servers: readonly OpenServer[]): Promise<void> {
  await Promise.all(servers.flatMap(({ client }) => (client ? [client.end().catch(() => {})] : [])));
}
