import { repurchaseProvisional } from '@banyan/contract/income/income-lists';
import { toDecimal } from '@banyan/plan/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { contextOf, type Person } from '../../../../test/build.ts';
import { closeHere } from '../../../../test/close-here.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { payOrder } from '../../repurchase/pay-order.ts';
import { refundOrder } from '../../repurchase/refund-order.ts';
import { publishPlan } from '../plan/publish-plan.ts';

const test = useTestServer();
let admin: Person;
/** From the top down; the last one orders. */
const chain: Person[] = [];
let order: string;

const planOf = (more: Record<string, unknown>, ranks: unknown[] = []) => ({
  ranks,
  incomes: {
    repurchase_level: {
      levels: [{ percent: '10' }, { percent: '5', need: { directs: 2 } }, { percent: '3' }],
      ...more,
    },
  },
});

beforeAll(async () => {
  admin = await aBusiness(test.server, planOf({}));
  for (let n = 0; n < 4; n++) {
    const sponsor = chain.at(-1);
    const person = await aMember(test.server, sponsor ? { sponsor } : {});
    await fund(test.server, admin, person, '3000');
    await topUp(test.server, person, '1000');
    chain.push(person);
  }
  const buyer = chain[3] as Person;
  const context = await contextOf(test.server, buyer);
  const lines = [{ price: '300', bv: '300', quantity: 2 }];
  order = (
    await inTransaction(test.server.db, (tx) =>
      payOrder(tx, context, { user_id: buyer.user_id, wallet: 'fund', lines }),
    )
  ).no;
});

const read = async (person: Person, query: Record<string, string> = {}) =>
  (await callAs(test.server, repurchaseProvisional, { token: person.token, query })).json();
const publish = async (more: Record<string, unknown>, ranks: unknown[] = []) => {
  const context = await contextOf(test.server, admin);
  await inTransaction(test.server.db, (tx) => publishPlan(tx, context, { plan: planOf(more, ranks) }));
};
const rowsOf = (
  data: { member: Person; level: number; gross: string; lapses: string; reason: string | null }[],
) =>
  data
    .map(({ member, level, gross, lapses, reason }) => [
      chain.findIndex(({ user_id }) => user_id === member.user_id),
      level,
      toDecimal(gross).toFixed(),
      toDecimal(lapses).toFixed(),
      reason,
    ])
    .sort((a, b) => Number(a[1]) - Number(b[1]));

describe('what an unpaid order would pay', () => {
  it('is evaluated level by level, by what there is now', async () => {
    const { data, totals } = await read(admin);
    expect(rowsOf(data)).toEqual([
      [2, 1, '60', '0', null],
      [1, 2, '0', '30', 'directs'],
      [0, 3, '18', '0', null],
    ]);
    expect([totals.gross, totals.lapses, totals.base].map((sum) => toDecimal(sum).toFixed())).toEqual([
      '78',
      '30',
      '1800',
    ]);
    expect(data[0]).toMatchObject({
      source_no: order,
      pays_on: '2026-01-31',
      from: { user_id: chain[3]?.user_id },
    });
    expect((await read(chain[1] as Person)).data).toMatchObject([{ status: 'Would lapse', level: 2 }]);
    expect((await read(chain[3] as Person)).total).toBe(0);
    expect((await read(admin, { on_to: '2026-01-01' })).total).toBe(0);
  });

  it('passes who does not qualify where levels are compressed, and needs the own BV at every level', async () => {
    await publish({ compression: true });
    expect(rowsOf((await read(admin)).data)).toEqual([[2, 1, '60', '0', null]]);
    await publish({ self_bv: '500', hold_days: 40 });
    const { data } = await read(admin);
    expect(rowsOf(data).map(([, , , , reason]) => reason)).toEqual(['self_bv', 'self_bv', 'self_bv']);
    expect(data[0].pays_on).toBe('2026-02-28');
    await publish({});
  });

  it('lapses below a rank that a level needs, and pays by the rank and the package held', async () => {
    const [top, second] = chain as [Person, Person];
    for (const [member, rank] of [
      [top, 'GOLD'],
      [second, 'SILVER'],
    ] as const)
      await test.asOwner(
        `insert into member_rank (member_id, rank, highest, business_date) values (${member.id}, '${rank}', '${rank}', '2000-01-31')`,
      );
    const ranks = ['BRONZE', 'SILVER', 'GOLD'].map((code) => ({ code, own_bv: '100' }));
    const published = async (levels: unknown[]) => {
      await publish({ levels }, ranks);
      return rowsOf((await read(admin)).data);
    };
    const by_rank = { BRONZE: '2', GOLD: '4' };
    expect(
      await published([
        { percent: '10', by_package: { P: '12' } },
        { percent: '5', by_rank },
        { percent: '3', by_rank, need: { rank: 'SILVER' } },
      ]),
    ).toEqual([
      [2, 1, '72', '0', null],
      [1, 2, '12', '0', null],
      [0, 3, '24', '0', null],
    ]);
    expect(
      await published([
        { percent: '10', need: { rank: 'BRONZE' } },
        { percent: '5', need: { rank: 'GOLD' } },
        { amount: '7', by_rank: { SILVER: '0' } },
      ]),
    ).toEqual([
      [2, 1, '0', '60', 'rank'],
      [1, 2, '0', '30', 'rank'],
      [0, 3, '0', '0', 'rank'],
    ]);
    await publish({});
  });

  it('is less what was given back, and nothing once a closing has paid on it', async () => {
    const context = await contextOf(test.server, chain[3] as Person);
    await inTransaction(test.server.db, (tx) =>
      refundOrder(tx, context, { no: order, line: 0, quantity: 1, reason: 'Broken' }),
    );
    expect(rowsOf((await read(admin)).data)[0]).toEqual([2, 1, '30', '0', null]);
    const asAdmin = await contextOf(test.server, admin);
    await closeHere(test, asAdmin, '2026-01-31');
    expect((await read(admin)).total).toBe(0);
  });
});
