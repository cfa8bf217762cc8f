import { type OperatorItem, operatorItems } from '@banyan/contract/accounts/operator-checklist';
import { checkOperatorItems } from '../modules/accounts/operator/check-operator-items.ts';
import type { Db } from '../platform/database/db.ts';
import { hostsOf } from '../platform/postgres/database-hosts.ts';
import type { Settings } from '../platform/settings.ts';
import { readDemoSignIns } from '../seed/demo-sign-ins.ts';
import { type Finding, held, mend, note, right } from './finding.ts';

/** What other checks look at more closely. */
const elsewhere = new Set<OperatorItem>(['secret', 'application_login', 'backups']);

/** The settings of a server of production, and the list that admins see under Settings, Company (SECURITY.md §4). */
export async function checkSettings(db: Db, settings: Settings): Promise<Finding[]> {
  const findings: Finding[] = [
    held(
      settings.isProduction,
      'NODE_ENV is production.',
      'NODE_ENV is not production: the server would make a demo network and default secrets.',
    ),
  ];
  if ((await readDemoSignIns(db)).some(({ role }) => role === 'Admin'))
    findings.push(mend('The database holds the demo network: give production one of its own.'));
  const isShared = settings.databaseUrl !== null && hostsOf(settings.databaseUrl).length > 1;
  if (settings.drainSeconds === 0 && isShared)
    findings.push(
      mend(
        'DRAIN_SECONDS is 0: a proxy sends calls to a server that is stopping. 5 is enough for deploy/haproxy.cfg.',
      ),
    );
  for (const { item, is_met } of await checkOperatorItems(db, settings)) {
    if (elsewhere.has(item)) continue;
    const { name, how } = operatorItems[item];
    if (is_met === null) findings.push(note(`${name}: only you can know. ${how}`));
    else findings.push(is_met ? right(`${name}.`) : mend(`${name}: ${how}`));
  }
  return findings;
}
