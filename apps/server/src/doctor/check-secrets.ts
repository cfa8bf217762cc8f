import { isRandom } from '../platform/is-random.ts';
import { isThisMachine } from '../platform/is-this-machine.ts';
import { hostsOf } from '../platform/postgres/database-hosts.ts';
import type { Settings } from '../platform/settings.ts';
import { type Finding, held, note } from './finding.ts';

/** Whether each secret is there, is a random text of enough bits, and is used for one thing only. Nothing prints one. */
export function checkSecrets(settings: Settings): Finding[] {
  const { secret, secretBefore, metricsToken, backupKey, databaseUrl, appDatabaseUrl } = settings;
  const findings = [
    held(
      secret !== null,
      'BANYAN_SECRET is a random text.',
      'BANYAN_SECRET is not set: openssl rand -hex 32 makes one; keep a copy where backups are not.',
    ),
  ];
  const others: [name: string, value: string | null][] = [
    ['METRICS_TOKEN', metricsToken],
    ['BACKUP_KEY', backupKey],
    ['the password in DATABASE_URL', passwordOf(databaseUrl)],
    ['the password in APP_DATABASE_URL', passwordOf(appDatabaseUrl)],
  ];
  for (const [name, value] of others)
    if (value !== null)
      findings.push(
        held(
          isRandom(value),
          `${upper(name)} is a random text.`,
          `${upper(name)} can be guessed: make it of 128 random bits (openssl rand -hex 32).`,
        ),
      );
  const named: [string, string | null][] = [
    ['BANYAN_SECRET', secret],
    ['BANYAN_SECRET_BEFORE', secretBefore],
    ...others,
  ];
  const given = named.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
  const twice = given.find(({ value }, at) => given.findIndex((other) => other.value === value) < at);
  if (twice)
    findings.push(
      held(false, '', `${upper(twice.name)} is a secret that is used for something else too: make another.`),
    );
  if (secretBefore !== null)
    findings.push(
      note(
        'BANYAN_SECRET_BEFORE is set: take it away when nothing sealed with it is left (docs/security.md).',
      ),
    );
  return findings;
}

/** null = there is none, or the database is on this machine behind a socket. */
function passwordOf(url: string | null): string | null {
  if (url === null) return null;
  const { password, searchParams } = new URL(url);
  const isHere = hostsOf(url).every(({ host }) => isThisMachine(host)) && searchParams.get('host') !== null;
  return isHere && password === '' ? null : decodeURIComponent(password);
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
