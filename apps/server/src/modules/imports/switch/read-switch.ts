import { type SwitchState, signSwitch } from '@banyan/contract/imports/switch';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { fail } from '../../../platform/fail.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { readSwitchTotals } from './read-switch-totals.ts';

/**
 * How somebody who was brought can sign in, of `app_user u` and `broughtBy` as `b`: `password`, `invitation` or `unreachable`; who is
 * blocked, or has chosen a password here by joining since, is none of them.
 */
export const wayIn: RawBuilder<'password' | 'invitation' | 'unreachable' | null> = sql`
  case when u.is_blocked or (u.id > b.last and u.password_hash is not null) then null when u.email is null then 'unreachable'
    when u.password_hash is null then 'invitation' else 'password' end`;

/**
 * The switch of a network that was brought in: its control totals, who signed them, and how far its mails have come.
 * @throws not_found, also of an import that is not loaded
 */
export async function readSwitch(db: Db, _context: Context, { no }: { no: string }): Promise<SwitchState> {
  const found = await db
    .selectFrom('import')
    .select(['id', 'no', 'from_name', 'as_of', 'summary', 'first_id'])
    .where('no', '=', no.toUpperCase())
    .where('status', '=', 'Loaded')
    .executeTakeFirst();
  if (!found) throw fail('not_found');
  const { id, from_name, as_of } = found;
  const now = await readSwitchTotals(db, found);
  const signed = await readSigned(db, id);
  return {
    no: found.no,
    from_name,
    as_of,
    // what was signed stays as it was signed
    totals: signed?.totals ?? now.totals,
    hash: signed?.hash ?? now.hash,
    people: await countPeople(db, id),
    waits: signed ? null : await findRequest(db, { no: found.no, totals_hash: now.hash }),
    signed: signed?.signed ?? null,
  };
}

/** The ids of the people an import brought, `first` to `last`, and up to `through` of those who joined until it was signed, as SQL. */
export const broughtBy = (importId: string): RawBuilder<unknown> => sql`
  (select i.first_id as first, i.first_id + (i.summary -> 'totals' ->> 'members')::bigint - 1 as last,
     coalesce(w.people_through, (select max(id) from member)) as through
   from import i left join network_switch w on w.import_id = i.id where i.id = ${importId})`;

async function countPeople(db: Db, id: string): Promise<SwitchState['people']> {
  const { rows } = await sql<{ way: keyof SwitchState['people'] | null; n: number }>`
    select ${wayIn} as way, count(*)::int as n
    from ${broughtBy(id)} b join member m on m.id between b.first and b.through join app_user u on u.id = m.id group by 1`.execute(
    db,
  );
  const of = (way: string): number => rows.find((row) => row.way === way)?.n ?? 0;
  return { password: of('password'), invitation: of('invitation'), unreachable: of('unreachable') };
}

async function readSigned(db: Db, id: string) {
  const found = await db
    .selectFrom('network_switch as w')
    .innerJoin('app_user as by', 'by.id', 'w.signed_by')
    .innerJoin('app_user as second', 'second.id', 'w.second_by')
    .select(['w.switch_on', 'w.says_en', 'w.says_hi', 'w.with_password', 'w.invited', 'w.unreachable'])
    .select(['w.signed_at', 'w.mailed_at', 'w.totals_hash'])
    .select([
      personOf('by').$notNull().as('by'),
      personOf('second').$notNull().as('second'),
      sql<SwitchState['totals']>`w.totals`.as('totals'),
    ])
    .where('w.import_id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const { totals, totals_hash, signed_at, ...signed } = found;
  const counts = await sql<{ passed: number; people: number; signed_in: number }>`
    select count(*)::int as people, (count(*) filter (where m.id <= w.mailed_through or w.mailed_at is not null))::int as passed, (
        select count(distinct l.user_id)::int from sign_in_log l
        where l.user_id between min(b.first) and max(b.through) and l.outcome = 'Signed in') as signed_in
    from network_switch w cross join ${broughtBy(id)} b join member m on m.id between b.first and b.through
    where w.import_id = ${id}`.execute(db);
  return {
    totals,
    hash: totals_hash.toString('hex'),
    signed: { at: signed_at, ...signed, ...onlyRow(counts) },
  };
}

/** The request to sign this list, while a second admin has not decided. */
async function findRequest(
  db: Db,
  body: { no: string; totals_hash: string },
): Promise<{ no: string } | null> {
  const found = await db
    .selectFrom('admin_request')
    .select('no')
    .where('status', '=', 'Pending')
    .where('path', '=', signSwitch.path)
    .where('body', '@>', sql<string>`${JSON.stringify(body)}::jsonb`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}
