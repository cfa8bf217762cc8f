import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { sql } from 'kysely';
import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { updateSeller } from '../../apps/server/src/modules/company/update-seller.ts';
import { setBlocked } from '../../apps/server/src/modules/genealogy/set-blocked.ts';
import { creditDebit } from '../../apps/server/src/modules/ledger/credit-debit.ts';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import { createCategory } from '../../apps/server/src/modules/repurchase/catalogue/create-category.ts';
import { createProduct } from '../../apps/server/src/modules/repurchase/catalogue/create-product.ts';
import { quoteOrder } from '../../apps/server/src/modules/repurchase/orders/quote-order.ts';
import { giveOwnStandingOrder } from '../../apps/server/src/modules/repurchase/standing/give-own-standing-order.ts';
import { addStock } from '../../apps/server/src/modules/repurchase/stock/add-stock.ts';
import { businessDate } from '../../apps/server/src/platform/clock.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction } from '../../apps/server/src/platform/database/db.ts';
import {
  killBeforeStatements,
  onKilledServer,
  type StatementKillOptions,
  type StatementKills,
  type StatementOrder,
} from './kill-before-statements.ts';
import { seededRandom } from './random.ts';
import { contextOf, openSoakCompany, type SoakCompany, type SoakPerson } from './soak-company.ts';

const sku = 'STANDING';
/** What comes of the standing orders of a round, in the order of giving. */
const outcomes = ['made', 'insufficient_funds', 'blocked', 'made'];

/**
 * Makes standing orders at midnight by processes that are killed before their first, second, third … statement, of members who can pay,
 * cannot, and are blocked: each date is done once, with its order, its money, its goods and its volume, or with its reason, and none is
 * missing in the end.
 */
export async function soakStandingKills(options: StatementKillOptions): Promise<StatementKills> {
  const { db, context } = options;
  const sizes = { members: outcomes.length, withdrawers: 0, franchises: 0 };
  const company = await openSoakCompany(db, context, seededRandom(options.seed), sizes);
  await openShop(db, context, company);
  const client = 'bench/support/standing-kills-client.ts';
  const found = await (options.breakOff ?? killBeforeStatements)<StatementOrder>(
    options,
    client,
    async () => {
      const given = await give(db, context, company);
      return { order: async () => ({}), findProblem: (mustBeDone) => findProblem(db, given, mustBeDone) };
    },
  );
  while ((await foldHouseAccounts(db, context.now)) > 0);
  found.problems.push(...(await findAll(db)).map((finding) => JSON.stringify(finding)));
  return found;
}

/** On a database server of its own, which is killed too, until `kills` processes were killed. @returns what went wrong */
export async function soakKilledStanding(seed: number, kills: number): Promise<string[]> {
  if (kills === 0) return [];
  const killed = await onKilledServer('standing', (own) => soakStandingKills({ ...own, seed, kills }));
  console.log(
    `${killed.kills} kills before each of ${killed.steps} statements of making standing orders, ${killed.database_kills} of them of the ` +
      `database too, ${killed.done} midnights: ${killed.problems.length} orders twice, in part or not at all.`,
  );
  return killed.problems;
}

/** A product that has been sold since the day before, and members of whom one is blocked. */
async function openShop(db: Db, context: Context, { admins, members }: SoakCompany): Promise<void> {
  const admin = contextOf(
    { ...context, now: new Date(context.now.getTime() - 2 * millisecondsPerDay) },
    admins[0],
  );
  await inTransaction(db, async (tx) => {
    await updateSeller(tx, admin, {
      legal_name: 'Soaked Limited',
      address: '12 Hill Road, Mumbai',
      state: 'Maharashtra',
      gstin: '27AABCB7777D1Z9',
      direct_selling_no: 'DS/1',
    });
    const { id: category } = await createCategory(tx, admin, { name: 'Soaked', may_have_sub: false });
    const figures = { hsn: '3401', mrp: '118', gst_percent: '18', bv: '60', reorder_level: 0 };
    await createProduct(tx, admin, { ...figures, sku, name: 'Soap', category }, null);
    await addStock(tx, admin, { sku, quantity: 100_000, remark: '' });
    const { user_id = '' } = members[outcomes.indexOf('blocked')] ?? {};
    await setBlocked(tx, admin, { user_id, is_blocked: true, reason: 'Soak' });
  });
}

/** A standing order of each member, due at the midnight of today, and money for those that are made. @returns their ids, and the date */
async function give(db: Db, context: Context, { members, admins }: SoakCompany) {
  const today = businessDate(context.now, 'Asia/Kolkata');
  const ids: string[] = [];
  for (const [place, member] of members.entries()) {
    if (outcomes[place] === 'made') await pay(db, context, admins[0], member);
    const own = contextOf(context, member);
    const { no } = await inTransaction(db, async (tx) => {
      const quote = await quoteOrder(tx, own, { lines: [{ sku, quantity: 1 }], delivery: null });
      return await giveOwnStandingOrder(tx, own, {
        lines: quote.lines.map(({ price_id }) => ({ sku, quantity: 1, price_id })),
        expected_total: quote.total,
        delivery: null,
        payment: { wallet: 'repurchase' },
        day: Number(today.slice(8)),
      });
    });
    const { rows } = await sql<{ id: string }>`
      update standing_order set next_on = ${today}::date where no = ${no} returning id`.execute(db);
    ids.push(...rows.map(({ id }) => id));
  }
  return { ids, today };
}

const pay = (db: Db, context: Context, admin: SoakPerson, { user_id }: SoakPerson): Promise<unknown> =>
  inTransaction(db, (tx) =>
    creditDebit(tx, contextOf(context, admin), {
      owner_type: 'User',
      user_id,
      wallet: 'repurchase',
      direction: 'Credit',
      amount: '118',
      reason: 'Other',
      remark: '',
    }),
  );

/** What of the midnight is done twice, in part or otherwise; null = nothing. */
async function findProblem(
  db: Db,
  { ids, today }: { ids: readonly string[]; today: string },
  mustBeDone: boolean,
): Promise<string | null> {
  const { rows } = await sql<{ state: string; orders: number; made: number; paid: string }>`
    select case when s.next_on > ${today}::date then coalesce(d.skipped, case when d.order_id is not null then 'made' end, 'lost')
        when d.due_on is null then 'due' else 'not moved' end as state,
      (select count(*)::int from repurchase_order o join business_event e on e.kind = 'order' and e.source_id = o.id
        join invoice i on i.order_id = o.id where o.member_id = s.member_id) as orders,
      (select count(*)::int from standing_order_date a join standing_order b on b.id = a.standing_order_id
        where b.member_id = s.member_id and a.order_id is not null) as made,
      coalesce((select balance from account where owner_id = s.member_id and owner_type = 'User' and wallet_code = 'repurchase'
        and asset_id = 1), 0)::text as paid
    from standing_order s left join standing_order_date d on d.standing_order_id = s.id
    where s.id = any(${ids}::bigint[]) order by s.id`.execute(db);
  const isRight =
    rows.length === outcomes.length &&
    rows.every(({ state, orders, made, paid }, place) => {
      const waits = state === 'due' && outcomes[place] === 'made';
      const isAsWanted = state === outcomes[place] || (!mustBeDone && state === 'due');
      return isAsWanted && orders === made && Number(paid) === (waits ? 118 : 0);
    });
  // a member has one that has not ended
  if (mustBeDone)
    await sql`update standing_order set stopped_at = now() where stopped_at is null`.execute(db);
  return isRight ? null : JSON.stringify(rows);
}
