import { recordNo } from '@banyan/contract/core/records';
import {
  alerts,
  closeAlert,
  readAlert,
  readAlertLimits,
  saveAlertLimits,
} from '@banyan/contract/withdrawals/alerts';
import { prepareWithdrawals } from '@banyan/contract/withdrawals/bulk-decisions';
import { withdrawalQueue } from '@banyan/contract/withdrawals/queue';
import { decideWithdrawals } from '@banyan/contract/withdrawals/withdrawal-decisions';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approve } from '../../../../test/approve.ts';
import { aContext, aSubAdmin, type Person } from '../../../../test/build.ts';
import { exact } from '../../../../test/exact.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { aPayee, aWithdrawal } from '../../../../test/withdrawals.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { openSession } from '../../accounts/sign-in/open-session.ts';
import { findAlerts } from './find-alerts.ts';

const test = useTestServer();
let admin: Person;
let top: Person;

beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: {} });
  top = await aPayee(test.server);
});
beforeEach(async () => {
  await test.asOwner(
    `update alert set closed_at = now(), closed_by = ${admin.id}, reason = 'Before' where closed_at is null`,
  );
});

const members = (count: number) =>
  Promise.all(Array.from({ length: count }, () => aMember(test.server, { sponsor: top })));
const hour = 3_600_000;
const ago = (hours: number) => new Date(test.services.now.getTime() - hours * hour);

/** What somebody sent to somebody else some hours ago; its money is in no book. */
async function sent(from: Person, to: Person, hours: number, amount = '2000', by = from): Promise<string> {
  const [row] = await test.asOwner(
    `insert into fund_transfer (from_id, from_type, from_wallet, to_id, to_type, to_wallet, amount, charge, remark, status,
       requested_by, requested_at, decided_by, decided_at, txn_id)
     values ($1, 'User', 'fund', $2, 'User', case when $1::bigint = $2::bigint then 'main' else 'fund' end, $3, 0, '', 'Approved', $4, $5, 0, $5, 1) returning no`,
    [from.id, to.id, amount, by.id, ago(hours)],
  );
  return String(row?.no);
}
const scan = () => findAlerts(test.server.db, aContext(test.server));
const list = async (query: Record<string, string> = {}) =>
  (await callAs(test.server, alerts, { token: admin.token, query: { status: 'Open', ...query } })).json()
    .data;
const openOf = async (rule: string) => list({ rule });
const rowsOf = async (id: string) => {
  const { data } = (await callAs(test.server, readAlert, { token: admin.token, query: { id } })).json();
  return data as {
    owners: { user_id: string }[];
    rows: { no: string | null; amount: string | null; link: string | null; detail: string | null }[];
  };
};
const nosOf = async (id: string) => (await rowsOf(id)).rows.map(({ no }) => no);
const close = (id: string, reason = 'Known family', person = admin) =>
  callAs(test.server, closeAlert, { token: person.token, body: { id, reason } });
/** Scans, and once more, as every run looks at some rows twice: nothing is opened by that. */
async function found(rule: string) {
  const scanAll = async () => {
    await test.asOwner('update alert_run set scanned_until = null');
    await scan();
  };
  await scanAll();
  const before = await openOf(rule);
  await scanAll();
  const after = await openOf(rule);
  expect(after).toEqual(before);
  return after;
}

describe('many payments', () => {
  it('are ten transfers to others and withdrawals within 24 hours, not nine, and not ten in 25', async () => {
    const [many, few, slow, other] = (await members(4)) as [Person, Person, Person, Person];
    for (let n = 0; n < 9; n++) {
      await sent(many, other, 40 - n * 2.9);
      await sent(few, other, 40 - n);
      await sent(slow, other, 40 - n * 2.9);
    }
    // what an admin moved, and what came back into an own wallet, is none of theirs
    await sent(few, other, 30, '1', admin);
    await sent(few, few, 30);
    await sent(many, other, 40 - 23.5);
    await sent(slow, other, 40 - 24.5);
    const opened = await found('Velocity');
    expect(opened).toMatchObject([{ owner: { user_id: many.user_id }, owners: 1, rows: 10 }]);
    const [{ id, says }] = opened;
    expect(says.values).toEqual({ count: 10, hours: 24 });
    const [newest] = (await rowsOf(id)).rows;
    expect(exact(newest?.amount ?? '')).toBe('-2000');
    expect(newest).toMatchObject({
      link: expect.stringContaining('/admin/wallet/fund-transfer-history?f_no=F'),
    });
    // an eleventh belongs to the alert that is open; once it is closed, the ten count no more
    const eleventh = await sent(many, other, 16);
    expect(await found('Velocity')).toMatchObject([{ id, rows: 11 }]);
    expect(await nosOf(id)).toContain(eleventh);
    expect((await close(id)).statusCode).toBe(200);
    await sent(many, other, 15.5);
    expect(await found('Velocity')).toEqual([]);
    for (let n = 0; n < 9; n++) await sent(many, other, 15);
    expect(await found('Velocity')).toMatchObject([{ rows: 10 }]);
  });
});

describe('money in and out', () => {
  it('is 25,000 that came in and 80 % of it that went out after that, within 24 hours', async () => {
    const [passes, keeps, before, later, source, sink] = (await members(6)) as [
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
    ];
    for (const who of [passes, keeps, later]) {
      await sent(source, who, 50, '15000');
      await sent(source, who, 49, '10000');
    }
    await sent(passes, sink, 48, '12000');
    await sent(passes, sink, 47, '8000');
    await sent(keeps, sink, 47, '19999');
    // out before it came in, and a day later
    await sent(before, sink, 50, '25000');
    await sent(source, before, 49, '25000');
    await sent(later, sink, 25, '25000');
    const opened = await found('InAndOut');
    expect(opened.map(({ owner }: { owner: { user_id: string } }) => owner.user_id)).toEqual([
      passes.user_id,
    ]);
    expect((await rowsOf(opened[0].id)).rows.map(({ amount }) => exact(amount ?? ''))).toEqual([
      '-8000',
      '-12000',
      '10000',
      '15000',
    ]);
    await close(opened[0].id);
    expect(await found('InAndOut')).toEqual([]);
  });

  it('counts a credit by an admin and a withdrawal as well', async () => {
    const payee = await aPayee(test.server);
    await test.asOwner(
      `insert into adjustment (owner_id, wallet_code, amount, reason, remark, status, requested_by, requested_at, decided_at, txn_id)
       values ($1, 'main', 25000, 'Other', '', 'Approved', 1, $2, $2, 1)`,
      [payee.id, ago(3)],
    );
    const { id, no } = await aWithdrawal(test.server, payee, '9000');
    await test.asOwner('update withdrawal set amount = 20000, requested_at = $2 where id = $1', [id, ago(1)]);
    const opened = await found('InAndOut');
    expect(opened).toMatchObject([{ owner: { user_id: payee.user_id }, rows: 2 }]);
    expect((await nosOf(opened[0].id))[0]).toBe(no);
  });
});

describe('circular transfers', () => {
  it('come back to their sender over up to five hops within seven days', async () => {
    const [a, b, c, d, e, f] = (await members(6)) as [Person, Person, Person, Person, Person, Person];
    const path = [a, b, c, d, e];
    const nos: string[] = [];
    for (const [place, from] of path.entries()) nos.push(await sent(from, path[place + 1] ?? a, 160 - place));
    const [five, ...none] = await found('Circle');
    expect(none).toEqual([]);
    expect(five).toMatchObject({ owners: 5, rows: 5 });
    expect(new Set(await nosOf(five.id))).toEqual(new Set(nos));
    expect((await rowsOf(five.id)).owners.map(({ user_id }) => user_id)).not.toContain(f.user_id);
    expect((await close(five.id)).statusCode).toBe(200);
    expect(await found('Circle')).toEqual([]);
    // the same people again is another circle: its last transfer is new
    const last = await sent(e, a, 150);
    expect((await nosOf((await found('Circle'))[0].id)).includes(last)).toBe(true);
  });

  it('of two, three and four hops are found by the shortest way; six hops, eight days and small sums are none', async () => {
    const at = await members(15);
    const [two, three, four, six] = [at.slice(0, 2), at.slice(2, 5), at.slice(5, 9), at.slice(9, 15)];
    for (const circle of [two, three, four, six])
      for (const [place, from] of circle.entries())
        await sent(from, circle[(place + 1) % circle.length] as Person, 100 - place);
    const slow = await members(2);
    await sent(slow[0] as Person, slow[1] as Person, 8 * 24 + 5);
    await sent(slow[1] as Person, slow[0] as Person, 5);
    const small = await members(2);
    await sent(small[0] as Person, small[1] as Person, 8, '999');
    await sent(small[1] as Person, small[0] as Person, 5);
    const opened = await found('Circle');
    expect(opened.map(({ rows }: { rows: number }) => rows).toSorted()).toEqual([2, 3, 4]);
  });
});

describe('one account or device on several ids', () => {
  it('is found for bank accounts, UPI ids and crypto addresses, once for the same ids', async () => {
    const [one, two, three, four] = await Promise.all(
      ['600011112222', '600011112222', '1', '2'].map((account_no) =>
        aPayee(test.server, account_no.length > 1 ? { account_no } : {}),
      ),
    );
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    await test.asOwner('update payment_details set ethereum = $2 where owner_id = $1', [three?.id, address]);
    await test.asOwner('update payment_details set smart_chain = $2 where owner_id = $1', [
      four?.id,
      address,
    ]);
    const ids = [one, two, three, four].map((person) => person?.id);
    await test.asOwner(
      'update payment_details set changed_at = $2, held_until = $2 where owner_id = any($1)',
      [ids, ago(2)],
    );
    const opened = await found('SharedAccount');
    expect(opened).toHaveLength(2);
    const details = (await Promise.all(opened.map(({ id }: { id: string }) => rowsOf(id)))).map(({ rows }) =>
      rows.map((row: { detail: string | null }) => row.detail),
    );
    expect(details.toSorted((one, other) => (String(one) < String(other) ? -1 : 1))).toEqual([
      ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
      ['••••2222', '••••2222'],
    ]);
    for (const { id } of opened) await close(id);
    expect(await found('SharedAccount')).toEqual([]);
    // a third id is something new
    const third = await aPayee(test.server, { account_no: '600011112222' });
    await test.asOwner('update payment_details set changed_at = $2, held_until = $2 where owner_id = $1', [
      third.id,
      ago(1),
    ]);
    expect(await found('SharedAccount')).toMatchObject([{ owners: 3, rows: 3 }]);
  });

  it('is found for a browser that three ids signed in with; an opened panel and an admin are none of them', async () => {
    const [one, two, three] = (await members(3)) as [Person, Person, Person];
    const enter = (id: string, device: string, acting = false) =>
      inTransaction(test.server.db, (tx) =>
        openSession(
          tx,
          { ...aContext(test.server), device },
          {
            user_id: id,
            kind: 'normal',
            ...(acting && { acting_admin_id: admin.id, acting_reason: 'Test' }),
          },
        ),
      );
    for (const person of [one, two, two, admin]) await enter(person.id, 'a');
    await enter(three.id, 'a', true);
    expect(await found('SharedDevice')).toEqual([]);
    await enter(three.id, 'a');
    await enter(three.id, 'b');
    expect(await found('SharedDevice')).toMatchObject([{ owners: 3, rows: 3 }]);
  });
});

describe('an open alert', () => {
  it('excludes its owner from decisions on many, is a hint in the queue, and lets one withdrawal be decided alone', async () => {
    const [one, other] = [await aPayee(test.server), await aPayee(test.server)];
    const nos = [
      await aWithdrawal(test.server, one, '500'),
      await aWithdrawal(test.server, other, '500'),
    ].map(({ no }) => no);
    const [row] = await test.asOwner(
      `insert into alert (rule, subject, says, found_at) values ('Velocity', $1, '{"text": "x", "values": {}}', $2) returning id`,
      [one.id, ago(0)],
    );
    const id = String(row?.id);
    await test.asOwner('insert into alert_owner values ($1, $2)', [id, one.id]);
    const send = (call: Parameters<typeof callAs>[1], body: object) =>
      callAs(test.server, call, { token: admin.token, body });
    const prepared = (await send(prepareWithdrawals, { decision: 'Approve', nos, remark: '' })).json().data;
    const why = { text: 'An alert about its owner is open. Decide it alone.' };
    expect(prepared).toMatchObject({ included: 1, excluded: 1, excluded_rows: [{ no: nos[0], why }] });
    const hints = async () =>
      (
        await callAs(test.server, withdrawalQueue, {
          token: admin.token,
          query: { no: String(nos[0]), status: 'Pending' },
        })
      ).json().data[0].hints;
    expect(await hints()).toContain('alert_open');
    const decide = async (chosen: (string | undefined)[]) =>
      (await send(decideWithdrawals, { nos: chosen, decision: 'Approve', remark: '' })).json().data;
    const together = await decide(nos);
    expect(together).toMatchObject({
      approved: 1,
      rows: [
        { no: nos[0], why },
        { no: nos[1], why: null },
      ],
    });
    await close(id);
    expect(await hints()).not.toContain('alert_open');
    expect(await decide([nos[0]])).toMatchObject({ approved: 1 });
    // alone it is approved with an alert open, too
    const { no } = await aWithdrawal(test.server, one, '500');
    await test.asOwner('update alert set closed_at = null, closed_by = null, reason = null where id = $1', [
      id,
    ]);
    expect(await decide([no])).toMatchObject({ approved: 1 });
  });

  it('is closed once, with a reason, by who has that right, and it is logged', async () => {
    const [a, b] = (await members(2)) as [Person, Person];
    await sent(a, b, 3);
    await sent(b, a, 2);
    const [{ id }] = await found('Circle');
    const looking = await aSubAdmin(test.server, { rights: ['/admin/withdrawal/alerts'] });
    expect((await close(id, 'Family', looking)).statusCode).toBe(403);
    expect((await callAs(test.server, alerts, { token: looking.token })).statusCode).toBe(200);
    expect((await close(id, ' ')).json().errors).toHaveProperty('reason');
    expect((await close(id)).statusCode).toBe(200);
    expect((await close(id)).json().code).toBe('already_done');
    expect((await close('999999')).json().code).toBe('not_found');
    const [entry] = await test.asOwner(
      `select actor_id, details->>'reason' as reason from audit_log where action = 'close_alert' and object = $1`,
      [`alert:${recordNo('alert', id)}`],
    );
    expect(entry).toEqual({ actor_id: admin.id, reason: 'Known family' });
    const no = recordNo('alert', id);
    expect(await list({ status: 'Closed', no: no.toLowerCase() })).toMatchObject([
      { id, no, status: 'Closed' },
    ]);
    expect(await list({ status: 'Closed', no: 'A1000001' })).toEqual([]);
    expect(await list({ status: 'Closed', member: a.user_id })).toMatchObject([
      { id, reason: 'Known family', closed_by: { user_id: admin.user_id } },
    ]);
  });
});

describe('the limits of the rules', () => {
  it('are tightened at once and loosened by two admins; a rule without a limit finds nothing', async () => {
    const read = async () => (await callAs(test.server, readAlertLimits, { token: admin.token })).json().data;
    const before = await read();
    const save = (wanted: object) =>
      callAs(test.server, saveAlertLimits, { token: admin.token, body: { ...before, ...wanted } });
    expect((await save({ circle_amount: '500' })).json().data.circle_amount).toBe('500');
    for (const looser of [
      { circle_amount: null },
      { velocity_count: 11 },
      { in_out_percent: 81 },
      { account_owners: 3 },
    ])
      expect((await save({ circle_amount: '500', ...looser })).json().waits.why.text).toBe(
        'A control becomes looser.',
      );
    const off = await save({ circle_amount: null });
    expect((await read()).circle_amount).toBe('500');
    await approve(test.server, off);
    expect((await read()).circle_amount).toBeNull();
    const [a, b] = (await members(2)) as [Person, Person];
    await sent(a, b, 3);
    await sent(b, a, 2);
    expect(await found('Circle')).toEqual([]);
    await save(before);
    expect(await found('Circle')).toHaveLength(1);
  });
});

describe('a run', () => {
  it('looks at what is new since the last one, and goes on after a pause of days', async () => {
    const [a, b] = (await members(2)) as [Person, Person];
    await scan();
    const until = async () =>
      new Date(
        String((await test.asOwner('select scanned_until from alert_run'))[0]?.scanned_until),
      ).getTime();
    expect(await until()).toBe(test.services.now.getTime());
    await sent(a, b, 30);
    await sent(b, a, 29);
    await scan();
    expect(await openOf('Circle')).toEqual([]);
    await test.asOwner('update alert_run set scanned_until = $1', [ago(80)]);
    await scan();
    expect(await openOf('Circle')).toHaveLength(1);
    expect(await until()).toBe(test.services.now.getTime());
  });
});
