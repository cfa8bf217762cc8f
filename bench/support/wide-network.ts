import type { NetworkShape } from '@banyan/plan/trees/network-shapes';
import pg from 'pg';
import { bringVolumesForward } from '../../apps/server/src/modules/income/closing/facts/load-periods.ts';
import { readClosingHead } from '../../apps/server/src/modules/income/closing/read-closing-head.ts';
import { loadGeneratedNetwork } from '../../apps/server/src/seed/load-generated-network.ts';

/** A month and a week (of those that begin on Wednesdays) end on the last date, nothing on the one in between. */
export const dates = { last: '2026-06-30', between: '2026-06-10', weekBefore: '2026-06-23' } as const;

/**
 * A network in which everybody topped up once, and bought 100 to 400 BV in June by one order; on each of the dates one in
 * twenty topped up by a package that pays ROI.
 * @param ownerUrl connects as the owner of an empty database
 */
export async function fillWideNetwork(
  ownerUrl: string,
  { members, shape }: { members: number; shape: NetworkShape },
): Promise<void> {
  await asOwner(ownerUrl, async (owner) => {
    console.error(`Generating ${members} members, ${shape}…`);
    const until = new Date('2026-05-31T12:00:00Z');
    await loadGeneratedNetwork(owner, {
      members,
      shape,
      until,
      seed: 1,
      password_hash: null,
      buyers_in_ten: 10,
    });
    await owner.query(`set session_replication_role = replica; set work_mem = '256MB'`);
    await owner.query(`
      insert into business_event (kind, source_id, member_id, amount, amount_paid, bv, business_date, period, at, ref)
      select 'order', id, id, bv, bv, bv, date, date, date + interval '12 hours', 'OR' || id
      from (
        select id, 100 * (1 + id * 7919 % 4) as bv, date '2026-06-01' + (id * 104729 % 30)::int as date from member
      ) o order by date, id`);
    await owner.query(`
      insert into package (code, version, name, data, amount, created_at)
      values ('DAILY', 1, 'Daily', '{"code": "DAILY", "name": "Daily", "amount": "5000", "roi_percent": "0.5"}', 5000, now())`);
    // what came after the last closing
    await owner.query(`
      insert into business_event (kind, source_id, member_id, amount, amount_paid, bv, business_date, period, at, ref)
      select 'order', id + 1000000000, id, 100, 100, 100, '2026-07-01', '2026-07-01', '2026-07-01 02:00+00', 'OS' || id
      from member where id % 20 = 0`);
    for (const [place, date] of Object.values(dates).toSorted().entries()) await topUp(owner, date, place);
    await owner.query('reset session_replication_role; reset work_mem');
    await owner.query('vacuum (analyze)');
    // what was generated is on disk before anything is measured
    await owner.query('checkpoint');
  });
}

async function topUp(owner: pg.Client, date: string, place: number): Promise<void> {
  await owner.query(
    `insert into topup (member_id, package_id, amount, paid, bv, gst_percent, gst, payment_mode, is_first, business_date, at)
     select m.id, p.id, 5000, 5000, 5000, 0, 0, 'UPI', false, $1, $1::date + interval '6 hours'
     from member m, package p where p.code = 'DAILY' and m.id * 7919 % 20 = $2 order by m.id`,
    [date, place],
  );
  await owner.query(
    `insert into business_event (kind, source_id, member_id, amount, amount_paid, bv, pairs, business_date, period, at)
     select 'topup', t.id, t.member_id, t.amount, t.paid, t.bv, 1, t.business_date, t.business_date, t.at
     from topup t join package p on p.id = t.package_id
     where p.code = 'DAILY' and t.business_date = $1 order by t.id`,
    [date],
  );
}

/** Everything up to the date before this one is closed, under a plan that is in force; its volumes are summed. */
export async function openDate(ownerUrl: string, plan: object, date: string): Promise<void> {
  await asOwner(ownerUrl, async (owner) => {
    await owner.query(
      `insert into plan_version (version, plan, published_at, effective_from)
       values (1, $1, now() - interval '3 years', now() - interval '3 years') on conflict do nothing`,
      [plan],
    );
    const { rows } = await owner.query<{ before: string }>('select ($1::date - 1)::text as before', [date]);
    const before = rows[0]?.before ?? '';
    await owner.query(`insert into closing (business_date, cut_at, status) values ($1, now(), 'posted')`, [
      before,
    ]);
    await bringVolumesForward(owner, await readClosingHead(owner, before));
    await owner.query('vacuum (analyze) member_volume');
    await owner.query('checkpoint');
  });
}

/** How many rows of incomes a date has, and the milliseconds of each step of its closing. */
export const readClosed = async (
  ownerUrl: string,
  date: string,
): Promise<{ rows: number; steps: Record<string, { ms: number }> }> =>
  await asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ rows: number; steps: Record<string, { ms: number }> }>(
      'select rows, steps from closing where business_date = $1',
      [date],
    );
    return rows[0] ?? { rows: 0, steps: {} };
  });

async function asOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
