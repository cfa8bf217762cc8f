import type { Endpoint } from '@banyan/contract/core/endpoint';
import { incomeKinds } from '@banyan/contract/income/income';
import * as payouts from '@banyan/contract/income/payouts';
import { passbook } from '@banyan/contract/ledger/passbook';
import { beforeAll, describe, expect, it } from 'vitest';
import { contextOf, type Person } from '../../../../test/build.ts';
import { exact } from '../../../../test/exact.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { makePayouts } from './make-payouts.ts';

const test = useTestServer();
let admin: Person;
let sponsor: Person;
let buyer: Person;

beforeAll(async () => {
  admin = await aBusiness(test.server, {
    incomes: {
      referral: { rate: { percent: '10' } },
      level: { levels: [{ percent: '5' }] },
    },
    payout: { tds: { percent: '2' }, service_percent: '5', repurchase_percent: '10' },
  });
  sponsor = await aMember(test.server);
  buyer = await aMember(test.server, { sponsor });
  for (const person of [sponsor, buyer]) {
    await fund(test.server, admin, person, '2000');
    await topUp(test.server, person, '2000');
  }
});

const ask = async (call: Endpoint, person: Person | null, input: Record<string, unknown> = {}) =>
  (
    await callAs(test.server, call, {
      ...(person ? { token: person.token } : {}),
      ...(call.method === 'GET' ? { query: input as Record<string, string> } : { body: input }),
    })
  ).json();

describe('incomes that await their payout', () => {
  it('are a member’s own, or everybody’s', async () => {
    const own = await ask(payouts.awaitingPayout, sponsor);
    expect(own.data).toMatchObject({ members: 1, rows: 2, gross: '300', has_payout: true });
    expect(own.data.kinds).toEqual([
      { kind: 'referral', amount: '200' },
      { kind: 'level', amount: '100' },
    ]);
    expect((await ask(payouts.awaitingPayout, buyer)).data).toMatchObject({
      members: 0,
      rows: 0,
      gross: '0',
    });
    expect((await ask(payouts.awaitingPayout, admin)).data).toMatchObject({ members: 1, gross: '300' });
    const before = await ask(payouts.awaitingPayout, admin, { through: '2026-01-01' });
    expect(before.data).toMatchObject({ members: 0, gross: '0' });
  });
});

describe('a payout statement', () => {
  let no: string;
  beforeAll(async () => {
    await ask(payouts.startPayout, admin, { through: '2026-01-02' });
    expect((await ask(payouts.payoutRuns, admin)).data).toMatchObject([{ status: 'running', statements: 0 }]);
    await makePayouts(test.server.db, await contextOf(test.server, admin));
    no = (await ask(payouts.totalIncome, sponsor)).data[0].no;
  });

  it('stands in the list of its member and of the admin, a column per kind', async () => {
    const { data, totals } = await ask(payouts.totalIncome, sponsor);
    expect(data).toHaveLength(1);
    const [row] = data;
    expect(
      [row.referral, row.level, row.gross, row.tds, row.service, row.repurchase, row.net].map(exact),
    ).toEqual(['200', '100', '300', '6', '15', '30', '249']);
    expect(row.matching).toBeNull();
    expect(Object.keys(row)).toEqual(expect.arrayContaining([...incomeKinds]));
    expect(exact(totals.net)).toBe('249');
    expect((await ask(payouts.totalIncome, buyer)).total).toBe(0);
    expect((await ask(payouts.totalIncome, admin, { member: sponsor.user_id })).total).toBe(1);
    expect((await ask(payouts.totalIncome, admin, { no: no.toLowerCase() })).total).toBe(1);
    expect((await ask(payouts.payoutRuns, admin)).data).toMatchObject([
      { status: 'done', statements: 1, gross: '300', requested_by: { user_id: admin.user_id } },
    ]);
  });

  it('prints everything that was taken, and where to verify it', async () => {
    const { data } = await ask(payouts.readPayoutStatement, sponsor, { no });
    expect(data).toMatchObject({
      no,
      user_id: sponsor.user_id,
      from: '2026-01-02',
      to: '2026-01-02',
      financial_year: '2025-26',
      incomes: [
        { kind: 'referral', amount: '200', rows: 1 },
        { kind: 'level', amount: '100', rows: 1 },
      ],
      gross: '300',
      tds_percent: '2',
      tds: '6',
      service_percent: '5',
      service: '15',
      repurchase_percent: '10',
      repurchase: '30',
      net: '249',
    });
    expect(data.qr_svg).toContain('<svg');
    const token = new URL(data.verify_url).searchParams.get('token') ?? '';
    expect((await ask(payouts.readPayoutStatement, null, { no, token })).data.net).toBe('249');
    const other = { no: 'P1000002', token };
    for (const refused of [
      await ask(payouts.readPayoutStatement, null, { no }),
      await ask(payouts.readPayoutStatement, null, { no, token: 'A'.repeat(43) }),
      await ask(payouts.readPayoutStatement, buyer, { no }),
      await ask(payouts.readPayoutStatement, admin, other),
    ])
      expect(refused.code).toBe('not_found');
  });

  it('is where the lines of its payout in the passbook lead', async () => {
    const { data } = await ask(passbook, sponsor, { wallet: 'main' });
    expect(data[0]).toMatchObject({ ref: no, ref_url: `/payout-statement?no=${no}` });
    expect(exact(data[0].credit)).toBe('249');
  });
});
