import { passbook, passbookMonths } from '@banyan/contract/ledger/passbook';
import { toDecimal } from '@banyan/plan/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFranchise, contextOf, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember } from '../../../test/network.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { creditDebit } from './credit-debit.ts';

const test = useTestServer();
let admin: Person;
let member: Person;
let franchise: Person;

/** Credits, or with a minus debits, at a moment. */
async function move(
  owner_type: 'User' | 'Franchise',
  owner: Person,
  at: string,
  amount: string,
  reason: 'Correction' | 'Refund' = 'Correction',
): Promise<void> {
  const context = { ...(await contextOf(test.server, admin)), now: new Date(at) };
  const isDebit = amount.startsWith('-');
  await inTransaction(test.server.db, (tx) =>
    creditDebit(tx, context, {
      owner_type,
      user_id: owner.user_id,
      wallet: owner_type === 'User' ? 'fund' : 'main',
      direction: isDebit ? 'Debit' : 'Credit',
      amount: amount.replace('-', ''),
      reason,
      remark: 'By transfer',
    }),
  );
}

beforeAll(async () => {
  admin = await aBusiness(test.server, {}, '18');
  member = await aMember(test.server);
  franchise = await aFranchise(test.server);
  await move('User', member, '2026-01-15T12:00:00+05:30', '1000.05');
  // the last minute of January and the first of February where the company lives; both on one date elsewhere
  await move('User', member, '2026-01-31T23:59:00+05:30', '-300.01');
  await move('User', member, '2026-02-01T00:01:00+05:30', '20000.5', 'Refund');
  for (let day = 1; day <= 12; day++)
    await move('User', member, `2026-02-${String(10 + day)}T10:00:00+05:30`, `-${day}.25`);
  await move('User', member, '2026-04-02T10:00:00+05:30', '7');
  await move('Franchise', franchise, '2026-02-05T10:00:00+05:30', '12.34');
});

const ask = async (person: Person, query: Record<string, string>) => {
  const reply = await callAs(test.server, passbookMonths, { token: person.token, query });
  const data = reply.json().data as { month: string; credit: string; debit: string }[];
  return data.map(({ month, credit, debit }) =>
    [month, toDecimal(credit).toFixed(), toDecimal(debit).toFixed()].join(' '),
  );
};
const months = { month_from: '2026-01', month_to: '2026-04' };

describe('the months of a passbook', () => {
  it('are added up whole in the company’s time zone, however few of their lines a page shows', async () => {
    expect(await ask(member, months)).toEqual([
      '2026-01 1000.05 300.01',
      '2026-02 20000.5 81',
      '2026-04 7 0',
    ]);
    expect(await ask(member, { month_from: '2026-02', month_to: '2026-03' })).toEqual(['2026-02 20000.5 81']);
    expect(await ask(member, { month_from: '2026-03', month_to: '2026-03' })).toEqual([]);
  });

  it('add up what the filters leave, and with all other months the totals of the report', async () => {
    expect(await ask(member, { ...months, direction: 'Debit' })).toEqual([
      '2026-01 0 300.01',
      '2026-02 0 81',
    ]);
    expect(await ask(member, { ...months, text: 'refund' })).toEqual(['2026-02 20000.5 0']);
    expect(await ask(member, { ...months, wallet: 'main' })).toEqual([]);
    expect(await ask(member, { ...months, on_from: '2026-01-16', on_to: '2026-02-11' })).toEqual([
      '2026-01 0 300.01',
      '2026-02 20000.5 1.25',
    ]);
    const { totals } = (await callAs(test.server, passbook, { token: member.token })).json();
    expect([totals.credit, totals.debit].map((sum) => toDecimal(sum).toFixed())).toEqual([
      '21007.55',
      '381.01',
    ]);
  });

  it('are one’s own, and anybody’s to an admin who names them', async () => {
    const ofMember = { ...months, owner: member.user_id, owner_type: 'User' };
    expect(await ask(franchise, months)).toEqual(['2026-02 12.34 0']);
    const others = await callAs(test.server, passbookMonths, { token: franchise.token, query: ofMember });
    expect(others.statusCode).toBe(403);
    expect(await ask(admin, ofMember)).toHaveLength(3);
    expect(await ask(admin, { ...months, owner: franchise.user_id, owner_type: 'Franchise' })).toEqual([
      '2026-02 12.34 0',
    ]);
    expect(await ask(admin, months)).toEqual([]);
    const company = await callAs(test.server, passbookMonths, {
      token: admin.token,
      query: { ...months, owner_type: 'Company' },
    });
    expect(company.statusCode).toBe(400);
  });

  it('are refused without months, or with what is none', async () => {
    const wrong: Record<string, string>[] = [{}, { month_from: '2026-13', month_to: '2026-01' }];
    for (const query of wrong) {
      const reply = await callAs(test.server, passbookMonths, { token: member.token, query });
      expect(reply.json().errors.month_from).toBeDefined();
    }
  });
});

describe('the lines of a wallet', () => {
  it('stand in the order of their balances, also when one that began earlier was posted later', async () => {
    const late = await aMember(test.server, { sponsor: member });
    for (const [second, amount] of [
      ['03', '100'],
      ['02', '50'],
      ['03', '-20'],
      ['01', '7'],
    ] as const)
      await move('User', late, `2026-03-05T10:00:${second}+05:30`, amount);
    const reply = await callAs(test.server, passbook, {
      token: late.token,
      query: { sort: 'at', wallet: 'fund' },
    });
    const rows = reply.json().data as { balance: string }[];
    expect(rows.map(({ balance }) => toDecimal(balance).toFixed())).toEqual(['100', '150', '130', '137']);
  });
});
