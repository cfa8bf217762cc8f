import type pg from 'pg';
import { openDb, openPool } from '../platform/database/db.ts';
import type { Settings } from '../platform/settings.ts';
import { checkBackups } from './check-backups.ts';
import { checkChains } from './check-chains.ts';
import { checkClocks } from './check-clocks.ts';
import { checkDisk, type SpaceOf } from './check-disk.ts';
import { checkMigrations } from './check-migrations.ts';
import { checkPermissions } from './check-permissions.ts';
import { checkReading } from './check-reading.ts';
import { checkReplication } from './check-replication.ts';
import { checkSecrets } from './check-secrets.ts';
import { checkSettings } from './check-settings.ts';
import { checkWork } from './check-work.ts';
import { type Finding, mend } from './finding.ts';
import { closeServers, openServers } from './open-servers.ts';

/** What is looked at, and with which clock and measure of disks. */
export interface Installation {
  settings: Settings;
  ownerUrl: string;
  /** As the application. */
  url: string;
  /** Folders whose disks are looked at, with what each is for. */
  folders: ReadonlyMap<string, string>;
  clock: () => Date;
  spaceOf: SpaceOf;
}

/**
 * Examines an installation of production and changes nothing in it.
 * @returns for each area what is right and what is to be mended; what cannot be looked at is to be mended too
 */
export async function examine(installation: Installation): Promise<Map<string, Finding[]>> {
  const { settings, ownerUrl, url, folders, clock, spaceOf } = installation;
  const servers = await openServers(ownerUrl);
  const pool = openPool(url, 1);
  const db = openDb(pool);
  const owner = servers.find(({ client, isStandby }) => client && !isStandby)?.client;
  const asOwner = (check: (client: pg.Client) => Promise<Finding[]>) => async (): Promise<Finding[]> =>
    owner ? await check(owner) : [mend('No server of the database takes writes.')];
  const checks: Record<string, () => Promise<Finding[]> | Finding[]> = {
    Settings: () => checkSettings(db, settings),
    Secrets: () => checkSecrets(settings),
    Clocks: () => checkClocks(servers, clock),
    Permissions: asOwner(checkPermissions),
    Migrations: asOwner(checkMigrations),
    Replication: async () => [
      ...(await checkReplication(servers)),
      ...(await checkReading(ownerUrl, settings.readDatabaseUrl)),
    ],
    Backups: asOwner((client) => checkBackups(client, clock())),
    Disks: asOwner((client) => checkDisk(client, folders, spaceOf)),
    Chains: () => checkChains(db, settings, clock()),
    Work: asOwner((client) => checkWork(client, clock())),
  };
  try {
    const found = new Map<string, Finding[]>();
    for (const [area, check] of Object.entries(checks)) {
      const look = async () => await check();
      found.set(
        area,
        await look().catch((error: Error) => [mend(`It could not be looked at: ${error.message}`)]),
      );
    }
    return found;
  } finally {
    await pool.end();
    await closeServers(servers);
  }
}
