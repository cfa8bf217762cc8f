import { sql } from 'kysely';
import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { streamCompany } from '../../apps/server/src/modules/exports/stream-company.ts';
import type { ActorContext, Services } from '../../apps/server/src/platform/context.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import { onlyRow } from '../../apps/server/src/platform/database/only-row.ts';
import { bringIn, dryRun, sendFiles } from '../../apps/server/test/bring-network.ts';

/** A company's files by name. */
export type ExportedFiles = Record<string, Buffer>;

/** Reads an export into memory, as only small companies fit. */
export async function readExport(db: Db, services: Services, now: Date): Promise<ExportedFiles> {
  const files: ExportedFiles = {};
  for await (const { name, content } of streamCompany({ db, services, now, withSecrets: true })) {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    files[name] = Buffer.concat(pieces);
  }
  return files;
}

/** Brings an export into an empty company. @returns what was wrong with it */
export async function bringExport(
  bringing: { db: Db; url: string; context: ActorContext },
  files: ExportedFiles,
): Promise<string[]> {
  const { as_of, totals } = JSON.parse(String(files['manifest.json'])) as {
    as_of: string;
    totals: Record<string, string>;
  };
  const rows = Object.entries(files).filter(([name]) => name.endsWith('.csv'));
  const no = await sendFiles(bringing, as_of, Object.fromEntries(rows));
  // what happened since the last closing stands in an export, too
  const { problems, refused } = await dryRun(bringing, no, {
    expected: totals,
    mends: { in_future: 'keep_it' },
  });
  if (refused > 0) {
    const found = await bringing.db
      .selectFrom('import_problem')
      .select(['file', 'row_no', 'field', 'sort', 'value'])
      .execute();
    return found.map((problem) => JSON.stringify(problem));
  }
  await bringIn(bringing, no);
  return [
    ...problems.flatMap(({ sort }) => (sort === 'in_future' ? [] : [`the dry run found ${sort}`])),
    ...(await findAll(bringing.db)).map((finding) => JSON.stringify(finding)),
  ];
}

/** What must be equal in both companies, as lines. */
export async function describeCompany(db: Db): Promise<string[]> {
  const linesOf = async (query: ReturnType<typeof sql<{ line: string }>>): Promise<string[]> =>
    (await query.execute(db)).rows.map(({ line }) => line);
  const parts = {
    members: await linesOf(sql`
      select concat_ws(' ', u.user_id, u.name, u.email, u.mobile, u.is_blocked, s.user_id, p.user_id, m.side, m.sponsor_side, m.placed_in,
        m.depth, l.user_id, r.user_id, to_jsonb(f) - 'user_id', date_trunc('second', m.joined_at), date_trunc('second', m.activated_at), m.live_topups,
        trim_scale(m.self_investment), m.active_directs, trim_scale(m.directs_business)) as line
      from member m join app_user u on u.id = m.id left join app_user s on s.id = m.sponsor_id
        left join app_user p on p.id = m.parent_id join app_user l on l.id = m.chain_l join app_user r on r.id = m.chain_r left join profile f on f.user_id = m.id
      order by u.user_id`),
    topups: await linesOf(sql`
      select concat_ws(' ', u.user_id, p.code, trim_scale(t.amount), trim_scale(t.paid), trim_scale(t.bv), trim_scale(t.earned),
        t.business_date, r.paid, o.amount, trim_scale(t.face), t.is_roi_blocked,
        case when t.is_roi_blocked then (select concat(period, reason) from topup_roi_block where topup_id = t.id order by id desc limit 1) end) as line
      from topup t join app_user u on u.id = t.member_id join package p on p.id = t.package_id
        left join topup_roi r on r.topup_id = t.id left join topup o on o.id = t.upgrades
      where t.status <> 'Reversed' order by u.user_id, t.at, t.id`),
    reversals: await linesOf(sql`
      select concat_ws(' ', u.user_id, e.business_date, trim_scale(e.amount), trim_scale(e.amount_paid), trim_scale(e.bv)) as line
      from business_event e join app_user u on u.id = e.member_id where e.kind = 'topup_reversal'
      order by u.user_id, e.business_date, e.amount, e.amount_paid, e.bv`),
    wallets: await linesOf(sql`
      select concat_ws(' ', u.user_id, a.wallet_code, trim_scale(a.balance)) as line
      from account a join app_user u on u.id = a.owner_id
      where a.owner_type = 'User' and a.asset_id = 1 and a.balance <> 0 order by u.user_id, a.wallet_code`),
    // virtual business that waits for a closing here stands in the carry there, as its youngest lots; a plan without matching counts none
    carries: await linesOf(sql`
      select concat_ws(' ', u.user_id, trim_scale(coalesce(c.left_volume, 0)), trim_scale(coalesce(c.right_volume, 0)),
        trim_scale(coalesce(c.left_virtual, 0) + coalesce(w.left, 0)), trim_scale(coalesce(c.right_virtual, 0) + coalesce(w.right, 0)),
        trim_scale(coalesce(c.matched, 0)), coalesce(c.is_first_matched, false), nullif(regexp_replace(c.lots, '(^| )[23]/[^ ]*', '', 'g'), '')) as line
      from carry c full join (
        select member_id, sum(amount) filter (where ref = 'L') as left, sum(amount) filter (where ref = 'R') as right
        from business_event
        where kind = 'virtual_business' and period > coalesce((select max(business_date) from closing where status = 'posted'), '-infinity')
          and (select plan -> 'incomes' ? 'matching' from plan_version order by version desc limit 1)
        group by member_id
      ) w on w.member_id = c.member_id join app_user u on u.id = coalesce(c.member_id, w.member_id) order by u.user_id`),
    ranks: await linesOf(sql`
      select concat_ws(' ', u.user_id, coalesce(r.rank, 'none'), r.highest, r.bridged) as line
      from member_rank r join app_user u on u.id = r.member_id order by u.user_id`),
    debts: await linesOf(sql`
      select concat_ws(' ', u.user_id, trim_scale(a.balance)) as line from account a join app_user u on u.id = a.owner_id
      where a.owner_type = 'User' and a.wallet_code = 'recoverable' and a.balance <> 0 order by u.user_id`),
    orders: await linesOf(sql`
      select concat_ws(' ', u.user_id, e.kind, e.business_date, trim_scale(e.bv), trim_scale(e.amount)) as line
      from business_event e join app_user u on u.id = e.member_id
      where e.kind in ('order', 'refund') order by u.user_id, e.kind, e.business_date, e.bv, e.amount`),
    entries: await linesOf(sql`
      select concat_ws(' ', e.pool, e.no, u.user_id, e.parent_no, e.slot, e.filled) as line
      from matrix_entry e join app_user u on u.id = e.member_id order by e.pool, e.no`),
    boards: await linesOf(sql`
      select concat_ws(' ', e.pool, dense_rank() over (partition by e.pool order by e.board_no), e.place, u.user_id) as line
      from matrix_board_entry e join app_user u on u.id = e.member_id where e.board_no is not null
      order by e.pool, e.board_no, e.place`),
  };
  return Object.entries(parts).flatMap(([part, lines]) => lines.map((line) => `${part}: ${line}`));
}

/** Closes dates. @returns the rows they wrote */
export async function closeNext(db: Db, close: () => Promise<unknown>): Promise<string[]> {
  // what was paid with an event of a date that is open stands here, not there
  const before = onlyRow(
    await sql<{ id: string }>`select coalesce(max(id), 0) as id from income`.execute(db),
  );
  await close();
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', i.kind, u.user_id, f.user_id, i.level, trim_scale(i.base), trim_scale(i.percent),
      trim_scale(i.fixed_amount), trim_scale(i.gross), trim_scale(i.amount), trim_scale(i.trimmed), i.status, i.reason,
      i.business_date, i.pool) as line
    from income i join app_user u on u.id = i.member_id left join app_user f on f.id = i.from_id
    where i.id > ${before.id} order by 1`.execute(db);
  return rows.map(({ line }) => line);
}
