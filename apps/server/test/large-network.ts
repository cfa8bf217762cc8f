import { millisecondsPerDay } from '@banyan/contract/core/dates';
import type pg from 'pg';

export interface LargeNetwork {
  members: number;
  /** Spread over a year; the first ones make every member active. */
  topups: number;
  /** Whether each topup paid ten levels of income, with the lines in the wallets. */
  incomes: boolean;
  /** The last topup was at this moment. */
  until: Date;
}

/**
 * Loads a large network with its history set by set, far faster than the operations would make it. The rows are
 * what operations write, but for the hashes of the ledger; checks and unique keys are held while they are
 * written, references and counters by how they are made.
 * @param client connects as the owner of an empty database
 */
export async function loadLargeNetwork(client: pg.Client, network: LargeNetwork): Promise<void> {
  await client.query(`set session_replication_role = replica; set work_mem = '256MB'; select setseed(0.5)`);
  await loadMembers(client, network);
  await loadTopups(client, network);
  if (network.incomes) {
    await withoutIndexes(client, 'income', () => loadIncomes(client));
    await withoutIndexes(client, 'entry_before', () => loadLines(client));
  }
  await client.query('reset session_replication_role; reset work_mem');
  // as autovacuum would leave it
  await client.query('vacuum (analyze)');
}

/** Rows first, then the indexes that hold no constraint: sorting once is cheaper than finding a million places. */
export async function withoutIndexes(
  client: pg.Client,
  table: string,
  load: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
     where i.indrelid = $1::regclass and c.oid is null`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await load();
  for (const { definition } of rows) await client.query(definition);
}

/**
 * Members 1 … n. Sponsors are drawn from the younger half of those before, so the levels go deep (32 for 20,000
 * members) and everybody past the first few has ten uplines; the binary tree is complete.
 */
async function loadMembers(client: pg.Client, { members, until }: LargeNetwork): Promise<void> {
  const began = new Date(until.getTime() - 400 * millisecondsPerDay);
  await client.query(
    `insert into app_user (id, user_id, user_type, name, email, mobile, password_hash, created_at)
       overriding system value
     select n, 'BN' || (100000 + n), 'User', 'Member ' || chr(65 + n % 26) || chr(97 + n % 25), 'member' || n ||
       '@banyan.test', '+91' || (7000000000 + n), 'none', $2::timestamptz + n * interval '1 second'
     from generate_series(1, $1::int) n`,
    [members, began],
  );
  await client.query(`select setval(pg_get_serial_sequence('app_user', 'id'), $1)`, [members]);
  // the next account would otherwise try every number that is taken, one after the other
  await client.query(`select setval('user_number', $1::bigint)`, [100_000 + members]);
  await client.query(
    `create temp table place as
     with recursive place as (
       select 1 as id, 1::bigint as chain_l, 1::bigint as chain_r, 0 as depth
       union all
       select p.id * 2 + side, case side when 0 then chain_l else p.id * 2 + 1 end,
         case side when 1 then chain_r else p.id * 2 end, depth + 1
       from place p cross join generate_series(0, 1) side where p.id * 2 + side <= $1
     )
     select *, case when id > 1 then greatest(1, id - 1 - floor(random() * (id / 2)))::bigint end as sponsor
     from place`,
    [members],
  );
  await client.query(
    `insert into member (id, sponsor_id, parent_id, side, sponsor_side, depth, chain_l, chain_r, joined_at)
     select p.id, p.sponsor, nullif(p.id / 2, 0), case when p.id > 1 then (array['L', 'R'])[p.id % 2 + 1] end,
       case when p.id > 1 then (array['L', 'R'])[p.id % 2 + 1] end, p.depth, p.chain_l, p.chain_r, u.created_at
     from place p join app_user u on u.id = p.id order by p.id`,
  );
  await client.query(
    `insert into leg_tail (chain_id, side, tail_id, tail_depth)
     (select distinct on (chain_l) chain_l, 'L', id, depth from member order by chain_l, depth desc)
     union all
     (select distinct on (chain_r) chain_r, 'R', id, depth from member order by chain_r, depth desc)`,
  );
}

async function loadTopups(client: pg.Client, { members, topups, until }: LargeNetwork): Promise<void> {
  await client.query(
    `insert into package (code, version, name, data, min, max, gst_percent, created_at)
     select 'P' || n, 1, (array['Gold', 'Silver', 'Bronze'])[n], jsonb_build_object('code', 'P' || n,
       'name', (array['Gold', 'Silver', 'Bronze'])[n], 'min', '100', 'max', '1000000'), 100, 1000000, 0, $1
     from generate_series(1, 3) n`,
    [until],
  );
  await client.query(
    `insert into topup (member_id, package_id, amount, paid, bv, gst_percent, gst, paid_by, payment_mode, actor_id,
       is_first, business_date, at)
     select member, 1 + n % 3, amount, amount, amount, 0, 0, member, 'fund', member, false,
       (at at time zone 'Asia/Kolkata')::date, at
     from (
       select n, case when n <= $2 then n else 1 + floor(random() * $2)::bigint end as member, (1 + floor(random() * 500)) * 100 as amount,
         $3::timestamptz - interval '365 days' * (1 - n::float / $1) as at
       from generate_series(1, $1::int) n offset 0
     ) sold order by n`,
    [topups, members, until],
  );
  await client.query(
    `update topup set is_first = true where id in (select min(id) from topup group by member_id);
     update topup set status = 'Reversed', reversed_at = at, reversed_by = member_id where id % 100 = 0;
     update topup set status = 'Completed', is_completed = true where id % 100 = 1;
     insert into business_event (kind, source_id, member_id, amount, amount_paid, bv, pairs, business_date, period, at)
     select 'topup', id, member_id, amount, paid, bv, is_first::int, business_date, business_date, at
     from topup order by id;
     update member m set live_topups = t.n, self_investment = t.amount, activated_at = t.at
     from (select member_id, count(*) as n, sum(amount) as amount, min(at) as at from topup
       where status <> 'Reversed' group by member_id) t where t.member_id = m.id;
     update member m set active_directs = d.n, directs_business = d.amount
     from (select sponsor_id, count(*) filter (where live_topups > 0) as n, sum(self_investment) as amount
       from member where sponsor_id is not null group by sponsor_id) d where d.sponsor_id = m.id`,
  );
}

/** Ten levels for every topup: 5 % for the sponsor, 1 % above; a few of them lapsed. */
async function loadIncomes(client: pg.Client): Promise<void> {
  await client.query(
    `insert into plan_version (version, plan, published_at, effective_from)
     select 1, jsonb_build_object('incomes', jsonb_build_object('level', jsonb_build_object('start_level', 1,
       'levels', (select jsonb_agg(jsonb_build_object('percent', case n when 1 then '5' else '1' end))
        from generate_series(1, 10) n)))), min(at), min(at) from topup;
     create temp table above as
     with recursive above as (
       select id as member, sponsor_id as upline, 1 as level from member where sponsor_id is not null
       union all
       select a.member, m.sponsor_id, level + 1 from above a join member m on m.id = a.upline
       where level < 10 and m.sponsor_id is not null
     ) select * from above order by member, level;
     create index on above (member);
     insert into income (kind, event_id, member_id, from_id, level, base, percent, gross, amount, trimmed, status,
       reason, wallet_code, why, plan_version, business_date, at)
     select case when level = 1 and lapsed is null then 'referral' else 'level' end, event_id, upline, member, level,
       base, percent, gross, case when lapsed then 0 else gross end, case when lapsed then gross else 0 end,
       case when lapsed then 'lapsed' else 'credited' end, case when lapsed then 'directs' end,
       case when not coalesce(lapsed, false) then 'main' end, jsonb_build_object('rule', 'level', 'base_of', 'amount_paid',
         'checks', jsonb_build_array(jsonb_build_object('fact', 'is_active', 'required', true, 'actual', true,
           'met', not coalesce(lapsed, false))), 'cap', null), 1, business_date, at
     from (
       select e.id as event_id, a.*, e.amount as base, e.business_date, e.at,
         case level when 1 then 5 else 1 end as percent,
         round(e.amount * case level when 1 then 0.05 else 0.01 end, 2) as gross,
         case when e.id % 50 = a.level then true end as lapsed
       from business_event e join above a on a.member = e.member_id
     ) paid order by event_id, level;
     drop table above`,
  );
}

/** The line in the wallet behind every income that paid, and the company's side of it. */
async function loadLines(client: pg.Client): Promise<void> {
  await client.query(
    `insert into account (owner_type, owner_id, wallet_code, asset_id, scale, class, floor, head)
     select 'House', 0, 'income:level', 1, 8, 1, null, sha256('')
     union all
     select 'User', id, code, 1, 8, 0, 0, sha256('') from member, unnest(array['main', 'fund']) code;
     insert into txn (at, line_count, asset_id, kind, idem_scope, idem_key, ref_type, ref_id, request_hash)
     select at, 0, 1, 20, 'income', id, 'business_event', id, sha256('') from business_event order by id;
     insert into txn_key (idem_scope, idem_key, txn_id, at) select idem_scope, idem_key, id, at from txn;
     insert into entry (account_id, version, txn_id, ref_id, at, line, kind, amount, balance_after, hash, narration)
     select a.id, row_number() over own, t.id, i.id, i.at, row_number() over journal,
       case i.kind when 'referral' then 22 else 23 end, i.amount, sum(i.amount) over own, sha256(''),
       'from BN' || (100000 + i.from_id) || ', level ' || i.level
     from income i join account a on a.owner_id = i.member_id and a.wallet_code = 'main' and a.owner_type = 'User'
       join txn t on t.idem_scope = 'income' and t.idem_key = i.event_id::text
     where i.amount > 0
     window own as (partition by a.id order by i.id), journal as (partition by i.event_id order by i.level);
     insert into house_entry (txn_id, account_id, fold_version, line, amount, hash)
     select e.txn_id, (select id from account where wallet_code = 'income:level'), 1, 99, -sum(e.amount), sha256('')
     from entry e group by e.txn_id;
     update account a set balance = e.amount, version = e.n
     from (select account_id, sum(amount) as amount, count(*) as n from entry group by account_id) e
     where e.account_id = a.id`,
  );
}
