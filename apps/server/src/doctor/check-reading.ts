import { loginOf } from '../platform/postgres/application-login.ts';
import { type Finding, mend, note, right } from './finding.ts';
import { closeServers, openServers } from './open-servers.ts';

/** The standby that reports and trees are read from (READ_DATABASE_URL), where there is one. */
export async function checkReading(ownerUrl: string, readUrl: string | null): Promise<Finding[]> {
  if (readUrl === null) return [];
  const servers = await openServers(loginOf(ownerUrl, readUrl));
  const [server] = servers;
  try {
    if (!server?.client)
      return [
        mend(`READ_DATABASE_URL does not answer: ${server?.trouble}; reports are read from the primary.`),
      ];
    if (!server.isStandby)
      return [mend('READ_DATABASE_URL names no standby: reports are read from the primary.')];
    const { rows } = await server.client.query<{ is_on: boolean; has_teams: boolean }>(
      `select current_setting('hot_standby_feedback') = 'on' as is_on,
         exists (select from pg_class where oid = to_regclass('team_snapshot') and relpersistence = 'p') as has_teams`,
    );
    const trees = rows[0]?.has_teams ? 'too' : 'from the primary (TEAMS_ON_STANDBY)';
    return [
      rows[0]?.is_on
        ? right(`Reports are read from ${server.name}, trees ${trees}.`)
        : note(`Long files from ${server.name} may break off: set hot_standby_feedback = on there.`),
    ];
  } finally {
    await closeServers(servers);
  }
}
