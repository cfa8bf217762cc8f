import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { bringAccounts, reserveAccounts } from '../../accounts/bring-accounts.ts';
import { bringProfiles } from '../../accounts/bring-profiles.ts';
import { setBroughtThrough } from '../../company/set-brought-through.ts';
import { bringMembers } from '../../genealogy/bring-members.ts';
import { countTeams } from '../../genealogy/count-teams.ts';
import { bringEarned } from '../../income/bring-earned.ts';
import { bringEntries } from '../../income/bring-entries.ts';
import { bringHeldRanks } from '../../income/bring-held-ranks.ts';
import { bringOrders } from '../../income/bring-orders.ts';
import { bringRewards } from '../../income/bring-rewards.ts';
import { bringStanding } from '../../income/bring-standing.ts';
import { bringTopups } from '../../income/bring-topups.ts';
import { bringUnpaidIncomes } from '../../income/bring-unpaid-incomes.ts';
import { writeLegDay } from '../../income/write-leg-day.ts';
import { bringBankAccounts } from '../../kyc/bring-bank-accounts.ts';
import { bringPans } from '../../kyc/bring-pans.ts';
import { forgetRows } from '../forget-rows.ts';
import { goOn, Stopped } from './go-on.ts';
import { inBulk } from './in-bulk.ts';
import { loadNumbers } from './load-numbers.ts';
import { loadPins } from './load-pins.ts';
import { postBalances } from './post-balances.ts';
import { postBeside } from './post-beside.ts';
import { buildIndexes, putOffIndexes } from './put-off-indexes.ts';

/** The steps of an import, by which a test stops it between two of them. */
export type ImportStep = 'writing' | 'facts' | 'chunk' | 'teams' | 'indexes' | 'loaded';

/**
 * Brings a confirmed import into the company: everybody and everything they had in one transaction, the opening
 * balances beside it or after it, then the figures of teams. Whatever ends it half-way, the next run goes on from there; nothing is
 * brought twice.
 */
export async function loadImport(work: {
  db: Db;
  url: string;
  context: Context;
  id: string;
  onStep?: (step: ImportStep) => Promise<void> | void;
}): Promise<void> {
  const { db, context, id } = work;
  const onStep = work.onStep ?? (() => {});
  let step = 0;
  const next = async () => {
    await onStep('writing');
    await goOn(db, id, step++);
  };
  const beside = postBeside({ url: work.url, context, id });
  await putOffIndexes(db);
  try {
    await inBulk(db, (tx) => bringFacts(tx, context, id, { next, onFirst: beside.begin }));
  } catch (error) {
    await beside.end(false);
    await buildIndexes(db);
    if (!(error instanceof Stopped)) throw error;
    await cancel(db, context, id);
    return;
  }
  const posted = beside.end(true);
  await onStep('facts');
  const status = await readStatus(db, id);
  if (status === 'Loaded') await forgetRows(db, id);
  if (status !== 'Posting') return await posted;
  const post = async () => {
    await posted;
    while (await inBulk(db, (tx) => postBalances(tx, context, id))) await onStep('chunk');
  };
  // teams rest on people and topups alone
  const count = async () => {
    await countTeams({ url: work.url, now: context.now, also: writeLegDay });
    await onStep('teams');
  };
  const build = async () => {
    await buildIndexes(db);
    await onStep('indexes');
  };
  await Promise.all([post(), count(), build()]);
  await db
    .updateTable('import')
    .set({ status: 'Loaded', loaded_at: context.now })
    .where('id', '=', id)
    .where('status', '=', 'Posting')
    .execute();
  await onStep('loaded');
  await forgetRows(db, id);
}

/** Nothing of it was written. */
async function cancel(db: Db, { now }: Context, id: string): Promise<void> {
  await db
    .updateTable('import')
    .set({ status: 'Cancelled', ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'Loading')
    .execute();
  await forgetRows(db, id);
}

const readStatus = async (db: Db, id: string) =>
  (await db.selectFrom('import').select('status').where('id', '=', id).executeTakeFirst())?.status;

/** All but money. The row of the import is locked, so that two processes never do it both. */
async function bringFacts(
  tx: Tx,
  context: Context,
  id: string,
  { next, onFirst }: { next: () => Promise<void>; onFirst: (first: string) => void },
): Promise<void> {
  const { rows } = await sql<{
    as_of: string;
    status: string;
    members: number;
    topups: number;
    confirmed_by: string;
    has_pins: boolean;
  }>`
    select as_of::text, status, confirmed_by::text, (select count(*)::int from import_place where import_id = i.id) as members,
      (select count(*)::int from import_topup where import_id = i.id) as topups,
      exists (select from import_pin where import_id = i.id) as has_pins
    from import i where id = ${id} for no key update`.execute(tx);
  const [row] = rows;
  if (row?.status !== 'Loading') return;
  await next();
  const first = await reserveAccounts(tx, row.members);
  // the journal of pins opens the same company account: of the two transactions one would wait for the other
  if (!row.has_pins) onFirst(first);
  await bringAccounts(tx, first, accounts(id));
  await bringProfiles(
    tx,
    sql`select ${first}::bigint + p.n as user_id, m.details
      from import_member m join import_place p on p.import_id = m.import_id and p.row_no = m.row_no
      where m.import_id = ${id} and m.details is not null`,
  );
  await next();
  await bringMembers(tx, first, places(id), tails(id));
  await next();
  await bringTopups(tx, topups(id, first), {
    count: row.topups,
    asOf: row.as_of,
    confirmedBy: row.confirmed_by,
  });
  await next();
  await bringOrders(
    tx,
    sql`select ${first}::bigint + n as member_id, amount, bv, at, business_date, is_open, row_no, returns_row
      from import_order where import_id = ${id}`,
    { asOf: row.as_of, block: '1' },
  );
  await next();
  await bringPapers(tx, context, id, first);
  await loadPins(tx, context, { id, first });
  await next();
  const member_id = sql`${first}::bigint + n as member_id`;
  await setBroughtThrough(tx, row.as_of);
  await bringStanding(
    tx,
    { asOf: row.as_of, now: context.now },
    sql`select ${member_id}, left_volume, right_volume, left_virtual, right_virtual, matched, lots, is_first_matched
      from import_carry where import_id = ${id}`,
    sql`select ${member_id}, rank, highest, bridged from import_rank where import_id = ${id}`,
  );
  await bringHeldRanks(
    tx,
    sql`select ${member_id}, business_date, rank from import_held_rank where import_id = ${id}`,
  );
  await bringEarned(
    tx,
    sql`select ${member_id}, business_date, earned, matched, by_closings from import_period where import_id = ${id}`,
  );
  await next();
  await bringRewards(
    tx,
    sql`select ${member_id}, code, rank, business_date from import_reward where import_id = ${id}`,
  );
  await bringUnpaidIncomes(
    tx,
    sql`select ${member_id}, kind, amount, business_date, row_no from import_income where import_id = ${id}`,
  );
  await bringEntries(
    tx,
    context.now,
    sql`select ${member_id}, pool, no, parent_no, slot, board_no, place, at from import_entry where import_id = ${id}`,
  );
  await loadNumbers(tx, context, { id, first });
  await next();
  onlyRow(
    await sql`update import set status = 'Posting', first_id = ${first} where id = ${id} returning id`.execute(
      tx,
    ),
  );
}

/** PANs and bank accounts as the other system states them. */
async function bringPapers(tx: Tx, context: Context, id: string, first: string): Promise<void> {
  const stated = (column: string) => sql`
    select ${first}::bigint + p.n as owner_id, m.name, m.pan, m.account_no, m.ifsc, m.account_holder as holder
    from import_member m join import_place p on p.import_id = m.import_id and p.row_no = m.row_no
    where m.import_id = ${id} and ${sql.ref(column)} is not null`;
  await bringPans(tx, stated('m.pan'));
  await bringBankAccounts(tx, context, stated('m.account_no'));
}

const accounts = (id: string): RawBuilder<unknown> => sql`
  select p.n, m.old_id as user_id, m.name, m.email, m.mobile, m.password_hash, m.is_blocked, m.joined_at as created_at
  from import_member m join import_place p on p.import_id = m.import_id and p.row_no = m.row_no
  where m.import_id = ${id}`;

/** Every place with what topups count there: at the member, and at the sponsor. */
const places = (id: string): RawBuilder<unknown> => sql`
  select p.*, m.joined_at, case when p.parent is not null then m.placed_in end as placed_in, case when own.n is not null then coalesce(m.activated_at, own.at) end as activated_at,
    coalesce(own.topups, 0) as live_topups, coalesce(own.amount, 0) as self_investment,
    coalesce(directs.active, 0) as active_directs, coalesce(directs.amount, 0) as directs_business
  from import_place p
    join import_member m on m.import_id = p.import_id and m.row_no = p.row_no
    left join (
      select n, count(*)::int as topups, sum(amount) as amount, min(at) as at from import_topup
      where import_id = ${id} and reversed_at is null group by n
    ) own on own.n = p.n
    left join (
      select d.sponsor, count(*) filter (where not dm.is_blocked)::int as active, sum(t.amount) as amount
      from import_place d join import_member dm on dm.import_id = d.import_id and dm.row_no = d.row_no
        join (
          select n, sum(amount) as amount from import_topup where import_id = ${id} and reversed_at is null group by n
        ) t on t.n = d.n
      where d.import_id = ${id} group by d.sponsor
    ) directs on directs.sponsor = p.n
  where p.import_id = ${id}`;

/** The ends of the chains that members open, with how deep they are. */
const tails = (id: string): RawBuilder<unknown> => sql`
  select p.n, t.side, t.tail, coalesce(t.tail_depth, (select depth from import_place e where e.import_id = p.import_id and e.n = t.tail)) as tail_depth
  from import_place p
    cross join lateral (values ('L', p.tail_l, p.tail_l_depth), ('R', p.tail_r, p.tail_r_depth)) t (side, tail, tail_depth)
  where p.import_id = ${id} and t.tail is not null`;

const topups = (id: string, first: string): RawBuilder<unknown> => sql`
  select row_no, ${first}::bigint + n as member_id, package_id, amount, paid, bv, at, business_date, earned, roi_paid,
    coalesce(roi_earned, earned) as roi_earned, is_completed, reversed_at, upgrades_row, face,
    roi_blocked_on, coalesce(roi_block_reason, 'Blocked in the other system') as roi_block_reason
  from import_topup where import_id = ${id}`;
