import type { FilterValues } from '@banyan/contract/core/report';
import { newBankDays, type WithdrawalHint, type withdrawalQueue } from '@banyan/contract/withdrawals/queue';
import type { WithdrawalStatus } from '@banyan/contract/withdrawals/withdrawal-statuses';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { sumsOfList } from '../../../platform/http/list-totals.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import type { Sums } from '../../../platform/http/serve-report.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { endOf, onMoments, startOf } from '../../company/on-moments.ts';
import { newestKyc } from '../../kyc/find-kyc.ts';
import { hasOtherName } from '../../kyc/is-shared.ts';
import { hasOpenAlert } from '../has-open-alert.ts';

export type QueueFilters = FilterValues<(typeof withdrawalQueue)['filters']>;

/** Withdrawals of all owners, with what to look at before deciding. */
export const selectQueue = (db: Db, now: Date, filters: QueueFilters) =>
  matchingWithdrawals(db, filters)
    .innerJoin('app_user as u', 'u.id', 'w.owner_id')
    .select([
      'w.id',
      'w.requested_at',
      'w.no',
      personOf('u').as('owner'),
      'w.amount',
      'w.charge',
      'w.network_fee',
      'w.tds',
      'w.net',
      'w.destination_masked as destination',
      'w.utr',
      'w.status',
      sql<string>`coalesce(${newestKyc('status', 'w.owner_id')}, 'None')`.as('kyc'),
      sql<string | null>`(select b.no from withdrawal_batch_row r join withdrawal_batch b on b.id = r.batch_id
        where r.withdrawal_id = w.id and b.cancelled_at is null order by r.batch_id desc limit 1)`.as(
        'batch',
      ),
      hintsOf(now).as('hints'),
      'w.token',
    ]);

/** Their number and sums; null under filters that few match. */
export function sumQueue(db: Db, filters: QueueFilters): Sums | null {
  const { status, destination, on_from, on_to, ...others } = filters;
  if (Object.values(others).some((value) => value !== undefined)) return null;
  return sumsOfList({
    list: 'withdrawal',
    keys: [status, destination],
    sums: ['amount', 'charge', 'tds', 'net'],
    rows: matchingWithdrawals(db, { status, destination }),
    at: 'w.requested_at',
    from: on_from ? startOf(on_from) : null,
    to: on_to ? endOf(on_to) : null,
  });
}

/** Those that match the filters, without their columns. */
export function matchingWithdrawals(db: Db, filters: QueueFilters) {
  let rows = db
    .selectFrom('withdrawal as w')
    .where(onMoments('w.requested_at', filters.on_from, filters.on_to));
  if (filters.status) rows = rows.where('w.status', '=', filters.status as WithdrawalStatus);
  if (filters.member) rows = rows.where('w.owner_id', '=', idOfUser(filters.member));
  if (filters.destination) rows = rows.where('w.destination', '=', filters.destination);
  if (filters.amount_min) rows = rows.where('w.amount', '>=', filters.amount_min);
  if (filters.amount_max) rows = rows.where('w.amount', '<=', filters.amount_max);
  if (filters.no) rows = rows.where('w.no', '=', filters.no.toUpperCase());
  if (filters.utr) rows = rows.where(sql`upper(w.utr)`, '=', filters.utr.replace(/\s/g, '').toUpperCase());
  if (filters.batch)
    rows = rows.where(
      'w.id',
      'in',
      sql<string>`(select r.withdrawal_id from withdrawal_batch_row r join withdrawal_batch b on b.id = r.batch_id
        where b.no = ${filters.batch.toUpperCase()})`,
    );
  return rows;
}

/** The condition of each hint. Withdrawals that are being paid or closed have no hints. */
const whenGiven = (now: Date): Record<WithdrawalHint, ReturnType<typeof sql>> => ({
  alert_open: hasOpenAlert('w.owner_id'),
  name_mismatch: hasOtherName('w.destination_holder', newestKyc('name', 'w.owner_id')),
  new_bank: sql`exists (select from payment_details d where d.owner_id = w.owner_id
    and d.changed_at > ${now}::timestamptz - make_interval(days => ${newBankDays}))`,
  first_withdrawal: sql`not exists (select from withdrawal o where o.owner_id = w.owner_id and o.id <> w.id
    and o.status in ('Approved', 'Processing', 'Paid'))`,
  same_account: sql`exists (select from payment_details d where d.account_hash = w.destination_hash and d.owner_id <> w.owner_id)
    or w.destination = 'UPI' and exists (select from payment_details own join payment_details d on d.upi_hash = own.upi_hash
      where own.owner_id = w.owner_id and d.owner_id <> w.owner_id)`,
});

function hintsOf(now: Date) {
  const given = Object.entries(whenGiven(now)).map(
    ([hint, when]) => sql`case when ${when} then ${hint}::text end`,
  );
  return sql<WithdrawalHint[]>`case when w.status in ('Pending', 'Approved')
    then array_remove(array[${sql.join(given)}], null) else '{}'::text[] end`;
}
