import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { createAccount } from '../../apps/server/src/modules/accounts/create-account.ts';
import { confirmImport } from '../../apps/server/src/modules/imports/confirm-import.ts';
import { loadImport } from '../../apps/server/src/modules/imports/load/load-import.ts';
import { readImport } from '../../apps/server/src/modules/imports/read-import.ts';
import { takeImportBack } from '../../apps/server/src/modules/imports/take-import-back.ts';
import type { ActorContext } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction } from '../../apps/server/src/platform/database/db.ts';
import { csv, dryRun, idOf, sendFiles } from '../../apps/server/test/bring-network.ts';
import type { KilledWork } from './import-kills-client.ts';
import {
  onKilledServer,
  postmasterIn,
  runToKill,
  type StatementKillOptions,
} from './kill-before-statements.ts';
import { type Random, seededRandom } from './random.ts';
import { findMailProblem, findUnmailed, signTotals } from './switch-mails.ts';
import { untilBack } from './until-back.ts';

const client = 'bench/support/import-kills-client.ts';
/** More than one transaction of an import sends; a kill before any of them. */
const maxStatements = 80;
/** Taking one back is a single transaction: a kill before any statement of it, and of counting teams after it. */
const statementsOfBack = 10;
const maxKillsOfBack = 3;
/** Ten batches of people, each a transaction. */
const statementsOfMails = 40;
const maxKillsOfMails = 12;
const members = 450;
const bcryptHash = `$2b$04$${'a'.repeat(53)}`;
const wallets = ['main', 'fund', 'income', 'repurchase'] as const;

export interface ImportKills {
  kills: number;
  problems: string[];
}

/**
 * Brings one network in by processes that are killed before any of their statements, until one comes to its end, and in the same
 * way takes it back, or mails its people after the switch. After each kill everybody is there or nobody, and nothing was posted or
 * mailed twice; once it is in, the books hold what was in the files.
 * @param options.kills the most processes that are killed while it is brought in
 * @param options.isSwitched whether it is switched to, instead of taken back
 */
export async function soakImportKills(
  options: StatementKillOptions & { isSwitched: boolean },
): Promise<ImportKills> {
  const { db, url, kills, dataFolder } = options;
  const random = seededRandom(options.seed);
  const context = await anOffice(db, options.context);
  const no = await sendNetwork({ db, url, context }, random);
  const checked = await dryRun({ db, url, context }, no, {}, { membersOfChunk: 50 });
  const id = await idOf(db, no);
  const indexes = await readIndexes(db);
  const found: ImportKills = { kills: 0, problems: checked.problems.map(({ sort }) => sort) };
  await inTransaction(db, (tx) => confirmImport(tx, context, { no, checks: checked.checks }));
  const untilDone = async (work: KilledWork, { kills, of }: { kills: number; of: number }) => {
    const until = found.kills + kills;
    for (let isKilled = true; isKilled; ) {
      const postmaster = dataFolder !== undefined && found.kills % 4 === 3 ? postmasterIn(dataFolder) : null;
      const statements = found.kills < until ? random(of) : Number.MAX_SAFE_INTEGER;
      const order = {
        url,
        now: context.now.toISOString(),
        id,
        work,
        statements,
        postmaster,
      };
      const before = new Date();
      isKilled = await runToKill(client, order);
      if (isKilled) found.kills++;
      if (isKilled && postmaster !== null) await untilBack(db, before);
      const problem = work === 'mail' ? await findMailProblem(db, id) : await findProblem(db, id);
      if (problem) found.problems.push(`before statement ${statements}: ${problem}`);
    }
  };
  await untilDone('load', { kills, of: maxStatements });
  // once more changes nothing
  await loadImport({ db, url, context, id });
  const { books, totals, status } = await readImport(db, context, { no });
  for (const [name, value] of Object.entries(books ?? {}))
    if (!toDecimal(value).eq(totals[name] ?? '0'))
      found.problems.push(`${name} is ${value}, not ${totals[name]}`);
  if (status !== 'Loaded') found.problems.push(`it is ${status}`);
  if ((await readIndexes(db)) !== indexes) found.problems.push('some indexes were not built again');
  found.problems.push(...(await findAll(db)).map((finding) => JSON.stringify(finding)));

  if (options.isSwitched) {
    await signTotals(db, context, no);
    await untilDone('mail', { kills: Math.min(maxKillsOfMails, kills), of: statementsOfMails });
    found.problems.push(...(await findUnmailed(db, id)));
    return found;
  }
  await inTransaction(db, (tx) => takeImportBack(tx, context, { no }));
  await untilDone('take_back', { kills: Math.min(maxKillsOfBack, kills), of: statementsOfBack });
  const after = await readImport(db, context, { no });
  if (after.status !== 'Taken back') found.problems.push(`it is ${after.status}`);
  found.problems.push(...(await findAll(db)).map((finding) => JSON.stringify(finding)));
  return found;
}

/** Definitions of all indexes of the tables that keep theirs off while a network is brought in. */
async function readIndexes(db: Db): Promise<string> {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where tablename in ('app_user', 'member', 'topup', 'business_event') order by 1`.execute(
    db,
  );
  return rows.map(({ indexdef }) => indexdef).join('\n');
}

/** On database servers of its own, one network after the other, until `kills` processes were killed. @returns what went wrong */
export async function soakKilledImports(seed: number, kills: number): Promise<string[]> {
  const problems: string[] = [];
  let killed = 0;
  let brought = 0;
  for (; killed < kills; brought++) {
    const found = await onKilledServer('imports', (own) =>
      soakImportKills({ ...own, seed: seed + brought, kills: kills - killed, isSwitched: brought % 2 === 1 }),
    );
    killed += found.kills;
    problems.push(...found.problems);
  }
  if (kills > 0)
    console.log(
      `${killed} kills while ${brought} networks were brought in, and taken back or switched to: ${problems.length} in part, twice or not at all.`,
    );
  return problems;
}

/** An admin, and a package that topups of the other system name. */
export async function anOffice(db: Db, context: StatementKillOptions['context']): Promise<ActorContext> {
  const { id, user_id, name } = await inTransaction(db, async (tx) => {
    await sql`insert into package (code, version, name, data, min, max, created_at)
      values ('OLD', 1, 'Old', '{"code": "OLD", "name": "Old", "min": "1", "max": "1000000"}', 1, 1000000, now())`.execute(
      tx,
    );
    return await createAccount(tx, context, { user_type: 'Admin', name: 'Office', password_hash: 'none' });
  });
  return { ...context, actor: { ...officer, id, user_id, name } };
}

const officer = {
  user_type: 'Admin',
  is_limited: false,
  session_id: '0',
  acting_admin_id: null,
  two_factor_mode: null,
  has_second_factor: false,
  has_login_pin: false,
} as const;

/** A random network: everybody under somebody who joined before, some with topups, all with balances. */
async function sendNetwork(
  bringing: { db: Db; url: string; context: ActorContext },
  random: Random,
): Promise<string> {
  const amount = () => `${random(100_000)}.${String(random(100)).padStart(2, '0')}`;
  const all = Array.from({ length: members }, (_, n) => n);
  const id = (n: number) => `brought${n}`;
  const day = (n: number) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10);
  const asOf = new Date(bringing.context.now.getTime() - 3 * millisecondsPerDay).toISOString().slice(0, 10);
  return await sendFiles(bringing, asOf, {
    'members.csv': csv([
      ['member', 'name', 'e-mail', 'password hash', 'sponsor', 'joined'],
      // a third has no address, a third no password
      ...all.map((n) => [
        id(n),
        'Brought',
        n % 3 === 0 ? '' : `${id(n)}@old.test`,
        n % 3 === 1 ? '' : bcryptHash,
        n === 0 ? '' : id(random(n)),
        day(n),
      ]),
    ]),
    'topups.csv': csv([
      ['member', 'package', 'amount', 'date'],
      ...all.filter(() => random(3) === 0).map((n) => [id(n), 'OLD', `1${amount()}`, day(n + 1)]),
    ]),
    'wallets.csv': csv([
      ['member', 'wallet', 'balance'],
      ...all.flatMap((n) => wallets.map((wallet) => [id(n), wallet, amount()])),
    ]),
  });
}

/** What is there without the rest. */
async function findProblem(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{
    status: string;
    people: number;
    events: number;
    chunks: number;
    posted: number;
    reversed: number;
  }>`
    select i.status, (select count(*)::int from member) as people, (select count(*)::int from business_event) as events,
      (select count(*)::int from import_chunk where import_id = i.id) as chunks,
      (select count(*)::int from txn where idem_scope = 'opening_balance' and reverses is null) as posted,
      (select count(*)::int from reversal) as reversed
    from import i where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return 'the import is gone';
  const isBegun = row.status !== 'Loading' && row.status !== 'Taken back';
  const reversed = row.status === 'Taken back' ? row.posted : 0;
  if (row.reversed !== reversed) return `${row.reversed} journals are reversed while it is ${row.status}`;
  if (row.people !== (isBegun ? members : 0)) return `${row.people} members while it is ${row.status}`;
  if (row.events > 0 !== isBegun) return `${row.events} events while it is ${row.status}`;
  return row.chunks === row.posted ? null : `${row.posted} journals of ${row.chunks} chunks`;
}
