import { type OperatorItem, operatorItems } from '@banyan/contract/accounts/operator-checklist';
import { toDecimal } from '@banyan/plan/money';
import type { Db } from '../../../platform/database/db.ts';
import { isThisMachine } from '../../../platform/is-this-machine.ts';
import { ownsNothing } from '../../../platform/postgres/application-login.ts';
import { hostsOf } from '../../../platform/postgres/database-hosts.ts';
import type { Settings } from '../../../platform/settings.ts';
import { readCompany } from '../../company/queries.ts';
import { readArchiving } from './read-archiving.ts';
import { readTwoFactorsOfAdmins } from './read-two-factors-of-admins.ts';

type Facts = Awaited<ReturnType<typeof readFacts>>;

/** How each item is checked; null = it cannot be known and is the operator's word. */
const checks: Record<OperatorItem, ((facts: Facts) => boolean | null) | null> = {
  https: ({ settings }) => settings.publicUrl.startsWith('https://'),
  // the server itself speaks HTTP alone: what is reached by HTTPS stands behind a proxy
  proxy: ({ settings }) => (Array.isArray(settings.trustProxy) ? true : settings.trustProxy > 0),
  only_proxy: null,
  secret: ({ settings }) => settings.secret !== null,
  database: ({ settings }) => settings.databaseUrl !== null,
  database_tls: ({ settings }) =>
    [settings.databaseUrl, settings.appDatabaseUrl, settings.readDatabaseUrl].every(
      (url) => url === null || isByTls(url),
    ),
  application_login: ({ login }) => login,
  // backups made in another way than by archiving are not seen from here
  backups: ({ archiving }) => archiving,
  // whether it is run is the operator's word
  audit: ({ settings }) => (settings.operatorMail === null ? false : null),
  mail: ({ settings }) => settings.smtpUrl !== null && settings.mailFrom !== null,
  sms: null,
  captcha: ({ settings, company }) => company.captcha_site_key === null || settings.captcha !== null,
  rate_limit: ({ settings }) => settings.rateLimit > 0,
  metrics: ({ settings }) => settings.metricsToken !== null,
  logs: null,
  two_admins: ({ admins }) => admins.full_with_second_factor >= 2,
  every_admin: ({ admins }) => admins.without_second_factor === 0,
  two_person_limit: ({ company }) => toDecimal(company.two_person_limit).lt('1000000000'),
  closing_limit: ({ company }) => company.closing_approval_above !== null,
};

/** Whether a database is reached by a line nobody reads: its certificate is checked, or it is on this machine. */
function isByTls(url: string): boolean {
  const { searchParams } = new URL(url);
  const socket = searchParams.get('host');
  const hosts = socket === null ? hostsOf(url).map(({ host }) => host) : [socket];
  const isHere = hosts.every((host) => isThisMachine(host) || host.startsWith('/'));
  return isHere || searchParams.get('sslmode') === 'verify-full';
}

/** What an operator does in production (SECURITY.md), and whether it is done. */
export async function checkOperatorItems(
  db: Db,
  settings: Settings,
): Promise<{ item: OperatorItem; is_met: boolean | null }[]> {
  const facts = await readFacts(db, settings);
  return (Object.keys(operatorItems) as OperatorItem[]).map((item) => ({
    item,
    is_met: checks[item]?.(facts) ?? null,
  }));
}

/** A line for each item that is not met, for the log of a start in production. */
export async function unmetOperatorItems(db: Db, settings: Settings): Promise<string[]> {
  const items = await checkOperatorItems(db, settings);
  return items
    .filter(({ is_met }) => is_met === false)
    .map(({ item }) => `Not met: ${operatorItems[item].name}. ${operatorItems[item].how}`);
}

async function readFacts(db: Db, settings: Settings) {
  const [company, admins, archiving, login] = await Promise.all([
    readCompany(db),
    readTwoFactorsOfAdmins(db),
    readArchiving(db),
    ownsNothing(db),
  ]);
  return { settings, company, admins, archiving, login };
}
