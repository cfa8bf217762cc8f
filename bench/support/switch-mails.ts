import { sql } from 'kysely';
import { createAccount } from '../../apps/server/src/modules/accounts/create-account.ts';
import { readSwitch } from '../../apps/server/src/modules/imports/switch/read-switch.ts';
import { signSwitch } from '../../apps/server/src/modules/imports/switch/sign-switch.ts';
import { businessDate } from '../../apps/server/src/platform/clock.ts';
import type { ActorContext } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction } from '../../apps/server/src/platform/database/db.ts';

/** Signs the switch for today, past the second admin. */
export async function signTotals(db: Db, context: ActorContext, no: string): Promise<void> {
  const { hash } = await readSwitch(db, context, { no });
  const approved = await inTransaction(db, async (tx) => {
    const second = await createAccount(tx, context, {
      user_type: 'Admin',
      name: 'Second',
      password_hash: 'none',
    });
    return { by: second.user_id, request: 'AP1000001' };
  });
  const asked = {
    no,
    totals_hash: hash,
    switch_on: businessDate(context.now, 'Asia/Kolkata'),
    says_en: '',
    says_hi: '',
  };
  await inTransaction(db, (tx) => signSwitch(tx, { ...context, approved }, asked));
}

/** Mails that were written without being counted, or the other way round, or twice to somebody. */
export async function findMailProblem(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ counted: number; mails: number; people: number }>`
    select w.with_password + w.invited as counted, count(m.recipient)::int as mails, count(distinct m.recipient)::int as people
    from network_switch w left join mail m on m.recipient like '%@old.test' where w.import_id = ${id}
    group by w.with_password, w.invited`.execute(db);
  const [row] = rows;
  if (!row) return 'the switch is gone';
  return row.counted === row.mails && row.mails === row.people
    ? null
    : `${row.mails} mails to ${row.people} people, ${row.counted} counted`;
}

/** In the end everybody with an address has a mail, and who has no password an invitation. */
export async function findUnmailed(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ is_done: boolean; missing: number; invited: number; wanted: number }>`
    select w.mailed_at is not null as is_done,
      (select count(*)::int from app_user u where u.email is not null and u.user_type = 'User'
        and not exists (select from mail m where m.recipient = u.email)) as missing,
      w.invited, (select count(*)::int from app_user u where u.email is not null and u.user_type = 'User' and u.password_hash is null) as wanted
    from network_switch w where w.import_id = ${id}`.execute(db);
  const [row] = rows;
  const problems: string[] = [];
  if (!row?.is_done) problems.push('the mails of the switch have not ended');
  if (row && row.missing > 0) problems.push(`${row.missing} people were not mailed`);
  if (row && row.invited !== row.wanted) problems.push(`${row.invited} were invited, not ${row.wanted}`);
  return problems;
}
