import { sql } from 'kysely';
import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import { type Killing, killApps, killDatabase, onOwnServer } from './killed-clients.ts';
import type { PinAnswer, PinWork } from './pin-kills-client.ts';
import { seededRandom } from './random.ts';
import { openSoakCompany } from './soak-company.ts';
import { isOfSoak, nobodyWithSecrets } from './soak-postings.ts';
import { give } from './soak-race-ground.ts';

export interface PinKills {
  /** Answered before a kill: pins made, pins used, requests approved. */
  made: number;
  used: number;
  approved: number;
  /** Pins that are there and were not answered. */
  unheard: number;
  /** Pins without their money, money without its pins, and what was answered and is not so. */
  problems: string[];
}

/**
 * Makes pins, uses them and approves requests for them from eight sides while the database, and then one application
 * process after the other, is killed. What was answered is so, pins and money are there together or not at all, and the
 * auditor finds the books in order.
 */
export async function soakPinKills(options: {
  seed: number;
  databaseKills: number;
  appKills: number;
  log?: (line: string) => void;
}): Promise<PinKills> {
  const { seed, databaseKills, appKills, log = () => {} } = options;
  const context = nobodyWithSecrets(new Date());
  return await onOwnServer(`pins-${seed}`, async (own) => {
    const random = seededRandom(seed);
    const sizes = { members: 12, withdrawers: 0, franchises: 0 };
    const { members, admins } = await openSoakCompany(own.db, context, random, sizes);
    for (const member of members)
      await give({ db: own.db, context }, member, '100000000', `${seed}-${member.id}`);
    const alone = (people: typeof members) => people.map((person) => ({ ...person, sponsor: null }));
    const work = { now: context.now.toISOString(), members: alone(members), admins: alone(admins) };
    const answers: PinAnswer[] = [];
    const client = 'bench/support/pin-kills-client.ts';
    const killing: Killing<PinWork, PinAnswer> = {
      ...own,
      random,
      seed,
      what: 'pins',
      client,
      work,
      answers,
      log,
    };
    await killDatabase(killing, databaseKills);
    await killApps(killing, appKills);
    return await verify(own.db, context, answers);
  });
}

async function verify(db: Db, context: Context, answers: readonly PinAnswer[]): Promise<PinKills> {
  const made = answers.flatMap((answer) => ('made' in answer ? answer.made : []));
  const used = answers.flatMap((answer) => ('used' in answer ? [answer.used] : []));
  const approved = answers.flatMap((answer) => ('approved' in answer ? [answer.approved] : []));
  while ((await foldHouseAccounts(db, context.now)) > 0);
  const findings = (await findAll(db)).filter((finding) => !isOfSoak(finding));
  const problems = findings.map((finding) => `the auditor found ${JSON.stringify(finding)}`);
  const { rows: lost } = await sql<{ no: string; what: string }>`
    select no, 'made' as what from unnest(${made}::text[]) a (no) where not exists (select from pin p where p.no = a.no)
    union all
    select no, 'used' from unnest(${used}::text[]) a (no) where not exists (
      select from pin p join topup t on t.pin_id = p.id where p.no = a.no and p.status = 'Used')
    union all
    select no, 'approved' from unnest(${approved}::text[]) a (no) where not exists (
      select from pin_request r where r.no = a.no and r.status = 'Approved'
        and (select sum(count) from pin_batch where request_id = r.id)
          = (select sum(count) from pin_request_line where request_id = r.id))`.execute(db);
  problems.push(...lost.map(({ no, what }) => `${no} was answered as ${what} and is not`));
  const { rows: there } = await sql<{ no: string }>`
    select p.no from pin p join pin_batch b on b.id = p.batch_id where b.request_id is null`.execute(db);
  const heard = new Set(made);
  const unheard = there.filter(({ no }) => !heard.has(no)).length;
  return { made: made.length, used: used.length, approved: approved.length, unheard, problems };
}
