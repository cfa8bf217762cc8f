import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { sql } from 'kysely';
import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { askErasing } from '../../apps/server/src/modules/documents/personal/ask-erasing.ts';
import { joinMember } from '../../apps/server/src/modules/genealogy/join-member.ts';
import { closeTicket } from '../../apps/server/src/modules/support/close-ticket.ts';
import { composeTicket } from '../../apps/server/src/modules/support/compose-ticket.ts';
import { personalParts } from '../../apps/server/src/modules.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction } from '../../apps/server/src/platform/database/db.ts';
import {
  killBeforeStatements,
  onThrowAwayDatabase,
  type StatementKillOptions,
  type StatementKills,
  type StatementOrder,
} from './kill-before-statements.ts';
import { seededRandom } from './random.ts';
import { contextOf, openSoakCompany, type SoakPerson } from './soak-company.ts';

const eightDays = 8 * millisecondsPerDay;
const asked = { category: 'Other', subject: 'Sensitive', message: 'Sensitive', priority: 'Low' } as const;

/**
 * Erases members by processes that are killed before their first, second, third … statement: each is erased as a whole or not at
 * all, and once in the end.
 */
export async function soakEraseKills(options: StatementKillOptions): Promise<StatementKills> {
  const { db, context } = options;
  const company = await openSoakCompany(db, context, seededRandom(options.seed), {
    members: 1,
    withdrawers: 0,
    franchises: 0,
  });
  const [root] = company.members as readonly [SoakPerson];
  const client = 'bench/support/erase-kills-client.ts';
  const found = await (options.breakOff ?? killBeforeStatements)<StatementOrder>(
    options,
    client,
    async (done) => {
      const { id } = await leave(db, context, root, done);
      return { order: async () => ({}), findProblem: (mustBeDone) => findProblem(db, id, mustBeDone) };
    },
  );
  found.problems.push(...(await findAll(db)).map((finding) => JSON.stringify(finding)));
  return found;
}

/** On a database of its own, until `kills` processes were killed. @returns what went wrong */
export async function soakKilledErasing(seed: number, kills: number): Promise<string[]> {
  if (kills === 0) return [];
  const killed = await onThrowAwayDatabase((own) => soakEraseKills({ ...own, seed, kills }));
  console.log(
    `${killed.kills} kills before each of ${killed.steps} statements of erasing, ${killed.done} erased: ` +
      `${killed.problems.length} in part, twice or not at all.`,
  );
  return killed.problems;
}

/** A member with a ticket, who asked to be erased eight days ago. */
async function leave(db: Db, context: Context, root: SoakPerson, n: number): Promise<SoakPerson> {
  const before = { ...context, now: new Date(context.now.getTime() - eightDays) };
  const name = 'Sensitive';
  return await inTransaction(db, async (tx) => {
    const wanted = {
      name,
      email: `sensitive${n}@banyan.test`,
      password_hash: 'none',
      sponsor_id: root.user_id,
    };
    const { id, user_id } = await joinMember(tx, before, { ...wanted, side: 'auto' });
    const person: SoakPerson = { id, user_id, name, user_type: 'User', sponsor: root };
    const owner = contextOf(before, person);
    const { no } = await composeTicket(tx, owner, asked, []);
    await closeTicket(tx, owner, { no });
    await askErasing(tx, owner, personalParts);
    return person;
  });
}

/** What of the member is erased without the rest; null = all or nothing. */
async function findProblem(db: Db, id: string, mustBeDone: boolean): Promise<string | null> {
  const { rows } = await sql<Record<string, boolean>>`
    select u.erased_at is not null as account, u.name = 'Erased member' as name, u.email is null as contact, u.is_blocked as blocked,
      t.subject = 'Erased' as ticket, m.body = 'Erased' as message, e.status = 'Done' as request,
      (select count(*) from audit_log where action = 'erase_member' and object = 'user:' || u.user_id) = 1 as log
    from app_user u join erasure e on e.member_id = u.id join ticket t on t.owner_id = u.id
      join ticket_message m on m.ticket_id = t.id and m.body <> ''
    where u.id = ${id}`.execute(db);
  const [row] = rows;
  const values = Object.values(row ?? {});
  const isWhole = rows.length === 1 && values.every((value) => value === values[0]);
  return isWhole && (values[0] || !mustBeDone) ? null : JSON.stringify(rows);
}
