import { toDecimal } from '@banyan/plan/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../test/build.ts';
import { exact } from '../../test/exact.ts';
import { useTestServer } from '../../test/http.ts';
import { findAll } from '../audit/audit-all.ts';
import { demoHistory } from './demo-history.ts';
import { type DemoSignIn, readDemoSignIns } from './demo-sign-ins.ts';
import { randomFrom } from './random.ts';
import { seedDemo } from './seed-demo.ts';

const test = useTestServer();
let signIns: DemoSignIn[];
beforeAll(async () => {
  await seedDemo(test.server.db, test.services, { members: 120 });
  signIns = await readDemoSignIns(test.server.db);
});

describe('the demo network', () => {
  it('lets everybody sign in whom it names', async () => {
    expect(signIns).toHaveLength(4);
    for (const { user_id, password } of signIns)
      expect(await signIn(test.server, user_id, password)).toBeTruthy();
  });

  it('has members, topups, incomes of every status, blocked members and reversed topups', async () => {
    const [found] = await test.asOwner(`select
      (select count(*)::int from member) as members,
      (select count(*)::int from topup where status = 'Reversed') as reversed,
      (select count(distinct status)::int from income) as statuses,
      (select count(*)::int from app_user where is_blocked) as blocked,
      (select count(*)::int from plan_version) as plans`);
    expect(found).toMatchObject({ members: 120, statuses: 4, plans: 2 });
    expect(found?.reversed).toBeGreaterThan(0);
    expect(found?.blocked).toBeGreaterThan(0);
  });

  it('has transfers of every kind and state', async () => {
    const rows = await test.asOwner(`select
      array_agg(distinct status order by status) as states,
      array_agg(distinct from_type || ' ' || case when from_id = to_id then 'Own' else to_type end) as kinds
      from fund_transfer`);
    expect(rows).toEqual([
      {
        states: ['Approved', 'Cancelled', 'Pending', 'Rejected'],
        kinds: ['Franchise Own', 'Franchise User', 'User Franchise', 'User User'],
      },
    ]);
  });

  it('has terms in force in both languages that all but a few have agreed to, and the disclosure of last year', async () => {
    const [found] = await test.asOwner(`select
      (select count(*)::int from terms) as versions,
      (select count(*)::int from terms_text where language = 'hi') as hindi,
      (select count(distinct user_id)::int from consent) as agreed,
      (select array_agg(status) from income_disclosure) as disclosures`);
    expect(found).toMatchObject({ versions: 5, hindi: 5, agreed: 120, disclosures: ['Published'] });
  });

  it('has news in both languages, a pop-up, achievers with every answer and enquiries of every state', async () => {
    const [found] = await test.asOwner(`select
      (select count(*)::int from news where language = 'hi') as hindi,
      (select count(*)::int from popup where ended_at is null) as popups,
      (select array_agg(status order by status) from achiever) as achievers,
      (select array_agg(status order by status) from enquiry) as enquiries`);
    expect(found).toMatchObject({
      hindi: 1,
      popups: 1,
      achievers: ['Declined', 'Shown', 'Waiting'],
      enquiries: ['Closed', 'Open', 'Replied'],
    });
  });

  it('has a franchise with commission by pin and from its wallet, some of it taken back', async () => {
    const [found] = await test.asOwner(`select array_agg(distinct cause order by cause) as causes,
      count(reverses)::int as reversed from franchise_commission`);
    expect(found).toEqual({ causes: ['billing', 'topup_by_pin', 'topup_by_wallet'], reversed: 2 });
  });

  it('has credit requests of every state, one that waits for a second admin and one with the reference of a rejected one', async () => {
    const [found] = await test.asOwner(`select
      array_agg(distinct status order by status) as states, array_agg(distinct owner_type order by owner_type) as owners,
      count(first_by) filter (where status = 'Pending')::int as second,
      count(*) filter (where status = 'Pending' and exists (select from credit_request r
        where r.reference_key = c.reference_key and r.status = 'Rejected'))::int as flagged
      from credit_request c`);
    expect(found).toEqual({
      states: ['Approved', 'Cancelled', 'Pending', 'Rejected'],
      owners: ['Franchise', 'User'],
      second: 1,
      flagged: 1,
    });
  });

  it('has KYC of every state with its pictures, approved for everybody with payment details', async () => {
    const [found] = await test.asOwner(`with newest as (
        select distinct on (owner_id) * from kyc_request order by owner_id, id desc)
      select array_agg(distinct status order by status) as states,
        count(distinct owner_type)::int as owners,
        count(*) filter (where status = 'Pending' and exists (select from kyc_request r
          where r.pan = newest.pan and r.owner_id <> newest.owner_id))::int as flagged,
        (select count(*)::int from document where kind = 'aadhaar_back') > 20 as pictures,
        (select count(*)::int from payment_details p where not exists (select from newest n
          where n.owner_id = p.owner_id and n.status = 'Approved')) as unapproved
      from newest`);
    expect(found).toEqual({
      states: ['Approved', 'Pending', 'Rejected'],
      owners: 2,
      flagged: 1,
      pictures: true,
      unapproved: 0,
    });
  });

  it('has withdrawals of every state, of members and the franchise', async () => {
    const [found] = await test.asOwner(`select array_agg(distinct status order by status) as states,
      count(distinct owner_type)::int as owners, count(returned_txn_id)::int as returned from withdrawal`);
    expect(found).toEqual({
      states: ['Approved', 'Cancelled', 'Failed', 'Paid', 'Pending', 'Processing', 'Rejected'],
      owners: 2,
      returned: 1,
    });
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('has files for the bank of every state, an answer with bad lines and a decision that left one out', async () => {
    const [found] = await test.asOwner(`select
      (select array_agg(distinct w.status || case when b.cancelled_at is null then '' else ' cancelled' end)
         from withdrawal_batch b join withdrawal_batch_row r on r.batch_id = b.id
           join withdrawal w on w.id = r.withdrawal_id) as files,
      (select array_agg(verdict order by line) from utr_line) as verdicts,
      (select array_agg(outcome order by id) from withdrawal_decision_row) as outcomes,
      (select array_agg(status) from utr_import) as answers, (select array_agg(status) from withdrawal_decision) as decisions`);
    expect(found).toEqual({
      files: ['Approved cancelled', 'Paid', 'Processing'],
      verdicts: ['Fits', 'Already paid', 'Unknown number', 'Unreadable'],
      outcomes: ['Failed', 'Done', 'Done'],
      answers: ['Applied'],
      decisions: ['Done'],
    });
  });

  it('has pins, requests for them and kits of every state, transfers both ways and a pin that is paid in part', async () => {
    const [found] = await test.asOwner(`select
      (select array_agg(distinct status order by status) from pin) as pins,
      (select array_agg(distinct status order by status) from pin_request) as requests,
      (select array_agg(distinct status order by status) from pin_dispatch) as kits,
      (select array_agg(distinct d.status || coalesce(' ' || r.condition, ''))
         from pin_dispatch d left join kit_return r on r.pin_id = d.pin_id
         where exists (select from pin_dispatch_line l where l.pin_id = d.pin_id)) as kits_of_goods,
      (select count(*)::int from pin_dispatch where return_asked_at is not null) as asked_back,
      (select array_agg(distinct from_type || ' ' || to_type) from pin_transfer) as transfers,
      (select count(*)::int from pin_request where status = 'Pending' and first_by is not null) as second,
      (select count(*)::int from pin where paid > 0 and paid < amount and holder_type = 'Franchise') as in_part,
      (select count(*)::int from pin where paid = 0) as zero,
      (select count(*)::int from app_user where user_type = 'Admin' and is_limited and is_blocked) as blocked_admins`);
    expect(found).toEqual({
      pins: ['Blocked', 'Unused', 'Used'],
      requests: ['Approved', 'Cancelled', 'Pending', 'Rejected'],
      kits: ['Delivered', 'Dispatched', 'Pending', 'Rejected'],
      kits_of_goods: ['Delivered', 'Dispatched', 'Dispatched Resaleable', 'Pending'],
      asked_back: 2,
      transfers: ['Franchise User', 'User User'],
      second: 1,
      in_part: 1,
      zero: 1,
      blocked_admins: 1,
    });
  });

  it('has orders of members and franchises in every state, with slips, a parcel, and a bill that waits for its member', async () => {
    const rows =
      await test.asOwner(`select case when member_id is null then 'Franchise' else 'Member' end as buyer,
        array_agg(distinct payment || ' ' || dispatch order by payment || ' ' || dispatch) as states,
        bool_or(slip_id is not null) as has_slip, bool_or(tracking is not null) as has_tracking,
        count(*) filter (where seller_id is not null)::int > 1 as of_franchise,
        count(*) filter (where payment = 'Unpaid' and wallet_code is not null)::int as waiting
      from repurchase_order where place_of_supply is not null group by 1 order by 1`);
    const states = [
      'Cancelled Pending',
      'Paid Delivered',
      'Paid Dispatched',
      'Paid Pending',
      'Unpaid Pending',
    ];
    const seen = { states, has_slip: true, has_tracking: true, of_franchise: true };
    expect(rows).toEqual([
      { buyer: 'Franchise', ...seen, waiting: 0 },
      { buyer: 'Member', ...seen, states: states.toSpliced(4, 0, 'Refunded Rejected'), waiting: 1 },
    ]);
  });

  it('has requests for goods in every state, to the company and to a master, one received short', async () => {
    const rows =
      await test.asOwner(`select case when r.seller_id is null then 'Company' else 'Franchise' end as seller,
        array_agg(distinct concat_ws(' ', r.status, o.dispatch) order by concat_ws(' ', r.status, o.dispatch)) as states,
        count(distinct r.id) filter (where o.dispatch = 'Dispatched' and exists (
          select from stock_receipt s where s.order_id = o.id))::int as short
      from stock_request r left join repurchase_order o on o.id = r.order_id group by 1 order by 1`);
    const approved = ['Approved Delivered', 'Approved Dispatched', 'Approved Pending'];
    expect(rows).toEqual([
      { seller: 'Company', states: [...approved, 'Cancelled', 'Pending', 'Rejected'], short: 1 },
      { seller: 'Franchise', states: ['Approved Dispatched', 'Pending'], short: 0 },
    ]);
  });

  it('has an open and a closed alert of each rule', async () => {
    const found =
      await test.asOwner(`select rule, array_agg(distinct status order by status) as states from alert
      group by rule order by rule`);
    const states = ['Closed', 'Open'];
    expect(found).toEqual(
      ['Circle', 'InAndOut', 'SharedAccount', 'SharedDevice', 'Velocity'].map((rule) => ({ rule, states })),
    );
  });

  it('keeps counters that a recount confirms', async () => {
    const wrong = await test.asOwner(`
      select m.id from member m,
        lateral (select count(*)::int as live, coalesce(sum(amount), 0) as amount
          from topup t where t.member_id = m.id and status <> 'Reversed') own,
        lateral (select count(*) filter (where d.live_topups > 0 and not u.is_blocked)::int as active,
            coalesce(sum(d.self_investment), 0) as amount
          from member d join app_user u on u.id = d.id where d.sponsor_id = m.id) directs
      where (m.live_topups, m.self_investment, m.active_directs, m.directs_business)
        <> (own.live, own.amount, directs.active, directs.amount)`);
    expect(wrong).toEqual([]);
  });

  it('pays what its income rows say, and books nothing above the cap', async () => {
    const [sums] = await test.asOwner(`select
      (select sum(amount) from income)::text as rows,
      (select -sum(amount) from (select * from house_pending union all select txn_id, account_id, line, amount, hash
        from house_entry) l join account a on a.id = l.account_id where a.wallet_code like 'income:%')::text as expense,
      (select sum(amount) from (select account_id, amount from house_pending union all select account_id, amount
        from house_entry) l join account a on a.id = l.account_id where a.wallet_code = 'lapsed_income')::text as lapsed,
      (select sum(trimmed) from income where status = 'lapsed')::text as lapsed_rows,
      (select count(*)::int from topup where earned > amount * 3) as above_cap`);
    expect(exact(sums?.expense)).toBe(
      toDecimal(String(sums?.rows)).plus(String(sums?.lapsed_rows)).toFixed(),
    );
    expect(sums?.lapsed).toBe(sums?.lapsed_rows);
    expect(sums?.above_cap).toBe(0);
  });

  it('is the same at every run', () => {
    expect(demoHistory(randomFrom(7), 80)).toEqual(demoHistory(randomFrom(7), 80));
  });
});
