import { columnsOf, type ImportFile } from '@banyan/contract/imports/import-files';
import { type RawBuilder, sql } from 'kysely';
import { carriesWithWaiting } from './carries-with-waiting.ts';
import { listStretches } from './list-stretches.ts';
import { rankClosings } from './rank-closings.ts';

/** A file of an export that an import reads back. */
export interface CompanyFile {
  kind: ImportFile;
  /** The columns of the import, under the names it knows them by. */
  columns: readonly string[];
  /** All its rows, of texts under the names of the columns; in the order in which they are read back. */
  rows: RawBuilder<Record<string, string | null>>;
  /** Columns whose sums are control totals of the import. */
  sums: readonly string[];
  /** Columns that are stored sealed. */
  sealed: readonly string[];
  /** A column that keeps a row in which it is filled out of the totals. */
  uncounted?: string;
  /** The column by which sums, or without any sum the rows, are told apart. */
  by?: string;
}

/** What opens accounts, or is protected by law, leaves the company in sealed files alone. */
const secretColumns: Partial<Record<ImportFile, readonly string[]>> = {
  members: ['password_hash', 'pan', 'account_no', 'ifsc', 'account_holder'],
};

/** A moment by the clocks of the company. */
const moment = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone c.timezone, 'YYYY-MM-DD HH24:MI:SS')`;
const amount = (column: string): RawBuilder<string> => sql`trim_scale(${sql.ref(column)})::text`;

/** Incomes that wait for a payout, where their wallet still holds all of them: an import gives them to the wallet again. */
const waiting = sql`(
  select l.member_id, sum(l.amount) as amount
  from payout_line l join account a on a.owner_id = l.member_id and a.owner_type = 'User' and a.wallet_code = 'income' and a.asset_id = 1
  where l.statement_id is null group by l.member_id, a.balance having sum(l.amount) <= a.balance and min(l.amount) > 0)`;

/** Rewards that were achieved, as far as the newest plan still has them. */
const achieved = sql`(
  select a.* from (select member_id, code, business_date from reward_achievement union all select member_id, code, business_date from brought_reward) a,
    lateral (select plan from plan_version order by version desc limit 1) v
  where exists (select from jsonb_array_elements(v.plan -> 'incomes' -> 'reward' -> 'ladder') k where k ->> 'code' = a.code))`;

/** Bonuses that were paid once for a rank, as far as the newest plan still pays them. */
const onceBonuses = sql`(
  select b.* from rank_bonus b, lateral (select plan from plan_version order by version desc limit 1) v
  where exists (select from jsonb_array_elements(v.plan -> 'incomes' -> 'bonus' -> 'pools') p where p ->> 'code' = b.code and (p ->> 'once')::boolean)
    and exists (select from jsonb_array_elements(v.plan -> 'ranks') k where k ->> 'code' = b.rank))`;

type Written = Pick<CompanyFile, 'rows' | 'by' | 'uncounted'> & Partial<Pick<CompanyFile, 'sums' | 'sealed'>>;

const rowsOf: Record<ImportFile, Written> = {
  members: {
    rows: sql`
      select u.user_id as member, u.name, u.email, u.mobile, s.user_id as sponsor, p.user_id as parent,
        case when m.parent_id is null and m.sponsor_id is not null then 'waiting' else m.side end as side,
        ${moment('m.joined_at')} as joined, m.placed_in::text as placed, ${moment('m.activated_at')} as activated,
        case when u.is_blocked then 'blocked' else 'active' end as status,
        case when u.password_hash like '$%' or u.password_hash like 'pbkdf2\\_%' then u.password_hash end as password_hash,
        coalesce(k.pan, sp.pan) as pan, d.account_sealed as account_no, d.ifsc, d.holder as account_holder,
        f.date_of_birth::text, f.gender, f.marital_status, f.address, f.district, f.state, f.country, f.pincode, f.nominee_name,
        f.nominee_relationship
      from company c cross join member m join app_user u on u.id = m.id
        left join app_user s on s.id = m.sponsor_id left join app_user p on p.id = m.parent_id
        left join profile f on f.user_id = m.id
        left join payment_details d on d.owner_id = m.id left join stated_pan sp on sp.owner_id = m.id
        left join lateral (select pan from kyc_request r where r.owner_id = m.id order by r.id desc limit 1) k on true
      order by m.joined_at, m.id`,
    sealed: ['account_no'],
  },
  topups: {
    rows: sql`
      select u.user_id as member, p.code as package, ${amount('t.amount')} as amount, ${amount('t.bv')} as bv,
        ${amount('t.paid')} as paid, ${moment('t.at')} as date, ${amount('t.earned')} as earned, r.paid::text as roi_paid,
        ${amount('r.gross')} as roi_earned, case when t.status = 'Completed' then '1' end as completed, ${moment('b.at')} as reversed,
        case when exists (select from topup n where n.upgrades = t.id and n.status <> 'Reversed') then t.receipt_no end as topup,
        case when t.status <> 'Reversed' then o.receipt_no end as upgrades, k.period::text as roi_blocked, k.reason as roi_block_reason
      from company c cross join topup t join app_user u on u.id = t.member_id join package p on p.id = t.package_id
        left join topup_roi r on r.topup_id = t.id left join topup o on o.id = t.upgrades
        left join business_event b on b.kind = 'topup_reversal' and b.source_id = t.id and t.status = 'Reversed'
        left join lateral (select period, reason from topup_roi_block where topup_id = t.id and t.is_roi_blocked and t.status = 'Active'
          order by id desc limit 1) k on true
      order by t.at, t.id`,
    sums: ['amount', 'bv', 'earned'],
    uncounted: 'reversed',
  },
  wallets: {
    rows: sql`
      select u.user_id as member, a.wallet_code as wallet, trim_scale(a.balance - coalesce(w.amount, 0))::text as amount
      from account a join app_user u on u.id = a.owner_id
        left join ${waiting} w on w.member_id = a.owner_id and a.wallet_code = 'income'
      where a.owner_type = 'User' and a.asset_id = 1 and a.balance <> coalesce(w.amount, 0) and a.wallet_code <> 'recoverable'
      order by a.owner_id, a.wallet_code`,
    sums: ['amount'],
    by: 'wallet',
  },
  debts: {
    rows: sql`
      select u.user_id as member, trim_scale(-a.balance)::text as debt from account a join app_user u on u.id = a.owner_id
      where a.owner_type = 'User' and a.asset_id = 1 and a.wallet_code = 'recoverable' and a.balance < 0 order by a.owner_id`,
    sums: ['debt'],
  },
  orders: {
    rows: sql`
      select u.user_id as member, trim_scale(e.sign * e.amount)::text as amount, trim_scale(e.sign * e.bv)::text as bv, ${moment('e.at')} as date,
        case when e.kind = 'order' and e.closing_date is null then '1' end as open,
        case when e.kind = 'order' and exists (select from business_event r where r.kind = 'refund' and r.ref = e.ref) then e.ref end as "order", case when e.kind = 'refund' then e.ref end as returns
      from company c cross join (select b.*, case when kind = 'order' then 1 else -1 end as sign from business_event b where kind in ('order', 'refund')) e
        join app_user u on u.id = e.member_id
      order by e.at, e.id`,
    sums: ['amount', 'bv'],
    uncounted: 'returns',
  },
  carries: {
    rows: sql`select * from ${carriesWithWaiting} k`,
    sums: ['left', 'right', 'left_virtual', 'right_virtual', 'matched'],
  },
  ranks: {
    rows: sql`
      select u.user_id as member, r.rank, r.highest, nullif(r.bridged, 0)::text as bridged from member_rank r join app_user u on u.id = r.member_id
      order by r.member_id`,
    by: 'rank',
  },
  held: {
    rows: sql`
      with closed as materialized (select * from ${rankClosings} r), held as (
        select c.date, h.member_id, h.rank from closed c cross join lateral (
          select distinct on (member_id) member_id, rank from rank_history where business_date <= c.date order by member_id, business_date desc
        ) h where c.is_ours
        union all
        select c.date, b.member_id, b.rank from closed c join brought_rank b on b.business_date = c.date where not c.is_ours
      ), named as (
        select h.* from held h where exists (select from (select plan from plan_version order by version desc limit 1) v,
          jsonb_array_elements(v.plan -> 'ranks') k where k ->> 'code' = h.rank)
        union all
        select c.date, m.id, null from closed c cross join member m where m.sponsor_id is null
      )
      select u.user_id as member, n.date::text as closed, max(n.rank) as rank
      from named n join app_user u on u.id = n.member_id group by n.date, u.id order by n.date, u.id`,
  },
  pins: {
    rows: sql`
      select u.user_id as member, k.code as package, p.no as pin, '1' as pins, ${amount('p.amount')} as amount,
        ${amount('p.paid')} as paid, ${moment('p.at')} as made
      from company c cross join pin p join app_user u on u.id = p.holder_id join package k on k.id = p.package_id
      where p.status = 'Unused' and p.holder_type = 'User' order by p.id`,
    sums: ['paid'],
  },
  rewards: {
    rows: sql`
      select u.user_id as member, r.code as reward, r.rank, r.business_date::text as achieved
      from (select member_id, code, null as rank, business_date from ${achieved} a
          union all select member_id, code, rank, business_date from ${onceBonuses}) r join app_user u on u.id = r.member_id
      order by r.member_id, r.code, r.rank`,
  },
  incomes: {
    rows: sql`
      select u.user_id as member, l.kind as income, ${amount('l.amount')} as amount, l.business_date::text as earned
      from payout_line l join ${waiting} w on w.member_id = l.member_id join app_user u on u.id = l.member_id
      where l.statement_id is null order by l.member_id, l.income_id`,
    sums: ['amount'],
  },
  places: {
    rows: sql`
      select u.user_id as member, e.pool, e.no::text as entry, e.parent_no::text as parent, (e.slot + 1)::text as slot,
        e.board_no::text as board, e.place::text as place, ${moment('e.at')} as entered
      from company c cross join (
        select pool, no, member_id, parent_no, slot, null::int as board_no, null::int as place, at from matrix_entry
        union all
        select pool, no, member_id, null, null, board_no, place, at from matrix_board_entry where board_no is not null
      ) e join app_user u on u.id = e.member_id
      order by e.pool, e.no`,
  },
  periods: {
    rows: sql`
      select u.user_id as member, max(e.business_date)::text as through, trim_scale(sum(e.earned))::text as earned,
        trim_scale(sum(e.matched))::text as matched, trim_scale(sum(e.by_closings))::text as by_closings
      from (select first, lead(first, 1, 'infinity') over (order by first) as next from ${listStretches} s) s
        join (
          select member_id, business_date, case when status in ('credited', 'capped', 'reversed') then amount else 0 end as earned,
            case when kind = 'matching' and status in ('credited', 'capped')
              then base - coalesce((why -> 'matching' ->> 'returned')::numeric, 0) else 0 end as matched, 0 as by_closings
          from income_ever
          union all select (select id from member where sponsor_id is null), business_date, 0, 0, payable from closing where status = 'posted'
          union all select member_id, business_date, earned, matched, by_closings from brought_earned
        ) e on e.business_date >= s.first and e.business_date < s.next
        join app_user u on u.id = e.member_id
      group by u.id, s.first
      having sum(e.earned) <> 0 or sum(e.matched) <> 0 or sum(e.by_closings) <> 0 order by s.first, u.id`,
    sums: ['earned', 'matched', 'by_closings'],
  },
  numbers: {
    rows: sql`
      select u.user_id as member, s.no::text as number,
        (select count(*)::text from single_leg_level l where l.member_id = s.member_id) as paid
      from single_leg s join app_user u on u.id = s.member_id
      where exists (select from topup t where t.member_id = s.member_id and t.status <> 'Reversed') order by s.no`,
  },
};

/**
 * The files of the company's network, in the order in which an import reads them.
 * @param withSecrets whether columns with secrets are among them
 */
export function companyFiles(withSecrets: boolean): CompanyFile[] {
  return Object.entries(rowsOf).map(([name, { sums = [], sealed = [], ...file }]) => {
    const kind = name as ImportFile;
    const hidden = withSecrets ? [] : (secretColumns[kind] ?? []);
    return {
      kind,
      ...file,
      sums,
      sealed,
      columns: Object.keys(columnsOf(kind)).filter((column) => !hidden.includes(column)),
    };
  });
}
