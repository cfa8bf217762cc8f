import type pg from 'pg';
import { loadGeneratedNetwork } from '../../apps/server/src/seed/load-generated-network.ts';

/** ROI pays on the day of the topup here, so that one date has everything a closing can have. */
const plan = {
  incomes: {
    roi: { start_after_days: 0 },
    roi_level: { levels: [{ percent: '10' }, { percent: '5' }, { percent: '3' }] },
    matching: { percent: '10', unit: '1000', cap: { per_closing: '5000' } },
    matching_level: { levels: [{ percent: '10' }, { percent: '5' }] },
  },
};

/**
 * A generated network of a random shape in which some members topped up today, all dates before closed.
 * Topups are written set by set, as the operations would have left them.
 * @param owner connects as the owner of an empty database
 * @param oneIn of how many members one topped up today
 * @returns the date to close
 */
export async function openClosingNetwork(owner: pg.Client, members: number, oneIn = 20): Promise<string> {
  const until = new Date();
  const generated = {
    members,
    shape: 'random',
    seed: 1,
    until,
    password_hash: null,
    buyers_in_ten: 0,
  } as const;
  await loadGeneratedNetwork(owner, generated);
  await owner.query(`set session_replication_role = replica; set work_mem = '256MB'`);
  await owner.query(
    `insert into plan_version (version, plan, published_at, effective_from)
     values (1, $1, now() - interval '3 years', now() - interval '3 years')`,
    [plan],
  );
  await owner.query(`
    insert into package (code, version, name, data, amount, created_at)
    values ('DAILY', 1, 'Daily', '{"code": "DAILY", "name": "Daily", "amount": "5000", "roi_percent": "0.5"}', 5000, now())`);
  await topUpToday(owner, oneIn);
  const { rows } = await owner.query<{ date: string }>(
    `with today as (select (now() at time zone timezone)::date as date from company), before as (
       insert into closing (business_date, cut_at, status) select date - 1, now(), 'posted' from today
     ) select date::text from today`,
  );
  await owner.query('reset session_replication_role; reset work_mem');
  await owner.query('vacuum (analyze) member, topup, business_event');
  // what was generated is on disk before anything is measured
  await owner.query('checkpoint');
  if (!rows[0]) throw new Error('there is a company');
  return rows[0].date;
}

/**
 * Some members who had none have a topup of today, written set by set as the operations would have left it.
 * @param oneIn of how many members one topped up
 * @param rest who of them: another remainder is another member
 */
export async function topUpToday(owner: pg.Client, oneIn: number, rest = 0): Promise<void> {
  await owner.query('begin; set local session_replication_role = replica');
  await owner.query(
    `with sold as (
       insert into topup (member_id, package_id, amount, paid, bv, gst_percent, gst, payment_mode, is_first, business_date, at)
       select m.id, p.id, 5000, 5000, 5000, 0, 0, 'UPI', true, (now() at time zone c.timezone)::date, now()
       from member m, package p, company c
       where p.code = 'DAILY' and m.live_topups = 0 and m.id * 7919 % $1 = $2 order by m.id
       returning *
     ), written as (
       insert into business_event (kind, source_id, member_id, amount, amount_paid, bv, pairs, business_date, period, at)
       select 'topup', id, member_id, amount, paid, bv, 1, business_date, business_date, at from sold order by id
     )
     update member m set live_topups = 1, self_investment = 5000, activated_at = sold.at from sold where m.id = sold.member_id`,
    [oneIn, rest],
  );
  await owner.query('commit');
}
