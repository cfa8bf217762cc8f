import { columnsOf, type ImportFile } from '@banyan/contract/imports/import-files';
import { type RawBuilder, sql } from 'kysely';

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

/** Bonuses that were paid once for a rank, as far as the newest plan still pays them. */
const onceBonuses = sql`(
  select b.* from rank_bonus b, lateral (select plan from plan_version order by version desc limit 1) v
  where exists (select from jsonb_array_elements(v.plan -> 'incomes' -> 'bonus' -> 'pools') p where p ->> 'code' = b.code and (p ->> 'once')::boolean)
    and exists (select from jsonb_array_elements(v.plan -> 'ranks') k where k ->> 'code' = b.rank))`;

/**
 * The first dates of the periods that run on the day after the last closing: what was earned counts in those that hold its date, so one
 * row of a member for each stretch between two of them is enough. None where the newest plan asks for no such figure.
 */
const stretches = sql`(
  select distinct on (s.first) s.first from (select plan from plan_version order by version desc limit 1) v,
    (select max(business_date) + 1 as next from closing where status = 'posted') d,
    lateral (select coalesce(v.plan -> 'calendar' ->> 'week_starts', 'mon') as week, coalesce((v.plan -> 'calendar' ->> 'year_starts')::int, 1) as month) c,
    lateral (select extract(month from d.next)::int as month, ((extract(month from d.next)::int - c.month + 12) % 12) as gone) m,
    lateral unnest(array[d.next, d.next - ((extract(isodow from d.next)::int
        - array_position(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], c.week) + 7) % 7),
      date_trunc('month', d.next)::date, (date_trunc('month', d.next) - make_interval(months => m.gone % 3))::date,
      (date_trunc('month', d.next) - make_interval(months => m.gone))::date]) s (first)
  where v.plan -> 'caps' -> 'member' <> 'null' or v.plan -> 'caps' -> 'company' <> 'null'
    or exists (select from jsonb_array_elements(v.plan -> 'incomes' -> 'bonus' -> 'pools') p where p -> 'points' ->> 'per' = 'matched'))`;

type Written = Pick<CompanyFile, 'rows' | 'by' | 'uncounted'> & Partial<Pick<CompanyFile, 'sums' | 'sealed'>>;

const rowsOf: Record<ImportFile, Written> = {
  members: {
    rows: sql`
      select u.user_id as member, u.name, u.email, u.mobile, s.user_id as sponsor, p.user_id as parent,
        case when m.parent_id is null and m.sponsor_id is not null then 'waiting' else m.side end as side,
        ${moment('m.joined_at')} as joined, m.placed_in::text as placed, ${moment('m.activated_at')} as activated,
        case when u.is_blocked then 'blocked' else 'active' end as status,
        case when u.password_hash like '$%' then u.password_hash end as password_hash,
        coalesce(k.pan, sp.pan) as pan, d.account_sealed as account_no, d.ifsc, d.holder as account_holder
      from company c cross join member m join app_user u on u.id = m.id
        left join app_user s on s.id = m.sponsor_id left join app_user p on p.id = m.parent_id
        left join payment_details d on d.owner_id = m.id left join stated_pan sp on sp.owner_id = m.id
        left join lateral (select pan from kyc_request r where r.owner_id = m.id order by r.id desc limit 1) k on true
      order by m.joined_at, m.id`,
    sealed: ['account_no'],
  },
  topups: {
    rows: sql`
      select u.user_id as member, p.code as package, ${amount('t.amount')} as amount, ${amount('t.bv')} as bv,
        ${amount('t.paid')} as paid, ${moment('t.at')} as date, ${amount('t.earned')} as earned, r.paid::text as roi_paid,
        ${amount('r.gross')} as roi_earned, case when t.status = 'Completed' then '1' end as completed, ${moment('b.at')} as reversed
      from company c cross join topup t join app_user u on u.id = t.member_id join package p on p.id = t.package_id
        left join topup_roi r on r.topup_id = t.id
        left join business_event b on b.kind = 'topup_reversal' and b.source_id = t.id and t.status = 'Reversed'
      where t.status <> 'Reversed' or b.period <= (select max(business_date) from closing where status = 'posted') order by t.at, t.id`,
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
      select u.user_id as member, ${amount('o.amount')} as amount, ${amount('o.bv')} as bv, ${moment('o.at')} as date,
        case when o.closing_date is null then '1' end as open
      from company c cross join (
        select e.id, e.member_id, e.at, e.closing_date, e.amount + coalesce(r.amount, 0) as amount, e.bv + coalesce(r.bv, 0) as bv
        from business_event e left join (
          select ref, sum(amount) as amount, sum(bv) as bv from business_event where kind = 'refund' group by ref
        ) r on r.ref = e.ref
        where e.kind = 'order'
      ) o join app_user u on u.id = o.member_id
      where o.amount <> 0 or o.bv <> 0 order by o.at, o.id`,
    sums: ['amount', 'bv'],
  },
  carries: {
    rows: sql`
      select u.user_id as member, ${amount('k.left_volume')} as left, ${amount('k.right_volume')} as right,
        ${amount('k.left_virtual')} as left_virtual, ${amount('k.right_virtual')} as right_virtual,
        ${amount('k.matched')} as matched, k.is_first_matched::int::text as first, (
          select string_agg((array['L', 'R', 'VL', 'VR'])[split_part(lot, '/', 1)::int + 1] || split_part(lot, '/', 2) || '='
            || trim_scale(split_part(lot, '/', 3)::numeric / k.unit_of_lots), ' ')
          from unnest(string_to_array(k.lots, ' ')) lot
        ) as ages
      from carry k join app_user u on u.id = k.member_id order by k.member_id`,
    sums: ['left', 'right', 'left_virtual', 'right_virtual', 'matched'],
  },
  ranks: {
    rows: sql`
      select u.user_id as member, r.rank, r.highest from member_rank r join app_user u on u.id = r.member_id
      order by r.member_id`,
    by: 'rank',
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
      from (select member_id, code, null as rank, business_date from reward_achievement
          union all select member_id, code, null, business_date from brought_reward
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
      from (select first, lead(first, 1, 'infinity') over (order by first) as next from ${stretches} s) s
        join (
          select member_id, business_date, case when status in ('credited', 'capped', 'reversed') then amount else 0 end as earned,
            case when kind = 'matching' and status in ('credited', 'capped')
              then base - coalesce((why -> 'matching' ->> 'returned')::numeric, 0) else 0 end as matched, 0 as by_closings
          from income
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
