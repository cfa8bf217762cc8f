import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { readWithdrawal as call } from '@banyan/contract/withdrawals/queue';
import type { WithdrawalStatus } from '@banyan/contract/withdrawals/withdrawal-statuses';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { chainColumns } from '../read-withdrawal.ts';

type Read = ReplyOf<typeof call>['data'];
type Step = Read['steps'][number];

/**
 * A withdrawal with its times, the last five of its owner, and who else has the same account.
 * @throws not_found
 */
export async function readWithdrawal(db: Db, _context: Context, { no }: { no: string }): Promise<Read> {
  const row = await findRow(db, no);
  if (!row) throw fail('not_found');
  const [last, same_account, payout] = await Promise.all([
    findLast(db, row),
    findSameAccount(db, row),
    findPayout(db, row),
  ]);
  const { status, remark, net_changed } = row;
  return { no: row.no, status, remark, net_changed, steps: stepsOf(row), payout, last, same_account };
}

const nameOf = (column: string) =>
  sql<string | null>`(select name from app_user where id = ${sql.ref(column)})`;

const findRow = (db: Db, no: string) =>
  db
    .selectFrom('withdrawal as w')
    .select(['w.id', 'w.no', 'w.owner_id', 'w.remark', 'w.requested_at', 'w.decided_at', 'w.decided_remark'])
    .select(['w.processing_at', 'w.paid_at', 'w.utr', 'w.failed_at', 'w.failed_reason', 'w.destination'])
    .select([
      sql<WithdrawalStatus>`w.status`.as('status'),
      sql<Read['net_changed']>`w.net_changed`.as('net_changed'),
      nameOf('w.decided_by').as('decided_by'),
      nameOf('w.processing_by').as('processing_by'),
      nameOf('w.paid_by').as('paid_by'),
      nameOf('w.failed_by').as('failed_by'),
      chainColumns[1],
    ])
    .where('w.no', '=', no.toUpperCase())
    .executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

/** What happened to it so far, in order. */
function stepsOf(row: Row): Step[] {
  const decided = row.status === 'Rejected' || row.status === 'Cancelled' ? row.status : 'Approved';
  const all: (Omit<Step, 'at'> & { at: string | null })[] = [
    { status: 'Pending', at: row.requested_at, by: null, remark: row.remark || null },
    { status: decided, at: row.decided_at, by: row.decided_by, remark: row.decided_remark || null },
    { status: 'Processing', at: row.processing_at, by: row.processing_by, remark: row.payment_tx },
    { status: 'Paid', at: row.paid_at, by: row.paid_by, remark: row.utr },
    {
      status: row.paid_at === null ? 'Failed' : 'Returned',
      at: row.failed_at,
      by: row.failed_by,
      remark: row.failed_reason,
    },
  ];
  return all.flatMap(({ at, ...step }) => (at === null ? [] : [{ ...step, at }]));
}

async function findPayout(db: Db, { id }: Row): Promise<Read['payout']> {
  const { rows } = await sql<NonNullable<Read['payout']>>`
    select p.chain_id, p.status, p.payout_id, p.refused, array(select t.tx from payout_try y join payout_tx t using (nonce_id)
      where y.payout_id = p.id and not t.is_empty order by t.at, t.nonce_id, t.place) as hashes
    from chain_payout p where p.withdrawal_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

const findLast = (db: Db, { id, owner_id }: Row): Promise<Read['last']> =>
  db
    .selectFrom('withdrawal as w')
    .select(['w.no', 'w.requested_at', 'w.net', 'w.destination_masked as destination'])
    .select(sql<WithdrawalStatus>`w.status`.as('status'))
    .where('w.owner_id', '=', owner_id)
    .where('w.id', '<>', id)
    .orderBy('w.requested_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(5)
    .execute();

async function findSameAccount(db: Db, { owner_id, destination }: Row): Promise<Read['same_account']> {
  const hash = sql.ref(destination === 'UPI' ? 'upi_hash' : 'account_hash');
  const { rows } = await sql<Read['same_account'][number]>`
    select u.user_id, u.name from payment_details d join app_user u on u.id = d.owner_id
    where u.id <> ${owner_id} and d.${hash} = (select ${hash} from payment_details where owner_id = ${owner_id})
    order by u.id limit 20`.execute(db);
  return rows;
}

/** How many withdrawals stand at each status, and what they pay. */
export async function readWithdrawalCounts(db: Db) {
  const { rows } = await sql<{ status: WithdrawalStatus; count: number; net: string }>`
    select status, sum(n)::int as count, trim_scale(sum(net))::text as net from (
      select keys[1] as status, n, sums[4] as net from list_total where list = 'withdrawal'
      union all select keys[1], n, sums[4] from list_change where list = 'withdrawal') kept
    group by status having sum(n) > 0 order by status`.execute(db);
  return rows;
}
